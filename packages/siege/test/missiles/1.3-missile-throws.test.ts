import { describe, expect, test } from 'vitest'
import { isThrow, type MissileQuestion, type MissileThrow, missileThrow } from '../../src/missiles/table.ts'
import { MISSILE_ROW, MISSILES_MOUNTED, MISSILES_ON_FOOT, RANGES } from '../../src/printed/tables.ts'
import { WEAPONS } from '../../src/printed/units.ts'

const RULES = { s28Ranges: 'original' } as const

const question = (part: Partial<MissileQuestion>): MissileQuestion => ({
  weapon: 'longbow',
  range: 10,
  cover: 'none',
  target: 'foot',
  shooterWounded: false,
  options: RULES,
  ...part,
})

const thrown = (part: Partial<MissileQuestion>): MissileThrow => {
  const answer = missileThrow(question(part))
  if (!isThrow(answer)) throw new Error(answer.code)
  return answer
}

const refusal = (part: Partial<MissileQuestion>) => {
  const answer = missileThrow(question(part))
  if (isThrow(answer)) throw new Error('the shot is possible')
  return answer
}

const values = (part: Partial<MissileQuestion>) =>
  thrown(part).modifiers.map(({ reason, value, rule }) => [reason, value, rule])

/** The last printed row of a column is marked with a plus: it holds for every higher number. */
const printed = (column: readonly string[], row: number) => column[Math.min(row, column.length) - 1]

describe('siege 1.3 shooting with bow and crossbow', () => {
  test('siege T.1 every cell against targets on foot, for every weapon and every total', () => {
    for (const weapon of WEAPONS)
      for (const cover of ['none', 'light', 'medium', 'heavy'] as const) {
        const { outcomes, table } = thrown({ weapon, cover, range: 1 })
        expect(table).toBe('T.1')
        expect(outcomes).toEqual(
          Array.from({ length: 10 }, (_, face) =>
            printed(MISSILES_ON_FOOT[cover], face + 1 + MISSILE_ROW[weapon]),
          ),
        )
      }
  })

  test('siege T.2 every cell against mounted targets', () => {
    for (const weapon of WEAPONS)
      for (const cover of ['none', 'light', 'medium'] as const) {
        const { outcomes, table } = thrown({ weapon, cover, range: 1, target: 'mounted' })
        expect(table).toBe('T.2')
        expect(outcomes).toEqual(
          Array.from({ length: 10 }, (_, face) =>
            printed(MISSILES_MOUNTED[cover], face + 1 + MISSILE_ROW[weapon]),
          ),
        )
      }
  })

  test('siege T.1 as printed: the short bow reads four rows further down than the ballista', () => {
    expect(thrown({ weapon: 'ballista' }).outcomes.join('')).toBe('CCCCCBBAA-')
    expect(thrown({ weapon: 'crossbow' }).outcomes.join('')).toBe('CCCBBAA---')
    expect(thrown({ weapon: 'longbow' }).outcomes.join('')).toBe('CCBBAA----')
    expect(thrown({ weapon: 'shortbow' }).outcomes.join('')).toBe('CBBAA-----')
    expect(thrown({ weapon: 'crossbow', cover: 'heavy' }).outcomes.join('')).toBe('BAA-------')
  })

  test('siege T.2 there is no heavy cover for riders, and nobody is shot at behind infinite cover', () => {
    expect(refusal({ target: 'mounted', cover: 'heavy' })).toEqual({
      code: 'siege.missile.mounted-heavy',
      rule: 'siege T.2',
    })
    expect(refusal({ cover: 'infinite' })).toEqual({
      code: 'siege.missile.infinite-cover',
      rule: 'siege 1.56',
    })
  })

  test('siege T.10 the last hex of each range, and none beyond', () => {
    for (const weapon of WEAPONS) {
      const [short, medium, long] = RANGES.original[weapon]
      expect(thrown({ weapon, range: short }).band).toBe('short')
      expect(thrown({ weapon, range: short + 1 }).band).toBe('medium')
      expect(thrown({ weapon, range: medium }).band).toBe('medium')
      expect(thrown({ weapon, range: medium + 1 }).band).toBe('long')
      expect(thrown({ weapon, range: long }).band).toBe('long')
      expect(refusal({ weapon, range: long + 1 })).toEqual({
        code: 'siege.missile.out-of-range',
        rule: 'siege T.10',
        values: { range: long + 1, longest: long },
      })
      expect(refusal({ weapon, range: 0 }).code).toBe('siege.missile.out-of-range')
    }
  })

  test('siege 1.3 range, wound and a dismounted knight each make the shot harder', () => {
    expect(values({ range: 30 })).toEqual([])
    expect(values({ range: 31 })).toEqual([['siege.why.medium-range', 1, 'siege T.10']])
    expect(values({ range: 91, shooterWounded: true, target: 'dismounted-knight' })).toEqual([
      ['siege.why.long-range', 2, 'siege T.10'],
      ['siege.why.shooter-wounded', 1, 'siege 1.3'],
      ['siege.why.dismounted-knight', 1, 'siege T.1'],
    ])
    // Row 1 + 3 + 4 = 8 of the column without cover.
    expect(thrown({ range: 91, shooterWounded: true, target: 'dismounted-knight' }).outcomes[0]).toBe('A')
  })

  test('siege 1.3 the crew of a ballista shoots no worse for a wound', () => {
    expect(values({ weapon: 'ballista', shooterWounded: true })).toEqual([])
  })

  test('siege 6.22 skill is added to the die; a die below one reads as one', () => {
    expect(values({ skill: -2 })).toEqual([['siege.why.skill', -2, 'siege 6.22']])
    expect(thrown({ skill: -3 }).outcomes.join('')).toBe('CCCCCBBAA-')
    expect(thrown({ skill: 3 }).outcomes.join('')).toBe('BAA-------')
  })

  test('switch 28: Croisades and Vikings shorten the bows, and the ballista only if asked to', () => {
    const band = (
      weapon: MissileQuestion['weapon'],
      range: number,
      s28Ranges: MissileQuestion['options']['s28Ranges'],
    ) => thrown({ weapon, range, options: { s28Ranges } }).band
    expect(band('shortbow', 20, 'original')).toBe('short')
    expect(band('shortbow', 20, 'croisades')).toBe('medium')
    expect(band('shortbow', 20, 'croisades-ballista')).toBe('medium')
    expect(band('longbow', 13, 'vikings')).toBe('medium')
    expect(band('longbow', 13, 'vikings-ballista')).toBe('medium')
    expect(band('ballista', 80, 'original')).toBe('medium')
    expect(band('ballista', 80, 'croisades')).toBe('medium')
    expect(band('ballista', 80, 'croisades-ballista')).toBe('long')
    expect(band('ballista', 40, 'vikings')).toBe('short')
    expect(band('ballista', 40, 'vikings-ballista')).toBe('medium')
    expect(refusal({ weapon: 'crossbow', range: 91, options: { s28Ranges: 'croisades' } }).code).toBe(
      'siege.missile.out-of-range',
    )
  })
})
