import { opponentOf, type Seat } from '@mesnada/engine'
import { cardOf, isAlive, isKnight } from './bodies.ts'
import { casualtiesOf } from './points.ts'
import { CAPTIVE, DESTROYED, LEFT, type SiegeState } from './state.ts'

/** The points of the scenario, for each side. */
export const scoreOf = (state: SiegeState): readonly [number, number] => [
  pointsOf(state, 0),
  pointsOf(state, 1),
]

export const pointsOf = (state: SiegeState, seat: Seat): number => {
  const { scoring = {} } = state.setting.play
  const enemy = opponentOf(seat)
  let points = 0
  if (scoring.casualties) points += casualtiesOf(state, enemy)
  if (scoring.killed?.by === seat)
    points += scoring.killed.points * countOf(state, enemy, body => !isAlive(state, body))
  if (scoring.captives?.by === seat)
    points +=
      scoring.captives.points * countOf(state, enemy, body => state.tables.bodies.custody[body] === CAPTIVE)
  if (scoring.exits?.by === seat) points += exitPoints(state, seat, scoring.exits)
  if (scoring.horses?.by === seat) points += scoring.horses.points * liveHorses(state, seat)
  if (scoring.gear?.by === seat) points += scoring.gear.points * lostGear(state, enemy)
  return points
}

const countOf = (state: SiegeState, seat: Seat, counts: (body: number) => boolean): number => {
  let count = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind === 'character' && card.side === seat && counts(body)) count++
  }
  return count
}

/** Who left by one of the hexes of these edges. */
export const leftBy = (state: SiegeState, body: number, edges: readonly string[]): boolean => {
  const { hex, leftFrom } = state.tables.bodies
  return (
    hex[body] === LEFT && edges.some(edge => state.setting.board.edges.get(edge)?.includes(leftFrom[body]))
  )
}

interface ExitScoring {
  readonly edges: readonly string[]
  readonly knight: number
  readonly other: number
  readonly declared?: boolean | undefined
}

/** The Trap: only those count who left by the one edge that was declared, and after it was. */
const exitPoints = (
  state: SiegeState,
  seat: Seat,
  { edges, knight, other, declared }: ExitScoring,
): number => {
  const open = declared ? edges.filter(edge => edge === state.flow.declaredExit?.edge) : edges
  let points = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind !== 'character' || card.side !== seat || !leftBy(state, body, open)) continue
    if (declared && state.tables.bodies.movedOn[body] < (state.flow.declaredExit?.since ?? 0)) continue
    points += isKnight(state, body) ? knight : other
  }
  return points
}

const liveHorses = (state: SiegeState, seat: Seat): number => {
  const { bodies } = state.tables
  let count = 0
  for (let body = 0; body < bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (
      card.kind === 'animal' &&
      card.animal === 'warhorse' &&
      bodies.side[body] === seat &&
      isAlive(state, body)
    )
      count++
  }
  return count
}

const lostGear = (state: SiegeState, seat: Seat): number =>
  state.setting.gear.filter(
    (card, gear) => card.side === seat && state.tables.gear.status[gear] === DESTROYED,
  ).length
