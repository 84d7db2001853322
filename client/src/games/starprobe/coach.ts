/** A guided first voyage of Star Probe: ship, crew, launch, a jump, a search, natives and the way home. */
import { both, noLonger, offered, ordered, played } from '../../lib/coach/conditions'
import { type CoachStep, type Situation, part } from '../../lib/coach/steps'

/** Where the next decision is, whatever it is about. */
const DECISION = ['jump', 'cards', 'explore', 'decide', 'wait', 'where']

/** The ship, the star that was clicked and its card, the buttons of the chart, the timeline, and all beside the chart. */
const CLEAR =
  '.map [data-mark^="ship "], .map [data-mark][aria-pressed="true"], .map [aria-label="Selected mark"], .map [aria-label="Chart view"], [aria-label="Timeline"], .side'

/** Orders that there are only while natives are talked to or fought. */
const NATIVES = ['negotiate', 'blast', 'generate', 'sway', 'pay', 'stand', 'fight', 'helm']
const meeting = (now: Situation) => NATIVES.some((verb) => now.verbs.has(verb))
/** While a system is surveyed, the month can be ended and the survey given up. */
const surveying = (now: Situation) => now.verbs.has('wait') && now.verbs.has('leave')

const GUIDE: readonly CoachStep[] = [
  {
    id: 'ship',
    title: 'Take a ship',
    text: 'You have one year to find valuable worlds and come home with more than 0 Megarons (M), the money of the game. Every decision is carried out at once. Start with an Explorer II: it jumps farther and has more space.',
    keys: 'F2 moves between this hint and the buttons.',
    at: part('ships'),
    done: noLonger('ship'),
  },
  {
    id: 'crew',
    title: 'Hire a crew',
    text: 'The government-approved crew is a good start: people to fly, explore and fight, supplies for a year, and fuel. You can adjust it below.',
    at: part('crew', 'launch'),
    done: played,
  },
  {
    id: 'launch',
    title: 'Launch',
    text: 'The bars show how much of your grant, places and cargo space is left. When you are ready, launch.',
    at: part('launch'),
    done: offered('jump'),
  },
  {
    id: 'star',
    title: 'Choose a star',
    text: 'You can reach stars with a ring this month. Click or tap one on the chart, or choose it in this list. Choose one near home.',
    at: part('stars', 'jump'),
    done: ordered('jump'),
  },
  {
    id: 'jump',
    title: 'Jump',
    text: 'The button says how long the jump takes, how much fuel is left, and how likely a malfunction is. Jump. If something goes wrong, the page asks what to do.',
    at: part('jump', ...DECISION),
    done: played,
  },
  {
    id: 'explore',
    title: 'Explore the system',
    text: 'Choose a method for each team. Below its number you see the months its survey takes and its chance of a find. Then press Explore. Still on the way? Wait until something happens.',
    at: part('explore', ...DECISION),
    done: offered('pick'),
  },
  {
    id: 'pick',
    title: 'Pick a card',
    text: 'Two cards are face down. The one you pick decides what you find, the other what trouble you meet. A find goes on your record at once, and is proved when its survey is finished. Class 1 is worth most, class 5 nothing.',
    at: part('cards', ...DECISION),
    done: both(noLonger('pick'), played),
  },
  {
    id: 'survey',
    title: 'Finish the survey',
    text: 'A find pays when its survey is over. "Wait until something happens" passes the months, and the button says how many at most. Meanwhile there may be trouble. Give up a survey only if it brings too little for its months.',
    at: part('wait', 'where'),
    done: (now) => !surveying(now),
    optional: true,
  },
  {
    id: 'natives',
    title: 'Win the natives',
    text: 'The page waits for your decision. Nothing is won before the natives agree. Each button says what you may win, and what happens if it fails. No mode is better than another. A second failure means a fight; you may leave now and come back.',
    at: part('decide', 'where'),
    done: (now) => !meeting(now),
    optional: true,
  },
  {
    id: 'home',
    title: 'Now bring it home',
    text: 'Jump on and explore more, and watch your supplies and fuel. Your diary tells what happened. "Set course for home" takes you back. Be there in month 12, when the Board of Review pays for what you found. More than 0 M at home wins.',
    at: part('homeward', 'decide', 'tab-orders'),
  },
]

export const STEPS: readonly CoachStep[] = GUIDE.map((step) => ({ ...step, clear: CLEAR }))
