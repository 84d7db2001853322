/** A guided first match of Starweb: the home world, the first draft, a turn, then own orders for a fleet and a world. */
import { opened, ordered, played, readDigest, selectedOwn, watched } from '../../lib/coach/conditions'
import { type CoachStep, ownMark, part, strongestOwn } from '../../lib/coach/steps'
import type { Mark } from '../../lib/api/types'

const isWorld = (mark: Mark) => mark.kind === 'world' && mark.source === 'seen'
const isFleet = (mark: Mark) => mark.kind === 'fleet' && mark.source === 'seen'
/** A fleet, or a key that could be one. */
const movable = (mark: Mark) => isFleet(mark) || mark.kind === 'key'

/** Worlds and fleets, the replay bar, and all that is beside the chart. */
const CLEAR = '.map [data-mark], [data-coach~="replay"], .side'

/** The form of the world that is selected. */
const WORLD_FORM = part('form', 'things')

const GUIDE: readonly CoachStep[] = [
  {
    id: 'home',
    title: 'Your home world',
    text: 'This is where you start: 30 industry, 30 metal, 50 people. The lines are gates to worlds you have not seen yet. Select your world.',
    keys: 'F2 goes to it, and Enter selects it.',
    at: strongestOwn(isWorld, 'things'),
    done: selectedOwn(isWorld),
  },
  {
    id: 'draft',
    title: 'A first draft',
    text: 'A bot wrote sensible orders for this turn: build ships on your keys, and send them through the gates. A key with ships is a fleet. Here are the orders of the selected world; a cross removes one.',
    at: part('given', 'form', 'things'),
  },
  {
    id: 'send',
    title: 'Send the draft',
    text: 'Send it unchanged. Six empires move at the same time, five of them easy bots. If your fleet finds a world that nobody owns, it becomes yours.',
    at: part('send'),
    done: played,
  },
  {
    id: 'watch',
    title: 'Watch the turn',
    text: 'See your ships being built and your fleets arrive. Use this bar to pause or to go scene by scene. "Write orders" skips the rest.',
    keys: 'Space pauses, arrow keys go from scene to scene, Esc skips.',
    at: part('replay'),
    done: watched,
    optional: true,
  },
  {
    id: 'read',
    title: 'Read what happened',
    text: 'The turn report says what you gained and met. Choose a line to see it on the chart, or open the full printout.',
    at: part('digest', 'tab-printout'),
    done: readDigest,
  },
  {
    id: 'fleet',
    title: 'Select a fleet',
    text: 'Now it is your turn. On the Orders tab, select one of your fleets, on the chart or in the list. The number after its name is its number of ships.',
    keys: 'F2 goes to it, and Enter selects it. N goes to the next thing without orders.',
    at: ownMark(isFleet, 'things', 'tab-orders'),
    done: selectedOwn(movable),
  },
  {
    id: 'move',
    title: 'Send it on',
    text: 'Click or tap a ringed world on the chart, or use the buttons. A fleet can make up to three jumps per turn. Explore dotted worlds, one fleet for each.',
    at: part('form', 'things', 'tab-orders'),
    done: ordered('move'),
  },
  {
    id: 'build',
    title: 'Build at home',
    text: 'Select your home world and open "build". Each industry turns one metal into one ship. Type how many, choose a key or fleet there, and add the order. No metal left? Leave it for now: fleets can bring metal home later.',
    keys: 'Press the letter on a button, such as B for build. Enter adds the order.',
    at: (now) => (selectedOwn(isWorld)(now, now) ? WORLD_FORM() : strongestOwn(isWorld, 'form', 'things')(now)),
    done: ordered('build', 'invest'),
  },
  {
    id: 'send-own',
    title: 'Send your orders',
    text: 'Next to the button you see what has no orders or is left over. "Draft the rest for me" fills in what is missing. It does not have to be perfect. Send.',
    at: part('send'),
    done: played,
  },
  {
    id: 'win',
    title: 'Now win it',
    text: 'Your character decides how you score: see the line above your orders, and the Scores tab. Early on, more worlds are always good: explore, take unowned worlds, bring metal home, build more ships. A first match has eight turns.',
    at: part('tab-scores'),
    done: opened('scores'),
  },
]

export const STEPS: readonly CoachStep[] = GUIDE.map((step) => ({ ...step, clear: CLEAR }))
