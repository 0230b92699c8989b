import { expect, test } from 'vitest'
import { lengthOf, type Sound } from '../../src/browser/synthesiser.ts'

const SOUNDS: readonly Sound[] = [
  'step',
  'hooves',
  'bowstring',
  'gun',
  'steel',
  'fall',
  'fire',
  'die',
  'horn',
]

test('every sound is over within half a second', () => {
  for (const sound of SOUNDS) expect(lengthOf(sound), sound).toBeLessThan(0.5)
})
