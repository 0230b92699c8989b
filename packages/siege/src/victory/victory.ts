import { type GameResult, opponentOf, type Seat, setFlow } from '@mesnada/engine'
import { DIRECTIONS, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { fights, isAtHome } from '../campaign/field.ts'
import { decideAction, isActionOpen } from '../campaign/record/keeping.ts'
import { cardOf, isAble, isAlive, isAnimal, occupantOf, sideOf } from '../core/bodies.ts'
import { canStep, placeAt } from '../core/step-cost.ts'
import { termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import type { Condition } from '../printed/conditions.ts'
import { CAPTIVE, DESTROYED, LEFT, RESERVE, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { casualtiesOf } from './points.ts'
import { hasEscaped, pointsOf, scoreOf } from './scoring.ts'

/** When the conditions of a scenario are looked at: holding ground counts only at the end of a game turn. */
export type Occasion = 'at-once' | 'player-turn' | 'game-turn'

/** Ends the game if one of the scenario's conditions holds. */
export const judge = (state: SiegeState, occasion: Occasion, tell: Tell): void => {
  if (state.flow.result) return
  const { victory, closes } = termsOf(state)
  for (const condition of victory) {
    if (condition.kind === 'departed') {
      if (hasDeparted(state, condition.side)) return judgeEnd(state, tell)
      continue
    }
    const winner = winnerBy(state, condition, occasion)
    if (winner === undefined) continue
    const result =
      condition.kind === 'capture' && isTrapped(state, condition)
        ? resultFor(state, undefined, 'siege.won.trapped')
        : resultFor(state, winner, `siege.won.${condition.kind}`)
    return finish(state, result, tell)
  }
  if (!stands(state, 0) && !stands(state, 1))
    return finish(state, resultFor(state, undefined, 'siege.won.nobody-left'), tell)
  if (isActionOpen(state)) judgeAction(state, closes, occasion, tell)
}

/** Whether the action under way is decided and the siege is not: its aim is reached, or one side has left the field. */
const judgeAction = (
  state: SiegeState,
  closes: readonly Condition[],
  occasion: Occasion,
  tell: Tell,
): void => {
  for (const condition of closes) {
    if (condition.kind === 'departed') {
      if (!hasDeparted(state, condition.side)) continue
      return decideAction(state, { winner: undefined, reason: 'siege.closed.left' })
    }
    const winner = closedBy(state, condition, occasion)
    if (winner === undefined) continue
    return decideAction(state, { winner, reason: `siege.won.${condition.kind}` })
  }
  const [first, second] = [fights(state, 0), fights(state, 1)]
  if (state.flow.turn === 0 || (first && second)) return
  const winner = first ? 0 : second ? 1 : undefined
  if (winner !== undefined && takesCastle(state, winner))
    return finish(state, resultFor(state, winner, 'siege.won.hold'), tell)
  decideAction(state, { winner, reason: 'siege.closed.field' })
}

/** siege R.day: nobody is left to keep the besieger out of the keep, even if a relief is still on its way. */
const takesCastle = (state: SiegeState, seat: Seat): boolean => {
  const { action, victory } = termsOf(state)
  return (
    action?.kind === 'assault' &&
    action.by === seat &&
    victory.some(condition => condition.kind === 'hold' && condition.by === seat)
  )
}

const closedBy = (state: SiegeState, condition: Decisive, occasion: Occasion): Seat | undefined => {
  if (condition.kind !== 'destroy') return winnerBy(state, condition, occasion)
  return isBurntToday(state, condition) ? condition.by : undefined
}

/** The last turn is over: the scenario's verdict. */
export const judgeEnd = (state: SiegeState, tell: Tell): void => {
  if (isActionOpen(state)) return decideAction(state, { winner: undefined, reason: 'siege.closed.dusk' })
  const { verdict } = state.setting.play
  if (verdict.kind === 'side') {
    const winner = verdict.winner === 'draw' ? undefined : verdict.winner
    return finish(
      state,
      resultFor(state, winner, winner === undefined ? 'siege.won.time-draw' : 'siege.won.time'),
      tell,
    )
  }
  const lead = pointsOf(state, 0) - pointsOf(state, 1)
  if (Math.abs(lead) > (verdict.margin ?? 0))
    return finish(state, resultFor(state, lead > 0 ? 0 : 1, 'siege.won.points-end'), tell)
  const reason = verdict.even === undefined ? 'siege.won.points-even' : 'siege.won.held-out'
  finish(state, resultFor(state, verdict.even, reason), tell)
}

export const finish = (state: SiegeState, result: GameResult, tell: Tell): void => {
  setFlow(state, { phase: 'over', result, stack: [], ending: false, decisive: false })
  tell?.({ type: 'won', winner: result.winner, reason: result.reason })
}

const resultFor = (state: SiegeState, winner: Seat | undefined, reason: string): GameResult => ({
  winner,
  reason,
  points: scoreOf(state),
  ...(winner === undefined ? {} : gradeOf(state, winner)),
})

/** Siege 2: the fewer casualty points the winner has suffered, the greater the victory. */
const gradeOf = (state: SiegeState, winner: Seat): Partial<GameResult> => {
  const grades = state.setting.play.grades?.[winner]
  if (grades === undefined) return {}
  const suffered = casualtiesOf(state, winner)
  const grade = suffered <= grades[0] ? 'decisive' : suffered <= grades[1] ? 'substantial' : 'marginal'
  return { values: { grade, suffered } }
}

/** He is on the map or still to come, free and alive; in a siege also if he has no part in the action. */
export const isInTheFight = (state: SiegeState, body: Body): boolean => {
  const { custody, hex } = state.tables.bodies
  if (isAnimal(state, body) || !isAlive(state, body)) return false
  if (custody[body] === CAPTIVE || isAtHome(state, body)) return false
  return (hex[body] ?? OFF_MAP) >= 0 || hex[body] === RESERVE || state.flow.campaign !== undefined
}

/** Someone of the side is left. */
const stands = (state: SiegeState, seat: Seat): boolean => {
  const { side } = state.tables.bodies
  for (let body = 0; body < side.length; body++)
    if (side[body] === seat && isInTheFight(state, body)) return true
  return false
}

/** He has left the map, a free man. */
export const isAway = (state: SiegeState, body: Body): boolean => {
  const { hex, custody } = state.tables.bodies
  return hex[body] === LEFT && custody[body] !== CAPTIVE && !isAnimal(state, body)
}

export const hasDeparted = (state: SiegeState, seat: Seat): boolean => {
  if (stands(state, seat)) return false
  const { side } = state.tables.bodies
  for (let body = 0; body < side.length; body++) if (side[body] === seat && isAway(state, body)) return true
  return false
}

export const bodyNamed = (state: SiegeState, name: string): Body | undefined => {
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind === 'character' && card.name === name) return body
  }
  return undefined
}

export const winnerBy = (state: SiegeState, condition: Decisive, occasion: Occasion): Seat | undefined => {
  switch (condition.kind) {
    case 'annihilate': {
      const [first, second] = [stands(state, 0), stands(state, 1)]
      if (first === second) return undefined
      const winner: Seat = first ? 0 : 1
      return condition.by === undefined || condition.by === winner ? winner : undefined
    }
    case 'hold':
      return occasion === 'game-turn' && holds(state, condition) ? condition.by : undefined
    case 'capture':
      return isCaptured(state, condition) ? condition.by : undefined
    case 'kill': {
      const body = bodyNamed(state, condition.name)
      return body !== undefined && !isAlive(state, body) ? condition.by : undefined
    }
    case 'exit':
      return hasLeft(state, condition) ? condition.by : undefined
    case 'destroy':
      return destroyedOf(state, condition) >= condition.count ? condition.by : undefined
    case 'points':
      return pointsOf(state, condition.by) >= condition.at ? condition.by : undefined
  }
}

export type Decisive = Exclude<Condition, { kind: 'departed' }>

export type Of<K extends Decisive['kind']> = Extract<Decisive, { kind: K }>

/** How many able men of one's own and of the enemy's stand in the area. */
export const menWithin = (
  state: SiegeState,
  { by, area }: Of<'hold'>,
): { readonly own: number; readonly enemy: number } => {
  const { occupant, upper } = state.tables.ground
  // Riders stand in two hexes and count once.
  const bodies = new Set<Body>()
  for (const hex of state.setting.board.areas.get(area) ?? [])
    for (const slot of [occupant[hex] ?? 0, upper[hex] ?? 0])
      if (slot !== 0 && isAble(state, slot - 1)) bodies.add(slot - 1)
  const own = [...bodies].filter(body => sideOf(state, body) === by).length
  return { own, enemy: bodies.size - own }
}

/** No able enemy stands in the area, and one of one's own does. */
const holds = (state: SiegeState, condition: Of<'hold'>): boolean => {
  const { own, enemy } = menWithin(state, condition)
  return own > 0 && enemy === 0
}

/** A prisoner; where the scenario asks for it, led off the map. */
const isCaptured = (state: SiegeState, { name, escape }: Of<'capture'>): boolean => {
  const body = bodyNamed(state, name)
  if (body === undefined || state.tables.bodies.custody[body] !== CAPTIVE || !isAlive(state, body))
    return false
  return !escape || state.tables.bodies.hex[body] === LEFT
}

/** Siege 1: captors shut in with their prisoner have nothing but a truce to gain. */
const isTrapped = (state: SiegeState, { by, name, trap }: Of<'capture'>): boolean => {
  const { grid, board } = state.setting
  const prisoner = bodyNamed(state, name)
  const within = new Set(trap === undefined ? [] : board.areas.get(trap))
  if (prisoner === undefined || !within.has(state.tables.bodies.hex[prisoner] ?? OFF_MAP)) return false
  const ways = [...within].filter(hex => isHeldBy(state, hex, by))
  const seen = new Set(ways)
  for (const hex of ways)
    for (const direction of DIRECTIONS) {
      const next = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (next === OFF_MAP || seen.has(next) || isHeldBy(state, next, opponentOf(by))) continue
      if (!canStep(state, 'foot', placeAt(hex), placeAt(next))) continue
      if (!within.has(next)) return false
      seen.add(next)
      ways.push(next)
    }
  return true
}

const isHeldBy = (state: SiegeState, hex: Hex, seat: Seat): boolean => {
  const body = occupantOf(state, hex)
  if (body < 0 || isAnimal(state, body) || state.tables.bodies.custody[body] === CAPTIVE) return false
  return sideOf(state, body) === seat && isAlive(state, body)
}

/** How many of those who are to leave have left. */
export const escapedOf = (state: SiegeState, condition: Of<'exit'>): number => {
  let left = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++)
    if (hasEscaped(state, body, condition)) left++
  return left
}

