/** The lock of a sheet's buttons, so that a second tap has no effect: they rest when they get another meaning, and while a turn is played. */
import { debounced } from '../page/request-pacing'

/** How long a button does nothing after it got another meaning, in milliseconds: two quick taps count as one. */
const REST = 500
/** How long they do so while a new turn is being told. */
const LONG_REST = 3000
/** How long at most orders stay locked if the turn does not come, or nothing reports that it is on the screen, in milliseconds. */
const TURN_TIME = 20_000

export class ButtonLock {
  /** The buttons have just got another meaning: for a moment they do nothing. */
  resting = $state(false)
  /** All orders are in: the turn is being played, and the orders cannot be taken back. */
  runs = $state(false)

  private rest = debounced(REST, () => this.wake())
  private longRest = debounced(LONG_REST, () => this.wake())
  private unseen = debounced(TURN_TIME, () => this.wake())
  private turnTime = debounced(TURN_TIME, () => (this.runs = false))

  /** The buttons get another meaning; for a moment they do nothing. */
  hold(): void {
    this.resting = true
    this.rest()
  }

  /** The same, until what is new is on the screen. */
  holdUntilShown(): void {
    this.rest.cancel()
    this.longRest.cancel()
    this.resting = true
    this.unseen()
  }

  /** What is new is here and is being told: the buttons need not wait for its end. */
  here(): void {
    if (!this.resting) return
    this.unseen.cancel()
    this.longRest()
  }

  /** The sheet is on the screen: soon its buttons work again. */
  shown(): void {
    if (!this.resting) return
    this.longRest.cancel()
    this.unseen.cancel()
    this.rest()
  }

  /** The buttons work again. */
  wake(): void {
    this.rest.cancel()
    this.longRest.cancel()
    this.unseen.cancel()
    this.resting = false
  }

  /** Whether the turn of these orders is being played: from then on they are locked until it is on the screen. */
  playsTurn(yes: boolean): void {
    if (yes === this.runs) return
    this.runs = yes
    if (yes) this.turnTime()
    else this.turnTime.cancel()
  }

  /** Called when the page is left. */
  close(): void {
    this.wake()
    this.turnTime.cancel()
  }
}
