import type { Drawing } from '../../components/common/icons'

export const ICON: Drawing = { lines: 'M1 14L3 12.5M5 11L7 9.5', filled: 'M15 2L12.5 9L8 5.5Z' }
