import { opponentOf, type Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { cardOf, isAlive, isKnight } from '../core/bodies.ts'
import { objectivesOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import type { Condition } from '../printed/conditions.ts'
import type { Play } from '../scenario-schema.ts'
import { CAPTIVE, DESTROYED, LEFT, type SiegeState } from '../state.ts'
import { casualtiesOf } from './points.ts'

/** The points of the scenario, for each side. */
export const scoreOf = (state: SiegeState): readonly [number, number] => [
  pointsOf(state, 0),
  pointsOf(state, 1),
]

export const pointsOf = (state: SiegeState, seat: Seat): number => {
  let points = 0
  for (const score of state.setting.play.scoring ?? [])
    if (score.by === seat) points += pointsBy(state, score)
  return points
}

export type Score = NonNullable<Play['scoring']>[number]

export const pointsBy = (state: SiegeState, score: Score): number => {
  const enemy = opponentOf(score.by)
  switch (score.kind) {
    case 'casualties':
      return casualtiesOf(state, enemy)
    case 'killed':
      return sumOf(state, enemy, body => (isAlive(state, body) ? 0 : worthOf(state, body, score)))
    case 'captives':
      return sumOf(state, enemy, (body, name) =>
        state.tables.bodies.custody[body] === CAPTIVE && (score.name === undefined || score.name === name)
          ? score.points
          : 0,
      )
    case 'exits':
      return exitPoints(state, score)
    case 'animals':
      return animalPoints(state, score)
    case 'gear':
      return score.points * lostGear(state, enemy, score)
  }
}

const worthOf = (
  state: SiegeState,
  body: Body,
  { knight, other }: { knight: number; other: number },
): number => (isKnight(state, body) ? knight : other)

/** What the characters of a side are worth together. */
const sumOf = (
  state: SiegeState,
  seat: Seat,
  worth: (body: Body, name: string | undefined) => number,
): number => {
  let sum = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind === 'character' && card.side === seat) sum += worth(body, card.name)
  }
  return sum
}

/** Who left by one of the hexes of these edges. */
const leftBy = (state: SiegeState, body: Body, edges: readonly string[]): boolean => {
  const { hex, leftFrom } = state.tables.bodies
  return (
    hex[body] === LEFT &&
    edges.some(edge => state.setting.board.edges.get(edge)?.includes(leftFrom[body] ?? OFF_MAP))
  )
}

/** Whether he is one of those whom a condition wants to leave, and has, a free man. */
export const hasEscaped = (
  state: SiegeState,
  body: Body,
  { by, name, edges }: Extract<Condition, { kind: 'exit' }>,
): boolean => {
  const card = cardOf(state, body)
  if (card.kind !== 'character' || card.side !== by || (name !== undefined && card.name !== name))
    return false
  return state.tables.bodies.custody[body] !== CAPTIVE && leftBy(state, body, edges)
}

/** Whether he left where the scenario wants people of his side to leave. */
export const hasGotAway = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  if (card.kind !== 'character') return false
  const { scoring = [] } = state.setting.play
  return (
    scoring.some(score => score.kind === 'exits' && score.by === card.side && counts(state, body, score)) ||
    objectivesOf(state).some(condition => condition.kind === 'exit' && hasEscaped(state, body, condition))
  )
}

type Of<K extends Score['kind']> = Extract<Score, { kind: K }>

/** The Trap: only those count who left by the one edge that was declared, and after it was. */
const counts = (state: SiegeState, body: Body, { edges, declared }: Of<'exits'>): boolean => {
  if (!declared) return leftBy(state, body, edges)
  const { edge, gone = [] } = state.flow.declaredExit ?? {}
  return edge !== undefined && leftBy(state, body, [edge]) && edges.includes(edge) && !gone.includes(body)
}

const exitPoints = (state: SiegeState, score: Of<'exits'>): number =>
  sumOf(state, score.by, body => (counts(state, body, score) ? worthOf(state, body, score) : 0))

const animalPoints = (state: SiegeState, { by, animal, points, taken, edges }: Of<'animals'>): number => {
  const { side } = state.tables.bodies
  let count = 0
  for (let body = 0; body < side.length; body++) {
    const card = cardOf(state, body)
    if (card.kind !== 'animal' || card.animal !== animal || side[body] !== by || !isAlive(state, body))
      continue
    if ((!taken || card.side !== by) && (edges === undefined || leftBy(state, body, edges))) count++
  }
  return points * count
}

/** siege R.day: ladders are no engines. */
const lostGear = (state: SiegeState, seat: Seat, { gear: kinds }: Of<'gear'>): number =>
  state.setting.gear.filter(
    ({ side, kind }, gear) =>
      side === seat &&
      (kinds === undefined ? kind !== 'ladder' : kinds.includes(kind)) &&
      state.tables.gear.status[gear] === DESTROYED,
  ).length
