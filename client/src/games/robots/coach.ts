/** A guided first match of Robots: move, end a play, wait for the others, shoot. */
import { acted, both, myPlay, noLonger, opened, playEnded } from '../../lib/coach/conditions'
import { type CoachStep, type Place, type Situation, part } from '../../lib/coach/steps'

/** The hexes around a robot stay free, too: they are clicked. */
const AROUND = 120

/** The robot that plays; while another team plays, what happens there. */
const player = (now: Situation): Place[] => [...(now.playing ? [{ mark: now.playing }] : []), ...part('play', 'send')()]

export const STEPS: readonly CoachStep[] = [
  {
    id: 'team',
    title: 'Your scout plays',
    text: 'You have three robots, drawn in amber: a fast scout, a sniper who shoots far, and a tough tank. One plays at a time, then the other team. Hatched hexes are in fog: none of your robots can see them.',
    at: player,
    room: AROUND,
  },
  {
    id: 'move',
    title: 'Move it',
    text: 'Click or tap one of the outlined hexes beside your scout: it turns and moves there at once. It has three moves. Go towards the middle.',
    keys: 'Left and right arrows turn it, the up arrow moves it.',
    at: player,
    room: AROUND,
    done: acted,
  },
  {
    id: 'end',
    title: 'End the play',
    text: 'Use your other moves if you like. A shot hits every robot on its hex, so do not stay on a hex with your other robots. Then end its play.',
    keys: 'E ends the play.',
    at: part('end-play', 'send'),
    done: playEnded,
  },
  {
    id: 'others',
    title: 'The other team plays',
    text: 'You see the moves that your robots can see, and a flash where a shot lands. Then your sniper plays. Press Next when you have read this.',
    at: part('digest', 'play', 'send'),
    done: myPlay,
    stays: true,
  },
  {
    id: 'shoot',
    title: 'Shoot',
    text: 'Each robot has one shot per play. Press Shoot: every hex in range shows its numbers, and enemies in sight have buttons. No enemy yet? Try it on an empty hex, away from your own robots.',
    tucked: { words: 'Tap a hex to shoot at it', when: (now) => now.picking },
    keys: 'S aims; 1 to 9 shoot at enemies in sight; or choose a hex in the list and press Fire.',
    at: part('shoot', 'play', 'send'),
    done: both(noLonger('shoot'), myPlay),
  },
  {
    id: 'news', // browsers remember how far somebody is by this name, so it stays
    title: 'Read what happened',
    text: 'Above the buttons you see what your robots saw. The Printout tab has everything: where each robot is, its health and its mail. Open it.',
    at: part('tab-printout'),
    done: opened('printout'),
  },
  {
    id: 'win',
    title: 'Now win it',
    text: 'The last team alive wins. A shot hits every robot on its hex, so keep yours on different hexes, but near enough to help each other. Shoot the same enemy until it is gone: a scout has 1 health, a sniper 2, a tank 3. Go back to the Orders tab, and good luck!',
    at: part('tab-orders'),
  },
]
