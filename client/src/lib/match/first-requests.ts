/** What a match page needs first is requested by its address, while the rest of the client is being loaded. */
import { askAhead, startAhead } from '../api/early-requests'
import * as paths from '../api/paths'
import type { MatchInfo, Me, SheetInfo } from '../api/types'
import { firstToShow } from '../replay/choices'
import { firstOwn } from './own-seats'

const MATCH = /^\/match\/([\w-]{1,24})(?:\/|$)/

/** Begins the first requests of a page, and tells which game it is about; of pages other than matches there are none. */
export async function begin(path: string, tell: (game: string) => void = () => undefined): Promise<void> {
  const id = MATCH.exec(path)?.[1]
  if (!id) return
  startAhead()
  const info = told<MatchInfo>(askAhead(paths.match(id)))
  const me = told<Me>(askAhead(paths.me))
  const found = await info
  if (!found) return
  tell(found.game)
  await look(found, me)
}

/** What the first own seat sees. Where people share a screen, nobody's view is loaded before they have it. */
async function look(info: MatchInfo, me: Promise<Me | null>): Promise<void> {
  const { id, step } = info
  const mine = info.seats.filter((seat) => seat.mine)
  const own = firstOwn(mine)
  const over = info.phase === 'ended'
  if (!own || info.archived || info.phase === 'gathering' || (mine.length > 1 && !over && !info.parent)) return
  const writes = !over && !own.resigned
  const { seat } = own
  const first = firstToShow(id, seat, step)
  const sheet = writes ? told<SheetInfo>(askAhead(paths.sheet(id, seat))) : null
  askAhead(paths.chart(id, seat, first))
  if (writes) askAhead(paths.orderForms(id, seat))
  askAhead(paths.notes(id, seat))
  if (first !== step) for (const path of [paths.chart, paths.story]) askAhead(path(id, seat, step))
  const [written, person] = await Promise.all([sheet, me])
  if (written?.awaited && person) askAhead(paths.check(id, seat), checking(written), person.csrf)
}

/** The request to check what is written, as the sheet will send it. */
function checking({ text, suggestion, step }: SheetInfo): string {
  return JSON.stringify({ text: text || suggestion, step })
}

/** What an answer says; nothing if there is none: the page asks again, and says so. The answer itself stays unread. */
async function told<T>(asked: Promise<Response>): Promise<T | null> {
  try {
    const answer = await asked
    return answer.ok ? ((await answer.clone().json()) as T) : null
  } catch {
    return null
  }
}
