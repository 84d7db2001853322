/** The names the client uses for the shapes of the API. What the server sends has every field. */
import type { components } from './api-types'

type Shape = components['schemas']
type Full<T> = T extends [unknown, unknown]
  ? T
  : T extends (infer U)[]
    ? Full<U>[]
    : T extends object
      ? { [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
      : T

export type GameInfo = Full<Shape['GameInfo']>
export type DocText = Full<Shape['Doc']>
export type DocInfo = Full<Shape['DocInfo']>
export type Me = Full<Shape['Me']>
export type Account = NonNullable<Me['account']>
export type AnnouncedVacation = Full<Shape['AnnouncedVacation']>
export type AccountPage = Full<Shape['AccountPage']>
export type Ceremony = Full<Shape['Ceremony']>
export type MailLinkUse = Full<Shape['MailLinkUse']>
export type Passkey = AccountPage['passkeys'][number]
export type Session = AccountPage['sessions'][number]
export type Schedule = Full<Shape['Schedule']>
export type SeatInfo = Full<Shape['SeatInfo']>
export type MatchInfo = Full<Shape['MatchInfo']>
export type MatchSummary = Full<Shape['MatchSummary']>
export type SeatSummary = Full<Shape['SeatSummary']>
export type OptionText = Full<Shape['OptionText']>
export type Absence = MatchInfo['absence']
export type ChatMessage = Full<Shape['ChatMessage']>
export type Chat = Full<Shape['Chat']>
export type WatchedMatch = Full<Shape['WatchedMatch']>
export type Interest = WatchedMatch['interest']
export type WatchPage = Full<Shape['WatchPage']>
export type CalendarInfo = Full<Shape['CalendarInfo']>
export type CalendarAddress = Full<Shape['CalendarAddress']>
export type CodeUse = Full<Shape['SeatLinkUse']>
export type Inviting = Full<Shape['SeatLink']>
export type SeatToken = Full<Shape['SeatToken']>
export type Refusal = Full<Shape['Refusal']>
export type Checked = Full<Shape['Checked']>
export type Receipt = Full<Shape['Receipt']>
export type SheetInfo = Full<Shape['OrderSheet']>
export type Page = Full<Shape['Printout']>
export type Story = Full<Shape['Story']>
export type Digest = Story['digest']
export type DigestLine = Digest['lines'][number]
export type Figure = Story['figures'][number]
export type Goal = NonNullable<Story['goal']>
export type Scene = Story['replay']['scenes'][number]
export type Act = Scene['acts'][number]
export type ActOf<K extends Act['act']> = Extract<Act, { act: K }>
export type Tone = Scene['tone']
export type MergedPrintouts = Full<Shape['MergedPrintouts']>
export type AlliedReport = Full<Shape['AlliedReport']>
export type Source = Full<Shape['Source']>
export type Message = Full<Shape['Message']>
export type SentMessage = Full<Shape['SentMessage']>
export type HistoryStep = Full<Shape['HistoryStep']>
export type ImportInfo = Full<Shape['ImportInfo']>
export type ScoreLine = Full<Shape['ScoreLine']>
export type Result = Full<Shape['MatchResult']>
export type TurningPoint = Result['turning_points'][number]
export type BestMoment = Full<Shape['BestMoment']>
export type NotificationItem = Full<Shape['Notification']>
export type NotificationPage = Full<Shape['NotificationPage']>
export type Address = Full<Shape['Address']>
export type Place = Full<Shape['Place']>
export type Preference = Full<Shape['Preference']>
export type Preferences = Full<Shape['Preferences']>
export type Problem = Full<Shape['Problem']>
export type Profile = Full<Shape['Profile']>
export type Reliability = Profile['reliability']
export type GameRating = Profile['ratings'][number]
export type Ladder = GameRating['ladder']
export type FinishedMatch = Full<Shape['FinishedMatch']>
export type LadderPage = Full<Shape['LadderPage']>
export type LadderRow = LadderPage['rows'][number]
export type Requirements = MatchSummary['requires']

export type TournamentInfo = Full<Shape['TournamentInfo']>
export type Tournament = Full<Shape['Tournament']>
export type TournamentEvent = Full<Shape['TournamentEvent']>
export type TournamentPairing = Full<Shape['TournamentPairing']>
export type TournamentSeason = Tournament['all_seasons'][number]
export type ProgramLadder = Full<Shape['ProgramLadder']>

export type WorkshopInfo = Full<Shape['WorkshopInfo']>
export type Word = Full<Shape['Word']>
export type Finding = Full<Shape['Finding']>
export type Findings = Full<Shape['Findings']>
export type Moment = Full<Shape['Moment']>
export type Trial = Full<Shape['Trial']>
export type Contest = Full<Shape['Contest']>
export type Listed = Full<Shape['ProgramInfo']>
export type Program = Full<Shape['Program']>
export type ProgramRecord = Full<Shape['ProgramRecord']>
export type NewProgram = Shape['NewProgram']
export type TrialWish = Shape['TrialRequest']
export type ContestWish = Shape['ContestRequest']

/** What is sent may leave out whatever has a default. */
export type Opening = Partial<Shape['Opening']> & { game: string }
export type NewTournament = Partial<Shape['NewTournament']> & Pick<Shape['NewTournament'], 'game' | 'kind'>
export type PlayNow = Partial<Shape['PlayNow']>
export type Forking = Partial<Shape['SandboxRequest']>
export type Taking = Partial<Shape['TakeSeat']>
export type Reading = Partial<Shape['MarkRead']>
export type NewAddress = Shape['NewAddress']
export type AddressChoice = Shape['AddressChoice']

export type Spot = [number, number]
export type Mark = Full<Shape['Mark']>
/** A mark that is being dragged, and where it is just now. */
export interface Held {
  id: string
  at: Spot
}
export type Link = Full<Shape['Link']>
export type Sector = Full<Shape['Sector']>
export type Area = Full<Shape['Area']>
export type Chart = Full<Shape['Chart']>
export type Note = Full<Shape['Note']>
export type Preview = Full<Shape['Preview']>
export type Tally = Full<Shape['Tally']>
export type Listing = Full<Shape['Listing']>
export type Row = Full<Shape['Row']>
export type SeatNote = Full<Shape['SeatNote']>
export type Guess = Full<Shape['Forecast']>

export type OrderForm = Full<Shape['OrderForm']>
export type Phrase = Full<Shape['Phrase']>
export type Slot = Phrase['slots'][number]
export type SlotOf<K extends Slot['slot']> = Extract<Slot, { slot: K }>
export type Stakes = Full<Shape['Stakes']>
export type Outcome = Stakes['outcomes'][number]
export type Values = Record<string, string>

/** Something that happened to a match. It comes over the event stream, which the API's description does not cover. */
export interface MatchEvent {
  id: number
  kind: 'seat' | 'sheet' | 'turn' | 'taken back' | 'phase' | 'message' | 'chat' | 'draft'
  step: number
  text: string
  /** The own seat whose draft was saved, and the version of its order sheet. */
  seat?: number | null
  version?: number | null
}
