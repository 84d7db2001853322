import type { Checked } from '../api/types'

/** The check of a sheet on which nothing can be ordered. */
export const NOTHING: Checked = {
  orders: [],
  refusals: [],
  more_refusals: 0,
  preview: {
    notes: [],
    sectors: [],
    links: [],
    marks: [],
    ghosts: {},
    tallies: [],
    idle: [],
    warnings: [],
    stakes: null,
    aims: [],
  },
}
