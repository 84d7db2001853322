import type { Drawing } from '../../components/common/icons'

export const ICON: Drawing = {
  lines: 'M4 12L5 5L11.5 3.5L12 10.5L4 12M5 5L12 10.5',
  filled:
    'M2 12A2 2 0 1 0 6 12A2 2 0 1 0 2 12M3.2 5A1.8 1.8 0 1 0 6.8 5A1.8 1.8 0 1 0 3.2 5M9.7 3.5A1.8 1.8 0 1 0 13.3 3.5A1.8 1.8 0 1 0 9.7 3.5M10 10.5A2 2 0 1 0 14 10.5A2 2 0 1 0 10 10.5',
}
