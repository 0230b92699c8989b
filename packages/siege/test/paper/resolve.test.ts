import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { resolve } from '../../src/paper/resolve.ts'
import copy from '../verified.json' with { type: 'json' }

const ask = (question: object): Record<string, unknown> => {
  const answer = resolve(question)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value as Record<string, unknown>
}

const refusalCode = (question: object): string => {
  const answer = resolve(question)
  if (answer.ok) throw new Error('answered')
  return answer.refusal.code
}

/** The verified numbers: those beside the project where they are, otherwise its own copy. */
const verified = new URL('../../../../../shared/tables.json', import.meta.url)
const numbers: Record<string, Record<string, readonly string[]>> = existsSync(verified)
  ? JSON.parse(readFileSync(verified, 'utf8')).siege
  : copy

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('every cell of every table', () => {
  test.each([
    ['crtFoot', false],
    ['crtMounted', true],
  ] as const)('%s', (table, mounted) => {
    for (const [column, cells] of Object.entries(entry(numbers, table))) {
      const attack = Number.parseInt(column, 10)
      for (const die of FACES)
        expect(
          ask({
            kind: 'melee',
            attackers: [{ attack, terrain: '0' }],
            defenders: [{ defence: 1, terrain: '0', mounted }],
            die,
          }),
        ).toMatchObject({ raw: column, column, result: cells[die - 1] })
    }
  })

  test.each([
    ['missileFoot', 'foot'],
    ['missileMounted', 'mounted'],
  ] as const)('%s, for every weapon', (table, target) => {
    const rows = { ballista: 0, crossbow: 2, longbow: 3, shortbow: 4 }
    for (const [cover, cells] of Object.entries(entry(numbers, table)))
      for (const [weapon, offset] of Object.entries(rows))
        for (const die of FACES)
          expect(
            ask({ kind: 'missile', weapon, range: 1, cover, target, shooterWounded: false, die }),
          ).toMatchObject({
            band: 'short',
            result: cells[Math.min(die + offset, cells.length) - 1],
          })
  })

  test('battering', () => {
    for (const [column, cells] of Object.entries(numbers['battering'] ?? {}))
      for (const die of FACES)
        expect(
          ask({ kind: 'battering', points: Number.parseInt(column, 10), target: 'wall', ram: false, die }),
        ).toMatchObject({
          column,
          result: cells[die - 1],
        })
  })

  test('fire', () => {
    const catches = (cause: string, target: string) =>
      FACES.filter(die => ask({ kind: 'fire', cause, target, die })['result'] === 'F')
    expect(catches('spread', 'tent')).toEqual([7, 8, 9, 10])
    expect(catches('oil', 'siege-tower')).toEqual([8, 9, 10])
    for (const light of ['tent', 'ballista', 'mangonel', 'trebuchet', 'screen', 'cart'])
      expect(catches('arrow', light)).toEqual([8, 9, 10])
    for (const heavy of ['siege-tower', 'ram', 'ladder']) expect(catches('arrow', heavy)).toEqual([10])
    const results = (cause: string) => FACES.map(die => ask({ kind: 'douse', cause, die })['result'])
    expect(results('arrow')).toEqual(['D', 'D', 'D', 'DA', 'DA', '-', '-', '-', '-', '-'])
    expect(results('other')).toEqual(['D', 'D', 'D', '-', '-', '-', '-', '-', '-', '-'])
  })

  test('panic', () => {
    expect(FACES.map(die => ask({ kind: 'panic', die })['result'])).toEqual([
      '-',
      '-',
      '-',
      '-',
      '-',
      'Panic: 1 character affected',
      'Panic: 2 characters affected',
      'Panic: 3 characters affected',
      'Rout: 3 characters affected',
      'Rout: 6 characters affected',
    ])
  })
})

describe('questions from a real table', () => {
  const knight = { attack: 24, terrain: '0' }
  const soldier = { defence: 7, terrain: '0', mounted: false }

  test('a knight of 24 against a soldier of 7 is 3-1; a two stuns, a seven wounds the knight', () => {
    expect(ask({ kind: 'melee', attackers: [knight], defenders: [soldier], die: 2 })).toEqual({
      raw: '3-1',
      column: '3-1',
      shifts: [],
      die: 2,
      result: 'D',
    })
    expect(ask({ kind: 'melee', attackers: [knight], defenders: [soldier], die: 7 })['result']).toBe('A')
  })

  test('without a die, the odds of every result add up to one', () => {
    const { odds } = ask({ kind: 'melee', attackers: [knight], defenders: [soldier] })
    expect(odds).toEqual({ E: 0.1, D: 0.2, C: 0.2, B: 0.1, A: 0.1, '-': 0.3 })
  })

  test('siege 1.72 two attackers on + and - at 4-1 against a man on + fight at 3-1', () => {
    const answer = ask({
      kind: 'melee',
      attackers: [
        { attack: 14, terrain: '+' },
        { attack: 14, terrain: '-' },
      ],
      defenders: [{ defence: 7, terrain: '+', mounted: false }],
      die: 1,
    })
    expect(answer).toMatchObject({ raw: '4-1', column: '3-1', result: 'E' })
    expect(answer['shifts']).toEqual([
      { reason: 'siege.why.terrain', value: -2, rule: 'siege 1.71' },
      { reason: 'siege.why.several-attackers', value: 1, rule: 'siege 1.72' },
    ])
  })

  test('a longbow at 31 hexes shoots at medium range', () => {
    const shot = {
      kind: 'missile',
      weapon: 'longbow',
      range: 31,
      cover: 'light',
      target: 'foot',
      shooterWounded: false,
    }
    expect(ask({ ...shot, die: 3 })).toEqual({
      band: 'medium',
      modifiers: [{ reason: 'siege.why.medium-range', value: 1, rule: 'siege T.10' }],
      die: 3,
      modified: 4,
      result: 'A',
    })
  })

  test('battering points between two columns use the lower; towers and keep are a point harder', () => {
    expect(ask({ kind: 'battering', points: 7, target: 'wall', ram: false, die: 7 })).toMatchObject({
      column: '6',
      result: 'D',
    })
    expect(ask({ kind: 'battering', points: 7, target: 'tower', ram: false, die: 7 })).toMatchObject({
      column: '6',
      result: '-',
    })
  })

  test('zero on the die reads ten', () => {
    expect(ask({ kind: 'panic', die: 0 })['result']).toBe('Rout: 6 characters affected')
  })

  test('edition switches by number, by name, as a list, or as a preset', () => {
    const weak = { kind: 'melee', attackers: [{ attack: 3, terrain: '0' }], defenders: [soldier], die: 1 }
    expect(refusalCode(weak)).toBe('siege.melee.below-even')
    for (const options of [{ '4': true }, { s4: true }, { s4BelowEvenCountsAsEven: true }, [4]])
      expect(ask({ ...weak, options })).toMatchObject({ raw: '1-1', result: 'C' })
    expect(ask({ ...weak, preset: 'english' })['result']).toBe('C')
    const far = { kind: 'missile', weapon: 'longbow', range: 31, die: 3 }
    expect(ask({ ...far, options: { '28': 'vikings' } })['band']).toBe('long')
  })
})

