/** A guided first voyage of Star Probe: ship, crew, launch, a jump, a search, the log and the way home. */
import { both, noLonger, offered, opened, ordered, played } from '../../lib/coach/conditions'
import { type CoachStep, part } from '../../lib/coach/steps'

/** Where the next decision is, whatever it is about. */
const DECISION = ['jump', 'cards', 'explore', 'wait', 'where']

export const STEPS: readonly CoachStep[] = [
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
    id: 'log',
    title: 'Read your diary',
    text: 'Your diary records everything that happens, month by month. Open it.',
    at: part('tab-log'),
    done: opened('log'),
  },
  {
    id: 'home',
    title: 'Now bring it home',
    text: 'Back on the Orders tab, wait for the survey, or jump on and explore more. Watch your supplies and fuel. "Set course for home" takes you back. Be there in month 12, when the Board of Review pays for what you found. More than 0 M at home wins.',
    at: part('homeward', 'tab-orders'),
  },
]