const hasLeft = (state: SiegeState, condition: Of<'exit'>): boolean =>
  escapedOf(state, condition) >= (condition.count ?? 1)

/** Rows of the enemy's gear that a condition speaks of. */
const gearNamed = (state: SiegeState, { by, gear }: Of<'destroy'>): readonly number[] =>
  Array.from(state.setting.gear.keys()).filter(row => {
    const card = nth(state.setting.gear, row)
    return card.side === opponentOf(by) && gear.includes(card.kind)
  })

/** How many of them are burnt or broken. */
export const destroyedOf = (state: SiegeState, condition: Of<'destroy'>): number =>
  gearNamed(state, condition).filter(row => isDestroyed(state, row)).length

const isDestroyed = (state: SiegeState, row: number): boolean => state.tables.gear.status[row] === DESTROYED

/** siege R.day: how many an action has burnt, of how many it takes. What earlier days have burnt does not count. */
export const burntToday = (
  state: SiegeState,
  condition: Of<'destroy'>,
): { readonly burnt: number; readonly of: number } => {
  const rows = gearNamed(state, condition).filter(row => !state.flow.campaign?.burnt.includes(row))
  const burnt = rows.filter(row => isDestroyed(state, row)).length
  const isThere = (row: number): boolean => {
    const hex = state.tables.gear.hex[row] ?? OFF_MAP
    return !isDestroyed(state, row) && (hex >= 0 || hex === RESERVE)
  }
  return { burnt, of: Math.min(condition.count, burnt + rows.filter(isThere).length) }
}

/** siege R.day: so many are burnt, or none is left of those it began with. */
export const isBurntToday = (state: SiegeState, condition: Of<'destroy'>): boolean => {
  const { burnt, of } = burntToday(state, condition)
  return burnt >= condition.count || (burnt > 0 && burnt >= of)
}
