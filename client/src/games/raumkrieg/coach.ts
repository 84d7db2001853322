/** A guided first match of Raumkrieg: place the fleet, push a ship, watch the turn, read it, fire. */
import { ordered, orderedMore, played, readDigest, selectedOwn, watched } from '../../lib/coach/conditions'
import { type CoachStep, type Situation, ownMark, part } from '../../lib/coach/steps'

const CRUISER = 'battlecruiser'

/** The selected ship has an order of one of these verbs: it is filled in now. */
const fillsIn =
  (...verbs: string[]) =>
  (now: Situation): boolean =>
    now.orders.some((order) => order.mark === now.selected && verbs.includes(order.verb))

export const STEPS: readonly CoachStep[] = [
  {
    id: 'set-up',
    title: 'Send the setup',
    text: 'You command ten ships against three easy bots. Your order sheet already has their positions and starting speeds. Just send it.',
    keys: 'F2 moves between this hint and the button. Press Enter there.',
    at: part('send'),
    done: played,
  },
  {
    id: 'select',
    title: 'Select a ship',
    text: 'Your ships are amber. The framed triangle is a battlecruiser, your strongest gun. Click or tap it, or its number in the list.',
    keys: 'F2 goes to the ship, Enter selects it, and the arrow keys go to others.',
    at: ownMark((mark) => mark.kind === CRUISER, 'things'),
    done: selectedOwn(),
  },
  {
    id: 'push',
    title: 'Accelerate it',
    text: 'A ship keeps its speed forever. Choose "accelerate", then drag the round handle on the chart a little towards the nearest enemy. A change of speed of up to 10 is free; more uses fuel, and a shot uses 10 fuel.',
    tucked: { words: 'Drag the round handle', when: fillsIn('accelerate') },
    keys: 'In the form, choose "accelerate" with the arrow keys and type the change of speed.',
    at: part('form', 'things'),
    done: orderedMore('accelerate'),
  },
  {
    id: 'send',
    title: 'Send your orders',
    text: 'Accelerate more ships the same way, or let them drift. Then send. Everyone moves at the same time.',
    at: part('send'),
    done: played,
  },
  {
    id: 'watch',
    title: 'Watch the turn',
    text: 'First all ships move, then all guns fire. Use this bar to pause or to go scene by scene. "Write orders" skips the rest.',
    keys: 'Space pauses, arrow keys go from scene to scene, Esc skips.',
    at: part('replay'),
    done: watched,
    optional: true,
  },
  {
    id: 'read',
    title: 'Read what happened',
    text: 'The turn report has a line for everything that happened to you; the first turn may have none. Choose a line to see it on the chart, or open the full printout.',
    at: part('digest', 'tab-printout'),
    done: readDigest,
  },
  {
    id: 'fire',
    title: 'Aim a gun',
    text: 'On the Orders tab, select a ship. Click or tap an enemy in range to aim at it, or choose "fire": the chart shows the area the shot covers. It hits everything there, including your own ships. No enemy in range yet? Come back to this later.',
    tucked: { words: 'Tap an enemy, or set the gun', when: fillsIn('fire', 'close fire') },
    keys: 'Close fire needs no direction. "fire" needs a range from 2 to 4 and a clock direction.',
    at: part('form', 'things', 'tab-orders'),
    done: ordered('fire', 'close fire'),
  },
  {
    id: 'send-fire',
    title: 'Send again',
    text: 'Guns fire after movement, so aim where enemies will be. A shot costs 10 fuel; each ship gains 10 per turn. Send when you are ready.',
    at: part('send'),
    done: played,
  },
  {
    id: 'win',
    title: 'Now win it',
    text: 'A destroyed scout is worth 11 points, a battlecruiser 31, a flagship 51, for each of your ships that hit it. Fly close, cover many enemies with one shot, and spare your own. Your flagship captures the ships it hits, but earns no points for them. Most points after turn 8 wins.',
    at: part('tab-scores'),
  },
]