describe('impossible questions are refused', () => {
  test.each([
    [{ kind: 'missile', weapon: 'longbow', range: 151, die: 3 }, 'siege.missile.out-of-range'],
    [
      { kind: 'missile', weapon: 'longbow', range: 3, cover: 'heavy', target: 'mounted' },
      'siege.missile.mounted-heavy',
    ],
    [{ kind: 'missile', weapon: 'longbow', range: 3, cover: 'infinite' }, 'siege.missile.infinite-cover'],
    [{ kind: 'battering', points: 9, target: 'keep', ram: true }, 'siege.batter.keep'],
    [{ kind: 'panic', die: 11 }, 'siege.resolve.invalid'],
    [{ kind: 'panic', die: 2.5 }, 'siege.resolve.invalid'],
    [{ kind: 'dance' }, 'siege.resolve.invalid'],
    [{ kind: 'panic', options: { s99: true } }, 'engine.option.unknown'],
    [{ kind: 'panic', options: { '28': 'tartar' } }, 'engine.option.value'],
    [{ kind: 'panic', preset: 'klingon' }, 'engine.option.preset'],
    [{ kind: 'melee', attackers: [], defenders: [] }, 'siege.resolve.invalid'],
    [
      {
        kind: 'melee',
        attackers: [{ attack: 9 }],
        defenders: [{ defence: 3, mounted: true }, { defence: 3 }],
      },
      'siege.melee.mixed',
    ],
  ])('%o', (question, code) => {
    expect(refusalCode(question)).toBe(code)
  })
})

describe('siege 4.21, 4.23 a day of bombardment on paper', () => {
  const day = (...targets: object[]): unknown => {
    const answer = resolve({ kind: 'bombard-day', targets })
    return answer.ok ? answer.value : answer.refusal.code
  }
  const trebuchet = { engine: 'trebuchet' }
  const mangonel = { engine: 'mangonel' }

  test('every target with its points, its column and what the die does', () => {
    expect(
      day(
        {
          name: 'K9',
          engines: [trebuchet, trebuchet, trebuchet, mangonel, mangonel, mangonel],
          stage: 3,
          die: 3,
        },
        { target: 'tower', engines: [trebuchet, mangonel], die: 9 },
        { engines: [mangonel], die: 1 },
      ),
    ).toEqual({
      targets: [
        {
          name: 'K9',
          points: 12,
          column: '12+',
          modifiers: [],
          die: 3,
          result: 'D/2C',
          stage: 4,
          demolished: true,
          pointsLost: 2,
        },
        {
          points: 4,
          column: '3',
          modifiers: [{ reason: 'siege.why.tower', value: -1, rule: 'siege 4.21' }],
          die: 9,
          result: '-',
          stage: 0,
          demolished: false,
          pointsLost: 0,
        },
        {
          points: 1,
          column: '1',
          modifiers: [],
          die: 1,
          result: '1C',
          stage: 0,
          demolished: false,
          pointsLost: 1,
        },
      ],
    })
  })

  test('points lost on earlier days count, a zero reads ten, and without a die there are odds', () => {
    expect(day({ engines: [{ ...trebuchet, lost: 2 }, mangonel], die: 0 })).toMatchObject({
      targets: [{ points: 2, column: '1', die: 10, result: 'D', stage: 1 }],
    })
    expect(day({ engines: [trebuchet] })).toMatchObject({
      targets: [{ odds: { D: 0.2, '1C': 0.1, '-': 0.7 } }],
    })
  })

  test('impossible days', () => {
    expect(day({ engines: [{ ...mangonel, lost: 2 }], die: 5 })).toBe('siege.resolve.lost')
    expect(day({ engines: [{ ...mangonel, lost: 1 }], die: 5 })).toBe('siege.batter.no-points')
    expect(day()).toBe('siege.resolve.invalid')
  })
})
