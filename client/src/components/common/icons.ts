/** The icons of the client, drawn with lines on a grid of 16 units. `filled` are shapes, without an outline. */
export interface Drawing {
  lines?: string
  filled?: string
}

export const ICONS = {
  back: { lines: 'M10 3L5 8L10 13' },
  forward: { lines: 'M6 3L11 8L6 13' },
  up: { lines: 'M3 10L8 5L13 10' },
  down: { lines: 'M3 6L8 11L13 6' },
  'to-start': { lines: 'M12 3L7 8L12 13M4 3V13' },
  'to-end': { lines: 'M4 3L9 8L4 13M12 3V13' },
  play: { filled: 'M4 2.5L13 8L4 13.5Z' },
  pause: { filled: 'M4 3H6.75V13H4ZM9.25 3H12V13H9.25Z' },
  plus: { lines: 'M8 3V13M3 8H13' },
  minus: { lines: 'M3 8H13' },
  close: { lines: 'M4 4L12 12M12 4L4 12' },
  check: { lines: 'M3 8.5L6.5 12L13 4.5' },
  arrow: { lines: 'M2.5 8H13M9 4L13 8L9 12' },
  'arrow-up': { lines: 'M8 13.5V3M4 7L8 3L12 7' },
  'turn-left': { lines: 'M3 3V7H7M3.4 7A5.3 5.3 0 1 1 3.6 10.6' },
  'turn-right': { lines: 'M13 3V7H9M12.6 7A5.3 5.3 0 1 0 12.4 10.6' },
  aim: {
    lines: 'M8 1V4M8 12V15M1 8H4M12 8H15M8 3.5A4.5 4.5 0 1 0 8 12.5A4.5 4.5 0 1 0 8 3.5',
    filled: 'M7 8A1 1 0 1 0 9 8A1 1 0 1 0 7 8',
  },
  bell: { lines: 'M3.5 11.5H12.5L11.5 10V7A3.5 3.5 0 0 0 4.5 7V10ZM6.5 13.5H9.5M8 2V3.5' },
  theme: {
    lines: 'M8 1.75A6.25 6.25 0 1 0 8 14.25A6.25 6.25 0 1 0 8 1.75',
    filled: 'M8 1.75A6.25 6.25 0 0 1 8 14.25Z',
  },
  person: { lines: 'M8 2.5A2.75 2.75 0 1 0 8 8A2.75 2.75 0 1 0 8 2.5M2.5 14C3 11 5 10 8 10S13 11 13.5 14' },
  search: { lines: 'M7 2.5A4.5 4.5 0 1 0 7 11.5A4.5 4.5 0 1 0 7 2.5M10.4 10.4L14 14' },
  menu: { lines: 'M2 4H14M2 8H14M2 12H14' },
  clock: { lines: 'M8 2A6 6 0 1 0 8 14A6 6 0 1 0 8 2M8 4.5V8L10.5 9.5' },
  eye: {
    lines:
      'M1.5 8C3.5 4.5 5.5 3.5 8 3.5S12.5 4.5 14.5 8C12.5 11.5 10.5 12.5 8 12.5S3.5 11.5 1.5 8ZM8 6A2 2 0 1 0 8 10A2 2 0 1 0 8 6',
  },
  warning: { lines: 'M8 2L14.5 13.5H1.5ZM8 6.5V9.5M8 11.2V11.8' },
  copy: { lines: 'M5.5 5.5H13.5V13.5H5.5ZM10.5 5.5V2.5H2.5V10.5H5.5' },
  download: { lines: 'M8 2V10M4.5 6.5L8 10L11.5 6.5M2.5 13.5H13.5' },
  print: { lines: 'M4 6V2H12V6M4 12H2V6H14V12H12M4 9.5H12V14H4Z' },
  sound: { lines: 'M2 6H4.5L8 3V13L4.5 10H2ZM10.5 5.5A3.5 3.5 0 0 1 10.5 10.5M12.5 3.5A6.5 6.5 0 0 1 12.5 12.5' },
  mute: { lines: 'M2 6H4.5L8 3V13L4.5 10H2ZM10.5 6L14 10M14 6L10.5 10' },
  learn: {
    lines:
      'M8 4C6.5 2.8 4.5 2.5 2 2.5V12.5C4.5 12.5 6.5 12.8 8 14C9.5 12.8 11.5 12.5 14 12.5V2.5C11.5 2.5 9.5 2.8 8 4ZM8 4V14',
  },
  dice: {
    lines: 'M2.5 2.5H13.5V13.5H2.5Z',
    filled:
      'M4.5 5.5A1 1 0 1 0 6.5 5.5A1 1 0 1 0 4.5 5.5M9.5 10.5A1 1 0 1 0 11.5 10.5A1 1 0 1 0 9.5 10.5M7 8A1 1 0 1 0 9 8A1 1 0 1 0 7 8',
  },
} as const satisfies Record<string, Drawing>

export type IconName = keyof typeof ICONS

export function drawing(name: IconName): Drawing {
  return ICONS[name]
}
