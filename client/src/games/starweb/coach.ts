/** A guided first match of Starweb: the home world, the first draft, a turn, then own orders for a fleet and a world. */
import { opened, ordered, played, readDigest, selectedOwn, watched } from '../../lib/coach/conditions'
import { type CoachStep, ownMark, part, strongestOwn } from '../../lib/coach/steps'
import type { Mark } from '../../lib/api/types'

const isWorld = (mark: Mark) => mark.kind === 'world'
const isFleet = (mark: Mark) => mark.kind === 'fleet'
/** A fleet, or a key that could be one. */
const movable = (mark: Mark) => isFleet(mark) || mark.kind === 'key'

export const STEPS: readonly CoachStep[] = [
  {
    id: 'home',
    title: 'Your home world',
    text: 'This is where you begin: 30 industry, 30 metal, 50 people. The lines are gates to worlds that you have not seen yet. Select it.',
    keys: 'F2 leads to it; Enter selects it.',
    at: strongestOwn(isWorld, 'things'),
    done: selectedOwn(isWorld),
  },
  {
    id: 'draft',
    title: 'A first draft',
    text: 'For this turn a bot has written sensible orders: build ships on your keys, and send them through the gates. A key with ships is a fleet. The orders of the selected world are listed here; a cross removes one.',
    at: part('form', 'things'),
  },
  {
    id: 'send',
    title: 'Send the draft',
    text: 'Send it as it is. Six empires move at the same time, five of them easy bots. A world that your fleet finds, and that nobody else holds, becomes yours.',
    at: part('send'),
    done: played,
  },
  {
    id: 'watch',
    title: 'Watch the turn',
    text: 'See your ships being built and your fleets arrive. This bar pauses it or shows it scene by scene; "Write orders" skips the rest.',
    keys: 'Space pauses, arrow keys go from scene to scene, Esc skips.',
    at: part('replay'),
    done: watched,
    optional: true,
  },
  {
    id: 'read',
    title: 'Read what happened',
    text: 'The turn report says what you gained and what you met. Choose a line to see its place on the map, or open the full printout.',
    at: part('digest', 'tab-printout'),
    done: readDigest,
  },
  {
    id: 'fleet',
    title: 'Select a fleet',
    text: 'Now you write. On the Orders tab, select one of your fleets, on the map or in the list. The number behind its name is how many ships it has.',
    keys: 'F2 leads to it; Enter selects it. N goes to the next thing without orders.',
    at: ownMark(isFleet, 'things', 'tab-orders'),
    done: selectedOwn(movable),
  },
  {
    id: 'move',
    title: 'Send it on',
    text: 'Choose a world beside it: on the map, or with the buttons. Up to three jumps in one turn. Explore what is dotted, one fleet per world.',
    at: part('form', 'things', 'tab-orders'),
    done: ordered('move'),
  },
  {
    id: 'build',
    title: 'Build at home',
    text: 'Select your home world and open "build". Each industry turns one metal into one ship. Type how many, choose a key or fleet there, and add the order. No metal left? Then go on: fleets can carry some home.',
    keys: 'Every order has the letter on its button, B for build. Enter adds it.',
    at: strongestOwn(isWorld, 'form', 'things'),
    done: ordered('build', 'invest'),
  },
  {
    id: 'send-own',
    title: 'Send your orders',
    text: 'Beside the button you see what still has no orders or is left over. "Draft the rest for me" fills in what is missing. It need not be perfect. Send.',
    at: part('send'),
    done: played,
  },
  {
    id: 'win',
    title: 'Now win it',
    text: 'Your character decides what brings points: the line above your orders says how, and the Scores tab counts them. Early on, more worlds are always good: explore, take what is free, bring metal home, build more ships. A first match has eight turns.',
    at: part('tab-scores'),
    done: opened('scores'),
  },
]
