import { expect, it } from 'vitest'
import { asking, concerns, keyOfNote, questionTitle } from '../../src/lib/orders/before-sending'
import { OpenForms, lineOf } from '../../src/lib/orders/open-forms.svelte'
import { TELL, accelerate, fire } from '../order-forms'

const NOTHING = { empty: false, lost: false, refused: [], more: 0, openForms: [], text: '', asks: [] }
const PLUNDER = { order: 'W5X', text: 'W5 is your home world.', mark: 'W5', ask: true, rest: 'is your home world.' }

it('keeps what was entered while something else is selected', () => {
  const forms = new OpenForms()
  forms.put(accelerate(14), { by: '3,4' })
  forms.put(fire(15), {})
  forms.leave('ship 14')
  forms.leave('ship 15')
  expect(forms.typedIn(accelerate(14))).toEqual({ by: '3,4' })
  expect(forms.about('ship 15')).toBeNull()
  expect(forms.inGroup('ship 14')?.orderForm.verb).toBe('accelerate')
})

it('a form that only a click filled goes with its card, and stays if something was entered', () => {
  const forms = new OpenForms()
  forms.put(fire(15), { target: 'ship 3' }, true)
  forms.leave('ship 15')
  expect(forms.about('ship 15')).not.toBeNull()
  forms.dismiss('ship 15')
  expect(forms.about('ship 15')).toBeNull()
  forms.put(fire(15), { target: 'ship 3' }, true)
  forms.put(fire(15), { target: 'ship 4' })
  forms.dismiss('ship 15')
  expect(forms.about('ship 15')?.typed).toEqual({ target: 'ship 4' })
})

it('keeps it into the next turn where the form is still there, and says what is gone', () => {
  const forms = new OpenForms()
  forms.put(accelerate(14), { by: '3,4' })
  forms.put(TELL, { text: 'Peace?' })
  forms.put(fire(15), {})
  const next = TELL
  expect(forms.offer([next]).map(({ orderForm }) => orderForm.label)).toEqual(['Accelerate 14'])
  expect(forms.all.map(({ typed }) => typed)).toEqual([{ text: 'Peace?' }])
  forms.drop(TELL)
  expect(forms.all).toEqual([])
})

it('writes the line that an open form would add, if it is complete', () => {
  expect(lineOf({ orderForm: accelerate(14), typed: { by: '3,4' } })).toBe('14 A 3,4')
  expect(lineOf({ orderForm: accelerate(14), typed: { by: '' } })).toBeNull()
  expect(lineOf({ orderForm: TELL, typed: {} })).toBeNull()
})

it('asks about nothing that is in order', () => {
  expect(concerns(NOTHING)).toBeNull()
})

it('asks about an empty sheet by the number of its turn', () => {
  const found = concerns({ ...NOTHING, empty: true })
  expect(found && questionTitle(found, 3)).toBe('Send no orders for turn 3?')
  expect(found && questionTitle(found, null)).toBe('Send an empty order sheet?')
})

it('asks about open forms first', () => {
  const found = concerns({ ...NOTHING, empty: true, openForms: [{ orderForm: accelerate(14), typed: { by: '3,4' } }] })
  expect(found?.open[0]?.line).toBe('14 A 3,4')
  expect(found && questionTitle(found, 3)).toBe('A form is still open')
})

it('a form whose order is on the sheet already is not asked about', () => {
  const openForms = [{ orderForm: accelerate(14), typed: { by: '3,4' } }]
  const line = lineOf(openForms[0]!)!
  expect(concerns({ ...NOTHING, openForms, text: `other\n ${line.toUpperCase()} ` })).toBeNull()
  expect(concerns({ ...NOTHING, openForms, text: 'other' })?.open).toHaveLength(1)
})

it('asks about refused lines by their numbers', () => {
  const refusal = (line: number) => ({ kind: 'illegal' as const, code: '', reason: '', line, column: 1, text: '' })
  const title = (lines: number[], more = 0) => {
    const found = concerns({ ...NOTHING, refused: lines.map(refusal), more })
    return found && questionTitle(found, 3)
  }
  expect(title([3])).toBe('Send without line 3?')
  expect(title([5, 3, 5])).toBe('Send without lines 3 and 5?')
  expect(title([1, 2, 3])).toBe('Send without lines 1, 2 and 3?')
  expect(title([1, 2, 3, 4])).toBe('Send without the refused lines?')
  expect(title([1], 200)).toBe('Send without the refused lines?')
})

it('asks about warnings that ask, once', () => {
  const plain = { ...PLUNDER, order: 'F7W2', ask: false }
  expect(asking([PLUNDER, plain], new Set())).toEqual([PLUNDER])
  expect(asking([PLUNDER], new Set([keyOfNote(PLUNDER)]))).toEqual([])
  const found = concerns({ ...NOTHING, asks: [PLUNDER] })
  expect(found && questionTitle(found, 3)).toBe('Send this order?')
})

it('asks again about fire on own ships when others are in it', () => {
  const note = (ships: string) => ({
    order: '11 F 4 3',
    text: `The fire of ship 11 covers your own ${ships}. It would destroy what it hits.`,
    mark: 'ship 11',
    ask: true,
    rest: '',
  })
  const agreed = new Set([keyOfNote(note('14'))])
  expect(asking([note('14')], agreed)).toEqual([])
  const more = asking([note('14 and 15'), { ...note('12'), order: '13 F 1', mark: 'ship 13' }], agreed)
  const found = concerns({ ...NOTHING, asks: more })
  expect(found?.asks.map((one) => one.mark)).toEqual(['ship 11', 'ship 13'])
  expect(found && questionTitle(found, 3)).toBe('Send these orders?')
})

it('a form with input stays open while another one of the same thing is shown', () => {
  const forms = new OpenForms()
  const [first, second] = [fire(15), { ...fire(15), label: 'Give ship 15', verb: 'give' }]
  forms.show(first)
  forms.put(first, { range: '3' })
  forms.show(second)
  expect(forms.about('ship 15')?.orderForm).toBe(second)
  expect(forms.unfinished(first)).toBe(true)
  expect(forms.unfinished(second)).toBe(false)
  forms.show(first)
  expect(forms.about('ship 15')).toMatchObject({ orderForm: first, typed: { range: '3' } })
  expect(forms.all).toHaveLength(1) // nothing was entered in the second
})

it('the form that was shown last is the open one of a thing', () => {
  const forms = new OpenForms()
  const [first, second] = [fire(15), { ...fire(15), label: 'Give ship 15', verb: 'give' }]
  forms.put(first, { range: '3' })
  forms.put(second, { range: '2' })
  forms.show(first)
  expect(forms.about('ship 15')?.typed).toEqual({ range: '3' })
  forms.drop(first)
  expect(forms.about('ship 15')?.typed).toEqual({ range: '2' })
})
