import { expect, test } from 'vitest'
import { siege } from '../../src/index.ts'
import { rateMissiles } from '../../src/opponent/rate-missiles.ts'
import { bodyOf } from '../kit.ts'
import { night } from '../kits/night-kit.ts'

/** By night two sleep in the open, face down; Owen can shoot at either. */
const asleep = (victory: readonly object[]) =>
  night({
    first: [{ name: 'Owen', type: 'longbowman', at: 'H2' }],
    second: [
      { type: 'civilian', name: 'Edith', lady: true, at: 'H8', asleep: true },
      { name: 'Odo', at: 'J8', asleep: true },
    ],
    play: { victory },
  })

const ratings = (victory: readonly object[]): readonly number[] => {
  const table = asleep(victory)
  const known = siege.conceal(table.state, 0)
  return rateMissiles(
    known,
    0,
    ['Edith', 'Odo'].map(name => ({
      type: 'shoot',
      shooter: bodyOf(table, 'Owen'),
      target: bodyOf(table, name),
    })),
  )
}

test('siege 6.75 whoever must be taken alive may lie under any counter that is face down: nobody shoots at one', () => {
  expect(ratings([{ kind: 'annihilate' }]).every(rating => rating > 0)).toBe(true)
  expect(ratings([{ kind: 'capture', by: 0, name: 'Edith' }]).every(rating => rating < 0)).toBe(true)
})
