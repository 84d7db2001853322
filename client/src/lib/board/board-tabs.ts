/** The tabs beside the chart, and which of them is open. */
import type { Extras } from '../../games'
import type { Listing, MatchInfo } from '../api/types'
import type { OrderSheet } from '../orders/sheet.svelte'
import type { Subject } from '../orders/subjects'

export interface BoardTab {
  id: string
  label: string
  /** A number on the tab, and the same in words for screen readers. */
  badge?: number
  told?: string
}

interface Beside {
  sheet: OrderSheet | null
  /** Orders can be changed now. */
  open: boolean
  subjects: readonly Subject[]
  listings: readonly Listing[]
  extras: Extras
  info: MatchInfo
  session: {
    watching: boolean
    messages: { unread: number }
    untold: boolean
    writes: boolean
    mine: readonly unknown[]
    chat: { seat: number | null; unread: number }
  }
}

/** The list of a kind, if the game has one. */
export function listOf(listings: readonly Listing[], id: string): Listing | undefined {
  return listings.find((one) => one.id === id)
}

export function tabsOf({ sheet, open, subjects, listings, extras, info, session }: Beside): BoardTab[] {
  const waiting = subjects.filter((subject) => !subject.given).length
  const silent = extras.silent || info.seats.length < 2
  /** The last turn is told where orders were written, and what follows from it is shown afterwards. */
  const last = info.phase === 'ended' && session.untold && session.mine.length > 0
  return [
    ...(sheet || session.writes || last // it has its place before the orders are loaded: nothing beside it moves then
      ? [{ id: 'orders', label: 'Orders', badge: open ? waiting : 0, told: `${waiting} without orders` }]
      : []),
    { id: 'printout', label: 'Printout' },
    ...(listOf(listings, 'log') ? [{ id: 'log', label: listOf(listings, 'diary') ? 'Diary' : 'Log' }] : []),
    ...(listOf(listings, 'board') ? [{ id: 'board', label: 'Board' }] : []),
    ...(listings.length > 0 ? [{ id: 'lists', label: 'Lists' }] : []),
    ...(session.watching || silent
      ? []
      : [
          { id: 'messages', label: 'Messages', badge: session.messages.unread, told: `${session.messages.unread} new` },
        ]),
    ...(session.chat.seat === null
      ? []
      : [{ id: 'chat', label: 'Chat', badge: session.chat.unread, told: `${session.chat.unread} new` }]),
    ...(session.watching ? [] : [{ id: 'scores', label: 'Scores' }]),
    { id: 'match', label: 'Match' },
  ]
}

/** What was asked for, if it is there. After the end, when that was told, the scores come first; and for visitors, where they can take over a seat. */
export function chosenTab(
  tabs: readonly BoardTab[],
  wanted: string,
  info: MatchInfo,
  { watching, untold }: { watching: boolean; untold: boolean },
): string {
  if (tabs.some((tab) => tab.id === wanted)) return wanted
  if (watching && mayTakeOver(info)) return 'match'
  return info.phase === 'ended' && !watching && !untold ? 'scores' : 'printout'
}

function mayTakeOver(info: MatchInfo): boolean {
  const underWay = info.phase === 'running' || info.phase === 'paused'
  return underWay && info.seats.some((seat) => seat.vacant && !seat.invite_only)
}
