import { existsSync, readFileSync } from 'node:fs'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { resolve } from '../../src/paper/resolve.ts'
import {
  type Costs,
  DOWN,
  FIRE,
  FORBIDDEN,
  MELEE,
  MELEE_COLUMNS,
  MOVERS,
  RANGE,
  ROAD,
  SHOOTERS,
  STEEP,
  TERRAIN_EFFECTS,
  TYPE_MODIFIERS,
  TYPES,
  UP,
  UPHILL,
} from '../../src/printed/tables.ts'
import copy from '../verified.json' with { type: 'json' }

/** Every cell against the verified numbers: those beside the project where they are, otherwise its own copy. */
interface Verified {
  readonly melee: Readonly<Record<string, readonly string[]>>
  readonly types: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly terrain: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly fire: Readonly<Record<string, readonly string[]>>
  readonly range: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

const beside = new URL('../../../../../shared/tables.json', import.meta.url)
const numbers: Verified = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')).third : copy

const SPANISH_SHOOTERS = {
  archer: ['Arquero', 'Arqueros'],
  'mounted-archer': ['Arquero montado', 'Arqueros montados'],
  'light-cavalry': ['Caballería ligera', 'Caballería ligera'],
  cannon: ['Cañón', 'Cañón'],
  crossbowman: ['Ballesteros', 'Ballesteros'],
  militia: ['Milicia', 'Milicia'],
} as const

const SPANISH_TYPES = {
  'men-at-arms': 'Hombres en armas',
  infantry: 'Infantería',
  'heavy-cavalry': 'Caballería pesada',
  cavalry: 'Caballería',
  'light-cavalry': 'Caballería ligera',
  'mounted-archer': 'Arqueros montados',
  skirmisher: 'Escaramuzadores',
} as const

const ask = (question: object): Record<string, unknown> => {
  const answer = resolve(question)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value as Record<string, unknown>
}

/** A modifier that brings the die 1 … 10 to any row. */
const reach = (row: number): { readonly die: number; readonly bonus: number } =>
  row > 10 ? { die: 10, bonus: row - 10 } : { die: row, bonus: 0 }

describe('every cell of every table as verified', () => {
  test('crusades 9.41 the melee table', () => {
    for (const [index, [column]] of MELEE_COLUMNS.entries())
      expect(MELEE.map(row => row[index])).toEqual(numbers.melee[column])
    expect(Object.keys(numbers.melee)).toEqual(MELEE_COLUMNS.map(([column]) => column))
  })

  test('crusades 9.13 the fire table', () => {
    for (const shooter of SHOOTERS) expect(FIRE[shooter]).toEqual(numbers.fire[SPANISH_SHOOTERS[shooter][0]])
  })

  test('crusades 9.12 the range table', () => {
    for (const shooter of SHOOTERS) {
      const row = entry(numbers.range, SPANISH_SHOOTERS[shooter][1])
      for (let range = 1; range <= 6; range++) {
        const cell = entry(row, range >= 5 ? '5-6' : String(range))
        const own = RANGE[shooter][range - 1]
        expect(own, `${shooter} at ${range}`).toBe(
          cell === null ? undefined : cell === '-' ? 0 : Number(cell),
        )
      }
    }
  })

  test('crusades 16.6 the type table', () => {
    for (const own of TYPES)
      for (const enemy of TYPES)
        expect(TYPE_MODIFIERS[own][enemy]).toBe(
          entry(numbers.types, SPANISH_TYPES[own])[SPANISH_TYPES[enemy]],
        )
  })

  test('crusades 8.21 crusades 8.22 crusades 8.23 crusades 8.24 the terrain table', () => {
    const columns = {
      infantry: 'infantry',
      cavalry: 'cavalry',
      leader: 'leaders',
      'heavy-cavalry': 'heavyCavalry',
      skirmisher: 'skirmish',
    } as const
    const points = (cell: string): number =>
      cell === 'NA' ? FORBIDDEN : cell === '-' ? 0 : cell === '½' ? 1 : Number(cell) * 2
    const rows: readonly (readonly [string, Costs])[] = [
      ['Claro nivel 1', TERRAIN_EFFECTS.clear.enter],
      ['Claro nivel 2', TERRAIN_EFFECTS.clear.enter],
      ['Claro nivel 3', TERRAIN_EFFECTS.clear.enter],
      ['Bosques', TERRAIN_EFFECTS.woods.enter],
      ['Lago', TERRAIN_EFFECTS.lake.enter],
      ['Población', TERRAIN_EFFECTS.town.enter],
      ['Camino', ROAD],
      ['Altura nivel 1', UP],
      ['Bajada nivel 1', DOWN],
      ['Cuesta arriba', STEEP],
    ]
    for (const [name, own] of rows)
      for (const mover of MOVERS)
        expect(own[mover], `${name} ${mover}`).toBe(
          points(entry(entry(numbers.terrain, name), columns[mover])),
        )
    expect([TERRAIN_EFFECTS.woods.fire, TERRAIN_EFFECTS.town.fire, UPHILL.fire].map(String)).toEqual(
      ['Bosques', 'Población', 'Altura nivel 1'].map(name => entry(numbers.terrain, name)['fire']),
    )
    expect([TERRAIN_EFFECTS.woods.melee, TERRAIN_EFFECTS.town.melee, UPHILL.melee].map(String)).toEqual(
      ['Bosques', 'Población', 'Altura nivel 1'].map(name => entry(numbers.terrain, name)['melee']),
    )
  })
})

describe('every cell through a question', () => {
  test('crusades 9.41 every strength, every row', () => {
    for (const [index, [column, most]] of MELEE_COLUMNS.entries())
      for (let row = 1; row <= 12; row++) {
        const { die, bonus } = reach(row)
        const strength = Number.isFinite(most) ? most : 46
        const question = {
          kind: 'melee',
          strength,
          type: 'infantry',
          against: 'infantry',
          leaderBonus: bonus,
          die,
        }
        expect(ask(question)).toMatchObject({ column, modified: row, result: nth(MELEE, row)[index] })
      }
  })

  test('crusades 1.2 a 0 reads ten, rows beyond the table count as its last and first', () => {
    expect(ask({ kind: 'fire', type: 'cannon', range: 1, die: 0 })).toMatchObject({
      die: 10,
      modified: 11,
      row: 11,
      result: '1',
    })
    const strong = {
      kind: 'melee',
      strength: 46,
      type: 'men-at-arms',
      against: 'skirmisher',
      leaderBonus: 3,
      die: 10,
    }
    expect(ask(strong)).toMatchObject({ modified: 16, row: 12, result: '2' })
    const weak = { kind: 'melee', strength: 46, type: 'skirmisher', against: 'men-at-arms', die: 1 }
    expect(ask(weak)).toMatchObject({ modified: -2, row: 0, result: 'M' })
  })

  test('crusades 9.13 every shooter, every face', () => {
    for (const shooter of SHOOTERS)
      for (let range = 1; range <= RANGE[shooter].length; range++)
        for (let die = 1; die <= 10; die++) {
          const modified = die + nth(RANGE[shooter], range - 1)
          expect(ask({ kind: 'fire', type: shooter, range, die })).toMatchObject({
            column: shooter,
            modified,
            result: FIRE[shooter][Math.max(0, Math.min(11, modified))],
          })
        }
  })
})
