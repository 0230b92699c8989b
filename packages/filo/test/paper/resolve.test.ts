import { existsSync, readFileSync } from 'node:fs'
import { compileBoard, unwrap } from '@mesnada/engine'
import { sketchMap } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { moveCosts } from '../../src/core/ground.ts'
import { resolve } from '../../src/paper/resolve.ts'
import { COMBAT_RESULTS, FIRE, TYPE_MODIFIERS, UNIT_TYPES } from '../../src/printed/tables.ts'
import { LEVEL_DOWN, LEVEL_UP, SIDE_EFFECTS, TERRAIN_EFFECTS, VOCABULARY } from '../../src/printed/terrain.ts'
import copy from '../verified.json' with { type: 'json' }

interface Answer {
  readonly total?: number
  readonly modified?: number
  readonly result?: string
  readonly case?: string
  readonly odds?: Readonly<Record<string, number>>
}

const ask = (question: object): Answer => {
  const answer = resolve(question)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

const refusalCode = (question: object): string => {
  const answer = resolve(question)
  if (answer.ok) throw new Error('answered')
  return answer.refusal.code
}

/** The verified numbers: those beside the project where they are, otherwise its own copy. */
const verified = new URL('../../../../../shared/tables.json', import.meta.url)
const numbers = existsSync(verified) ? JSON.parse(readFileSync(verified, 'utf8')).filo : copy

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const fighter = { type: 'Pi', pf: 5, quality: 5, state: 'organised', leaderBonus: 0 }

const combat = (changes: object = {}): Answer =>
  ask({
    kind: 'combat',
    attackers: [{ ...fighter, pf: 3 }],
    defenders: [fighter],
    terrain: 'claro',
    levelDifference: 0,
    hexside: 'none',
    rear: false,
    charge: false,
    offensiveFire: false,
    die: 4,
    ...changes,
  })

const fire = (changes: object = {}): Answer =>
  ask({
    kind: 'fire',
    type: 'Ar',
    strength: 4,
    range: 1,
    moved: false,
    mounted: false,
    demoralised: false,
    terrain: 'claro',
    lasNavas: false,
    die: 0,
    ...changes,
  })

describe('filo T.1: every cell of the table of terrain', () => {
  const number = (cell: string): number | undefined => {
    if (cell.startsWith('NA')) return undefined
    return cell.startsWith('SE') ? 0 : Number.parseInt(cell, 10)
  }
  const word = (name: string): string =>
    nth(name.split('/'), 0)
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
  const rows: readonly string[] = Object.keys(numbers?.terrain ?? {})
  const own = new Map<string, object>([...Object.entries(TERRAIN_EFFECTS), ...Object.entries(SIDE_EFFECTS)])

  test.each(rows.filter(name => own.has(word(name))))('%s', name => {
    const { inf, cav, fire: shot, combat: fought, charge } = numbers.terrain[name]
    expect(own.get(word(name))).toMatchObject({
      foot: number(inf),
      horse: number(cav),
      fire: number(shot),
      combat: number(fought),
      charge: number(charge),
      ...(word(name) in TERRAIN_EFFECTS && !(word(name) in SIDE_EFFECTS)
        ? { blocks: shot.endsWith('B') }
        : {}),
    })
  })
})

describe('filo T.1: levels and roads', () => {
  test('the two rows of levels, as printed', () => {
    const cells = (row: string) => numbers?.terrain[row] ?? {}
    for (const [row, effect] of [
      ['+ 1 nivel', LEVEL_UP],
      ['- 1 nivel', LEVEL_DOWN],
    ] as const)
      for (const [cell, own] of [
        ['inf', effect.foot],
        ['cav', effect.horse],
        ['combat', effect.combat],
        ['charge', effect.charge],
      ] as const)
        expect(own).toBe(numbers ? Number.parseInt(cells(row)[cell], 10) : own)
  })

  test('a path sets the ground aside but not the levels, a highway both', () => {
    const rows = ['b', 'b', 'b', 'b']
    const halfLevels = { legend: { '0': 0, '1': 2 }, rows: ['1', '0', '0', '0'] }
    for (const [road, climb] of [
      ['camino', 3],
      ['carretera', 1],
    ] as const) {
      const document = sketchMap('filo', {
        rows,
        legend: { b: 'bosque' },
        halfLevels,
        features: { [road]: ['A1', 'A2', 'A3'] },
      })
      const board = unwrap(compileBoard([{ map: 'sketch', document }], VOCABULARY))
      const { horseCost } = moveCosts(board)
      const northOf = (label: string) => horseCost[(board.grid.parse(label) ?? 0) * 6]
      expect([northOf('A2'), northOf('A3'), northOf('A4')]).toEqual([climb, 1, 3])
    }
  })
})

describe('filo T.2: every cell of the table of fire', () => {
  const rows: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[] | null>>>> =
    numbers?.fire ??
    Object.fromEntries(
      Object.entries(FIRE).map(([type, cells]) => [
        type,
        Object.fromEntries(cells.map((cell, i) => [i + 1, cell])),
      ]),
    )

  test.each([
    ['Ar', 3],
    ['Ab', 4],
    ['At', 6],
    ['Cl', 2],
    ['Il', 2],
  ] as const)('T.2: %s do not shoot farther than %i hexes', (type, longest) => {
    const ask = (range: number) => resolve({ kind: 'fire', type, strength: 4, range })
    expect(ask(longest).ok).toBe(true)
    for (const range of [longest + 1, 99])
      expect(ask(range)).toMatchObject({
        refusal: { code: 'filo.resolve.range', rule: 'filo T.2', values: { range, longest } },
      })
  })

  test.each(Object.keys(rows))('%s', type => {
    for (const [range, cell] of Object.entries(entry(rows, type)).filter(([, numbers]) => numbers !== null))
      for (const die of FACES) {
        const [demoralised, flight] = cell ?? []
        const expected =
          typeof flight === 'number' && die >= flight
            ? 'Dr'
            : typeof demoralised === 'number' && die >= demoralised
              ? 'D'
              : '-'
        expect(fire({ type, range: Number(range), die }).result).toBe(expected)
      }
  })

  test('every modifier', () => {
    expect(fire({ strength: 3 }).modified).toBe(-1)
    expect(fire({ type: 'At', strength: 3 }).modified).toBe(0)
    expect(fire({ strength: 5 }).modified).toBe(1)
    expect(fire({ strength: 9 }).modified).toBe(2)
    expect(fire({ moved: true, mounted: true, demoralised: true }).modified).toBe(-3)
    expect(fire({ lasNavas: true }).modified).toBe(-1)
    expect(fire({ terrain: 'bosque' }).modified).toBe(-2)
    expect(fire({ terrain: 'muralla' }).modified).toBe(-4)
    expect(fire({ terrain: 'puente' }).modified).toBe(1)
  })

  test('the example of the issue', () => {
    expect(fire({ strength: 9, range: 2, terrain: 'bosque', die: 6 })).toMatchObject({
      modified: 6,
      result: 'D',
    })
  })
})

describe('filo T.3: the odds', () => {
  test.each([
    [10, 5, 2],
    [9, 5, 1],
    [5, 5, 1],
    [4, 5, 0],
    [5, 10, 0],
    [4, 10, -1],
    [4, 12, -1],
    [3, 12, -2],
  ])('%i to %i', (attack, defence, modifier) => {
    expect(
      combat({ attackers: [{ ...fighter, pf: attack }], defenders: [{ ...fighter, pf: defence }] }).total,
    ).toBe(modifier)
  })
})

describe('filo T.4: every cell of the table of types', () => {
  test.each(Object.keys(TYPE_MODIFIERS))('%s', attacker => {
    for (const [index, defender] of UNIT_TYPES.entries()) {
      const cell = numbers?.types[attacker][defender] ?? TYPE_MODIFIERS[attacker as 'Ch'][index]
      expect(
        combat({
          attackers: [{ ...fighter, pf: 3, type: attacker }],
          defenders: [{ ...fighter, type: defender }],
        }).total,
      ).toBe(cell)
    }
  })
})

describe('filo T.5: results and modifiers', () => {
  const effects = (text: string): readonly string[] => {
    if (text === '-') return []
    if (text.startsWith('Avance')) return [text.includes('posible') ? 'may-advance' : 'advance']
    return text.split(' + ')
  }

  test('every row of the results', () => {
    const rows: readonly { from: number; to: number; defender: string; attacker: string }[] =
      numbers?.result ?? []
    const printed = rows.map(row => ({
      ...row,
      defender: effects(row.defender),
      attacker: effects(row.attacker),
    }))
    expect(printed.length === 0 ? COMBAT_RESULTS : printed).toEqual(COMBAT_RESULTS)
  })

  test('every modified die from -7 to 16 has its row', () => {
    const best = { ...fighter, type: 'Ch', pf: 20, quality: 9, leaderBonus: 3 }
    const worst = { ...fighter, type: 'Il', pf: 3, quality: 2, state: 'flight' }
    const strong = combat({ attackers: [best], defenders: [worst], charge: true, die: 9 })
    expect(strong).toMatchObject({ total: 7, modified: 16, defender: ['Dr', 'R'], attacker: ['advance'] })
    const weak = combat({
      attackers: [{ ...worst, state: 'demoralised' }],
      defenders: [{ ...best, state: 'organised' }],
      terrain: 'villa',
      die: 0,
    })
    expect(weak).toMatchObject({ total: -7, modified: -7, defender: ['may-advance'], attacker: ['D', 'R'] })
  })

  test.each([
    [{ attackers: [{ ...fighter, pf: 3, quality: 6 }] }, 1],
    [{ attackers: [{ ...fighter, pf: 3, quality: 4 }] }, -1],
    [{ attackers: [{ ...fighter, pf: 3, leaderBonus: 2 }], defenders: [{ ...fighter, leaderBonus: 1 }] }, 1],
    [{ offensiveFire: true }, -2],
    [{ rear: true }, 2],
    [{ charge: true }, 2],
    [{ charge: true, rear: true }, 3],
    [{ attackers: [{ ...fighter, pf: 3, state: 'demoralised' }] }, -2],
    [
      {
        attackers: [
          { ...fighter, pf: 2, state: 'demoralised' },
          { ...fighter, pf: 1 },
        ],
      },
      -1,
    ],
    [
      {
        defenders: [
          { ...fighter, state: 'demoralised' },
          { ...fighter, pf: 1 },
        ],
      },
      1,
    ],
    [{ defenders: [{ ...fighter, state: 'demoralised' }] }, 2],
    [
      {
        defenders: [
          { ...fighter, state: 'flight' },
          { ...fighter, pf: 1 },
        ],
      },
      2,
    ],
    [{ defenders: [{ ...fighter, state: 'flight' }] }, 3],
    [{ defenders: [{ ...fighter, state: 'flight' }], rear: true, charge: true }, 5],
    [{ levelDifference: 1 }, -1],
    [{ levelDifference: -1 }, 1],
    [{ hexside: 'empalizada' }, -1],
    [{ hexside: 'empalizada', charge: true }, 0],
    [{ terrain: 'pantanos' }, 1],
  ])('%j', (changes, total) => {
    expect(combat(changes).total).toBe(total)
  })

  test('what the ground or the type does not allow is refused', () => {
    const question = { kind: 'combat', attackers: [fighter], defenders: [fighter] }
    expect(refusalCode({ ...question, hexside: 'muralla' })).toBe('filo.resolve.not-allowed')
    expect(refusalCode({ ...question, hexside: 'puente', charge: true })).toBe('filo.resolve.not-allowed')
    expect(refusalCode({ ...question, attackers: [{ ...fighter, type: 'At' }] })).toBe(
      'filo.resolve.attacker',
    )
    expect(refusalCode({ kind: 'duel' })).toBe('filo.resolve.invalid')
  })

  test('without a die, the odds', () => {
    const { odds = {} } = combat({ die: undefined })
    expect(Object.values(odds).reduce((sum, chance) => sum + chance)).toBeCloseTo(1)
  })
})

test('filo 12.3: regrouping, with a natural 0 that always succeeds', () => {
  const regroup = (changes: object) =>
    ask({ kind: 'regroup', quality: 5, fatigued: false, flight: true, leaderBonus: 1, ...changes })
  expect(regroup({ die: 4 })).toMatchObject({ modified: 4, success: true })
  expect(regroup({ die: 6 })).toMatchObject({ success: false })
  expect(regroup({ die: 0, quality: 0, fatigued: true })).toMatchObject({ success: true })
})

test('filo 6.C: the four cases of initiative', () => {
  const cases = [
    [3, 4, 'C1'],
    [4, 4, 'C2'],
    [6, 5, 'C3'],
    [6, 6, 'C3'],
  ] as const
  for (const [x, y, expected] of cases)
    expect(
      ask({ kind: 'initiative', a: { dice: [x, y], bonus: 0 }, b: { dice: [3, 4], bonus: 0 } }).case,
    ).toBe(expected)
  expect(
    ask({ kind: 'initiative', a: { dice: [1, 1], bonus: 0 }, b: { dice: [6, 4], bonus: 0 } }),
  ).toMatchObject({ case: 'C4', winner: 'b' })
})
