import { describe, expect, test } from 'vitest'
import { lineOfFire } from '../../src/sight/question.ts'
import { BRIDGE_AT, ground } from '../kits/map-kit.ts'

/** Lines on the Castle map that touch corners of its works. */

const shot = (
  from: string,
  to: string,
  { lowered = true, rubble = [] }: { readonly lowered?: boolean; readonly rubble?: readonly string[] } = {},
): string => {
  const state = ground('castle', [{ ...BRIDGE_AT, lowered }], [from, to])
  for (const label of rubble) state.tables.ground.rubble[state.setting.grid.parse(label) ?? -1] = 1
  const sight = lineOfFire(state, 0, 1)
  return sight.clear ? sight.cover : sight.blockedBy.code
}

describe('siege 1.41, 3.23: a line past the corner of a breach', () => {
  test('is stopped by a standing rampart that it runs through, though it meets no more than the end of its battlement', () => {
    expect(shot('Y15', 'Z25', { rubble: ['Y22'] })).toBe('siege.sight.rampart')
    expect(shot('Z25', 'Y15', { rubble: ['Y22'] })).toBe('siege.sight.rampart')
  })

  test('goes through along the side of a fallen rampart, with the bridge up too (siege 1.52, 2.32)', () => {
    expect(shot('F32', 'P17', { lowered: false, rubble: ['L22'] })).toBe('none')
    expect(shot('F32', 'P17', { lowered: false })).toMatch(/^siege.sight/)
  })
})

describe('siege 1.43: the two gateway hexes are one opening', () => {
  test('whoever stands in one of them may be shot at past the other, from any height', () => {
    expect(shot('L16', 'Q7')).toBe('none')
    expect(shot('Q7', 'L16')).toBe('none')
  })
})

describe('siege 1.43: on a rampart beside the door of a tower', () => {
  test('one shoots through it into the tower, and is shot at from there', () => {
    expect(shot('AD12', 'AE10')).toBe('medium')
    expect(shot('AE10', 'AD12')).toBe('medium')
  })
})
