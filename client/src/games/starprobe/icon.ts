import type { Drawing } from '../../components/common/icons'

export const ICON: Drawing = {
  lines: 'M8 6V12M8 10.2C4.5 10.2 2 11 2 12.2S4.5 14.2 8 14.2S14 13.4 14 12.2S11.5 10.2 8 10.2',
  filled: 'M5.5 4A2.5 2.5 0 1 0 10.5 4A2.5 2.5 0 1 0 5.5 4',
}
