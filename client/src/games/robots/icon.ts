import type { Drawing } from '../../components/common/icons'

export const ICON: Drawing = {
  lines: 'M8 1.5L13.6 4.75V11.25L8 14.5L2.4 11.25V4.75Z',
  filled: 'M5.75 5.25L11.25 8L5.75 10.75L7 8Z',
}
