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
  for (let number = 0; number < entries; number++) witness.take(number, change(number), 'acted')
  witness.save()
  return witness
}

test('what was told is kept over visits', () => {
  told(3)
  const { game, commitment, entries, fold, seat } = new Witness('game').witnessed
  const expected = [0, 1, 2].reduce((sum, number) => witnessFold(sum, digest(number), 'acted'), '')
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
  witness.take(1, digest(1), 'acted')
  expect(witness.contradiction).toBeUndefined()
  witness.take(1, digest(9), 'acted')
  expect(witness.contradiction).toBe(1)
  expect(told(5, number => digest(number + 1)).contradiction).toBe(2)
})

test('another kind of entry under the same digest is a contradiction', () => {
  const witness = told(3)
  witness.take(2, digest(2), 'said')
  expect(witness.contradiction).toBe(2)
})

test('another commitment is a contradiction, and the evidence stays', () => {
  told(3)
  const witness = new Witness('game')
  witness.begin('another', 0)
  for (let number = 0; number < 4; number++) witness.take(number, digest(number), 'acted')
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
  stored.set('mesnada.witness.game', '{"entries":')
  expect(new Witness('game').witnessed.entries).toBe(0)
})

test('the chain of this browser comes from its seed', () => {
  stored.set('mesnada.pledge.chained', 'a'.repeat(64))
  expect(new Witness('chained').witnessed.chain).toEqual(diceChain('chained', 'a'.repeat(64)))
})
