import { nth } from '@mesnada/hex'
import { expect, test } from 'vitest'
import { D6, D10_FROM_ZERO } from '../../src/base/dice.ts'
import { commitmentOf, fairDice, fairFace, pledgeOf } from '../../src/verify/index.ts'

const origin = { game: 'g1', secret: 'a'.repeat(64), bytes: ['1'.repeat(64), '2'.repeat(64)] } as const

test('every face is as likely as any other', () => {
  const counts = Array.from({ length: 6 }, () => 0)
  const throws = 60_000
  for (let number = 0; number < throws; number++) {
    const face = fairFace(origin, number, D6)
    counts[face - 1] = nth(counts, face - 1) + 1
  }
  const expected = throws / 6
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Five degrees of freedom: one fair die in a thousand exceeds this, and these dice are always the same.
  expect(chiSquare).toBeLessThan(20.5)
})

test('faces follow from everything that went into them', () => {
  const faces = (other: Partial<typeof origin>) =>
    fairDice({ ...origin, ...other }, 0)(Array.from({ length: 40 }, () => D10_FROM_ZERO)).join()
  const all = [
    faces({}),
    faces({ game: 'g2' as 'g1' }),
    faces({ secret: 'b'.repeat(64) }),
    faces({ bytes: [origin.bytes[1], origin.bytes[0]] as const }),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(faces({})).toBe(all[0])
})

test('dice go on where they were: a game taken up again throws what it would have thrown', () => {
  const whole = fairDice(origin, 0)(Array.from({ length: 10 }, () => D6))
  const rest = fairDice(origin, 4)(Array.from({ length: 6 }, () => D6))
  expect(rest).toEqual(whole.slice(4))
})

test('commitment and pledge belong to one game', () => {
  expect(commitmentOf('g1', origin.secret)).not.toBe(commitmentOf('g2', origin.secret))
  expect(pledgeOf('g1', origin.secret)).not.toBe(commitmentOf('g1', origin.secret))
})
