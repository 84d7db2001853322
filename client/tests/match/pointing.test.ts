import { expect, it } from 'vitest'
import { Pointing } from '../../src/lib/match/pointing.svelte'
import type { Mark } from '../../src/lib/api/types'

const mark = (id: string) => ({ id, label: id }) as Mark

it('selects several things one by one, and one of them alone', () => {
  const aim = new Pointing()
  aim.toggle('14')
  aim.toggle('15')
  aim.toggle('16')
  expect([aim.selected, [...aim.also]]).toEqual(['14', ['15', '16']])
  aim.toggle('15')
  expect([...aim.also]).toEqual(['16'])
  aim.toggle('14')
  expect([aim.selected, [...aim.also]]).toEqual(['16', []])
  aim.toggle('14')
  aim.selected = '16'
  expect([...aim.also]).toEqual(['14'])
  aim.selected = '15'
  expect([...aim.also]).toEqual([])
})

it('aims at what is in reach; what cannot be aimed at is selected', () => {
  const aim = new Pointing()
  aim.selected = '14'
  const shots: string[] = []
  aim.gun = {
    words: new Map([['24', 'fire']]),
    pick: ({ id }) => {
      const fits = id === '24'
      if (fits) shots.push(id)
      return fits
    },
  }
  aim.hit(mark('24'))
  expect([aim.selected, shots]).toEqual(['14', ['24']])
  aim.hit(mark('25'))
  expect(aim.selected).toBe('25')
})

it('leads with the keyboard from what is selected to its form', () => {
  const aim = new Pointing()
  aim.press(mark('14'))
  expect([aim.selected, aim.entered]).toEqual(['14', 0])
  aim.press(mark('14'))
  expect([aim.selected, aim.entered]).toEqual(['14', 1])
})

it('selects several at once and keeps the form that is open', () => {
  const aim = new Pointing()
  aim.selected = '15'
  aim.selectAll(['14', '15', '16'])
  expect([aim.selected, [...aim.also]]).toEqual(['15', ['14', '16']])
  aim.toggle('14')
  expect([aim.selected, [...aim.also]]).toEqual(['15', ['16']])
  aim.selected = '24'
  aim.selectAll(['14', '15'])
  expect([aim.selected, [...aim.also]]).toEqual(['14', ['15']])
})
