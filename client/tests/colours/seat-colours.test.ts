import { expect, test } from 'vitest'
import { extrasOf } from '../../src/games'
import type { MatchInfo } from '../../src/lib/api/types'
import { seatColours } from '../../src/lib/colours/seat-colours'
import tokens from '../../src/styles/tokens.css?raw'

const TEAMS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']
const info = (...names: string[]) =>
  ({ seats: names.map((name, index) => ({ seat: index + 1, name })) }) as Pick<MatchInfo, 'seats'>

test('own robots are amber, and those of others have the colours they are called by', () => {
  const robots = extrasOf('robots')
  expect(seatColours(info('red', 'green'), robots, 2)).toBe('--owner-1:var(--team-red);--owner-2:var(--you)')
  expect(seatColours(info('red', 'green'), robots, null)).toBe('--owner-1:var(--team-red);--owner-2:var(--team-green)')
  expect(seatColours(info('1', '2'), extrasOf('raumkrieg'), 2)).toBe('--owner-2:var(--hue-1);--owner-1:var(--hue-2)')
})

/** The values of a token in the light and the dark theme, as red, green and blue. */
function values(name: string): number[][] {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  return [found?.[1], found?.[2]].map((hex) => [1, 3, 5].map((at) => parseInt(hex?.slice(at, at + 2) ?? '', 16)))
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'])('robots stand out from their hexes and from amber in the %s theme', (theme) => {
  const of = (name: string) => values(name)[theme === 'light' ? 0 : 1] as number[]
  for (const name of ['you', ...TEAMS.map((team) => `team-${team}`)]) {
    expect(contrast(of(name), of('hex')), name).toBeGreaterThan(4.5)
    expect(contrast(of(name), of('hex-near')), name).toBeGreaterThan(3)
    expect(contrast(of(name), of('hex-fog')), name).toBeGreaterThan(3)
  }
  for (const team of TEAMS)
    expect(Math.hypot(...of('you').map((part, at) => part - (of(`team-${team}`)[at] ?? 0)))).toBeGreaterThan(40)
})
