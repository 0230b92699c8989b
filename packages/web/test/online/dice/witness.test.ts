import { diceChain, witnessFold } from '@mesnada/engine/verify'
import { beforeEach, expect, test, vi } from 'vitest'
import { Witness } from '../../../src/online/dice/witness.ts'

/** docs/dice.md: what a browser keeps of what the host told it. */

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

const digest = (number: number): string => String(number).padStart(64, '0')

const told = (entries: number, change: (number: number) => string = digest): Witness => {
  const witness = new Witness('game')
  witness.begin('commitment', 0)
  for (let number = 0; number < entries; number++) witness.take(number, change(number), { type: 'acted' })
  witness.save()
  return witness
}

test('what was told is kept over visits', () => {
  told(3)
  const { game, commitment, entries, fold, seat } = new Witness('game').witnessed
  const expected = [0, 1, 2].reduce((sum, number) => witnessFold(sum, digest(number), { type: 'acted' }), '')
  expect({ game, commitment, entries, fold, seat }).toEqual({
    game: 'game',
    commitment: 'commitment',
    entries: 3,
    fold: expected,
    seat: 0,
  })
})

test('an entry that is told in two ways is a contradiction, in one visit and over two', () => {
  const witness = told(3)
  witness.take(1, digest(1), { type: 'acted' })
  expect(witness.contradiction).toBeUndefined()
  witness.take(1, digest(9), { type: 'acted' })
  expect(witness.contradiction).toBe(1)
  expect(told(5, number => digest(number + 1)).contradiction).toBe(2)
})

test('other words under the same digest are a contradiction', () => {
  const witness = told(3)
  witness.take(2, digest(2), { type: 'acted', seat: 1, rolls: [{ dice: [6] }] })
  expect(witness.contradiction).toBe(2)
})

test('the last position is kept, and an earlier one does not replace it', () => {
  const witness = told(3)
  witness.see(2, 'two')
  witness.see(1, 'one')
  witness.save()
  expect(new Witness('game').witnessed.position).toEqual({ number: 2, hash: 'two' })
})

test('another kind of entry under the same digest is a contradiction', () => {
  const witness = told(3)
  witness.take(2, digest(2), { type: 'said' })
  expect(witness.contradiction).toBe(2)
})

test('another commitment is a contradiction, and the evidence stays', () => {
  told(3)
  const witness = new Witness('game')
  witness.begin('another', 0)
  for (let number = 0; number < 4; number++) witness.take(number, digest(number), { type: 'acted' })
  witness.save()
  expect(witness.contradiction).toBe(0)
  expect(new Witness('game').witnessed).toMatchObject({ commitment: 'commitment', entries: 3 })
})

test('a host that tells fewer entries than before does not make the browser forget', () => {
  told(5)
  told(2)
  expect(new Witness('game').witnessed.entries).toBe(5)
})

test('damaged memory is no memory', () => {
  stored.set('mesnada.told.game', '{"entries":')
  expect(new Witness('game').witnessed.entries).toBe(0)
})

test('the chain of this browser comes from its seed', () => {
  stored.set('mesnada.pledge.chained', 'a'.repeat(64))
  expect(new Witness('chained').witnessed.chain).toEqual(diceChain('chained', 'a'.repeat(64)))
})
