/** Pointing: what is selected on the chart, and which fields of the open forms can be filled by pointing. */
import { untrack } from 'svelte'
import type { Mark, Slot, Spot } from '../api/types'

/** A gap that is filled by pointing at a place, or by dragging from one. */
export interface Target {
  slot: Slot
  value: string | undefined
  /** Where a vector begins. */
  origin: Spot | null
  set(value: string): void
}

/** A gap that is filled by pointing at marks or areas; picking goes before selecting. */
export interface Picker {
  /** What each mark or area stands for. */
  words: ReadonlyMap<string, string>
  /** Says whether it fits. */
  pick(thing: { id: string; label?: string; owner?: number | null }): boolean
}

/** What a click on an area does while nothing is picked. */
export interface AreaAction {
  label: string
  act(): void
}

export class Pointing {
  private one = $state('')
  /** What is selected in addition, to be given the same orders. */
  also: ReadonlySet<string> = $state.raw(new Set())
  /** Whether y grows upward on the chart. */
  up = $state(true)
  picker: Picker | null = $state.raw(null)
  /** The form that is open for the selected thing, of several it could have. */
  form = $state('')
  /** What the open form of the selected thing takes from the chart. */
  trail: Picker | null = $state.raw(null)
  /** Where the selected thing can go next; anything else is selected as usual. */
  way: Picker | null = $state.raw(null)
  /** How many steps it is to each mark the selected thing can still go to. */
  reach: ReadonlyMap<string, number> = $state.raw(new Map())
  /** What is to be feared at some of these marks. */
  dangers: ReadonlyMap<string, string> = $state.raw(new Map())
  /** Something is being dragged on the chart: nothing else moves meanwhile. */
  dragging = $state(false)
  /** How often the form of the selected thing was asked for with the keyboard. */
  entered = $state(0)
  /** What the selected thing can be aimed at. */
  gun: Picker | null = $state.raw(null)
  areaActions: ReadonlyMap<string, AreaAction> = $state.raw(new Map())
  private open: Map<string, Target[]> = $state.raw(new Map())

  /** A place to be pointed at, and a vector to be dragged: of the open forms, the first of each. */
  point: Target | null = $derived(this.first('point'))
  vector: Target | null = $derived(this.first('vector'))

  /** What is selected: with several, the one whose form is shown. */
  get selected(): string {
    return this.one
  }

  set selected(id: string) {
    if (id === this.one) return
    this.one = id
    if (this.also.size > 0) this.also = new Set()
  }

  /** Adds something to what is selected, or takes it out. */
  toggle(id: string): void {
    if (!this.one) return void (this.one = id)
    const also = new Set(this.also)
    if (id === this.one) {
      const [next = '', ...rest] = also
      this.one = next
      this.also = new Set(rest)
      return
    }
    if (!also.delete(id)) also.add(id)
    this.also = also
  }

  /** Selects several things at once. The form of the one that was selected before stays open, if it is among them. */
  selectAll(ids: readonly string[]): void {
    const shown = ids.includes(this.one) ? this.one : (ids[0] ?? '')
    this.one = shown
    this.also = new Set(ids.filter((id) => id !== shown))
  }

  setTargets(group: string, targets: Target[]): void {
    this.open = new Map(untrack(() => this.open)).set(group, targets)
  }

  retire(group: string): void {
    const left = new Map(untrack(() => this.open))
    left.delete(group)
    this.open = left
  }

  hit(mark: Mark): void {
    if (this.picker?.pick(mark)) return
    this.picker = null
    if (mark.id !== this.selected && (this.trail?.pick(mark) || this.gun?.pick(mark) || this.way?.pick(mark))) return
    this.selected = mark.id
  }

  /** The same by keyboard: what is selected already leads to its form. */
  press(mark: Mark): void {
    if (mark.id === this.selected && !this.picker) this.entered++
    else this.hit(mark)
  }

  private first(kind: Slot['slot']): Target | null {
    return [...this.open.values()].flat().find((target) => target.slot.slot === kind) ?? null
  }
}
