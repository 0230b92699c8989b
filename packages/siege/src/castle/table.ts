import { accepted, type Checked, D10, type Modifier, outcomesOf, refused, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { BATTERING } from '../printed/tables.ts'

/** siege T.5 for play and for paper alike: points and target in, the die with its column and its results out. */

export type WallKind = 'wall' | 'tower' | 'keep'

export interface BatteringQuestion {
  readonly points: number
  readonly target: WallKind
  /** A ram loses no points, and does not reach the keep (siege 4.32). */
  readonly ram: boolean
}

export const RAM_POINTS = 9

type Column = keyof typeof BATTERING

const COLUMNS: readonly (readonly [points: number, column: Column])[] = [
  [12, '12+'],
  [9, '9'],
  [6, '6'],
  [3, '3'],
  [1, '1'],
]

const HELD = [1, 10] as const

/** The throw, short of whose it is. */
export const batteringThrow = ({ points, target, ram }: BatteringQuestion): Checked<Omit<Throw, 'seat'>> => {
  if (ram && target === 'keep') return refused({ code: 'siege.batter.keep', rule: 'siege 4.32' })
  // Points between two columns use the lower one.
  const column = COLUMNS.find(([least]) => points >= least)?.[1]
  if (column === undefined) return refused({ code: 'siege.batter.no-points', rule: 'siege 4.21' })
  const modifiers = target === 'wall' ? [] : [round(target, ram)]
  const shift = target === 'wall' ? 0 : -1
  return accepted({
    purpose: 'siege.roll.batter',
    rule: ram ? 'siege 4.32' : 'siege 4.21',
    dice: [D10],
    modifiers,
    held: HELD,
    column,
    outcomes: outcomesOf([D10], die => {
      const result = nth(BATTERING[column], Math.max(die + shift, HELD[0]) - 1)
      return ram ? withoutLosses(result) : result
    }),
  })
}

/** siege 4.21, 4.32: towers and keep are round and thick. */
const round = (target: 'tower' | 'keep', ram: boolean): Modifier => ({
  reason: `siege.why.${target}`,
  value: -1,
  rule: ram ? 'siege 4.32' : 'siege 4.21',
})

/** siege 4.32: a ram is not damaged by its own blows. */
const withoutLosses = (result: string): string => {
  if (!result.endsWith('C')) return result
  return result.startsWith('D') ? 'D' : '-'
}

/** siege 4.23: how many battering points a result costs the engines. */
export const pointsLostBy = (result: string): number => Number(/(\d)C$/.exec(result)?.[1] ?? 0)

/** Whether a result brings the wall a stage nearer to its fall. */
export const damagesWall = (result: string): boolean => result.startsWith('D')
