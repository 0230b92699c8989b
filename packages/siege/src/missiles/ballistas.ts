import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { isInPlay } from '../castle/engines.ts'
import { cardOf, isEngaged } from '../core/bodies.ts'
import { isOnFire } from '../core/ground.ts'
import { handRefusal, handsAround } from '../core/hands.ts'
import type { Body, Gear } from '../flow.ts'
import { DONE, type SiegeState } from '../state.ts'

/** siege 3.41, R.ballista: two men, one of them an engineer, next to it and idle; loaded at the start, then every third turn. */

const TURNS_TO_LOAD = 3

export const isBallista = (state: SiegeState, gear: Gear): boolean =>
  state.setting.gear[gear]?.kind === 'ballista'

const isEngineer = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  return card.kind === 'character' && card.type === 'engineer'
}

/** Turns of loading still to come; 0: it can shoot. */
const turnsToLoad = (state: SiegeState, ballista: Gear): number => {
  const { usedOn, count } = state.tables.gear
  return usedOn[ballista] === 0 ? 0 : Math.max(0, TURNS_TO_LOAD - (count[ballista] ?? 0))
}

export interface BallistaCrew {
  /** The engineer, who aims. */
  readonly chief: Body
  readonly mate: Body
}

/** The first engineer and the first other man around it who are fit for it; engineers help only if nobody else can. */
const crewAmong = (state: SiegeState, men: readonly Body[]): BallistaCrew | undefined => {
  const chief = men.find(body => isEngineer(state, body))
  const mate =
    men.find(body => !isEngineer(state, body)) ?? men.find(body => isEngineer(state, body) && body !== chief)
  return chief === undefined || mate === undefined ? undefined : { chief, mate }
}

/** Those who can serve it in this first missile phase: able, not engaged, not spent on another ballista or a shot. */
export const crewToShoot = (state: SiegeState, seat: Seat, ballista: Gear): BallistaCrew | undefined =>
  crewAmong(
    state,
    handsAround(state, seat, state.tables.gear.hex[ballista] ?? OFF_MAP).filter(
      body =>
        !handRefusal(state, seat, body) && state.tables.bodies.done[body] === 0 && !isEngaged(state, body),
    ),
  )

/** Why a ballista cannot shoot now, whatever at. */
export const ballistaRefusal = (state: SiegeState, seat: Seat, ballista: Gear): Refusal | undefined => {
  const rule = 'siege 3.41'
  if (!isBallista(state, ballista)) return { code: 'siege.ballista.none', rule }
  if (!isInPlay(state, ballista)) return { code: 'siege.ballista.not-there', rule }
  if (state.tables.gear.side[ballista] !== seat) return { code: 'siege.ballista.not-yours', rule }
  if (state.flow.phase !== 'first-missiles') return { code: 'siege.ballista.first-only', rule }
  if (isOnFire(state, state.tables.gear.hex[ballista] ?? OFF_MAP))
    return { code: 'siege.ballista.burns', rule: 'siege 3.54' }
  const turns = turnsToLoad(state, ballista)
  if (turns > 0) return { code: 'siege.ballista.loading', rule, values: { turns } }
  return crewToShoot(state, seat, ballista) ? undefined : { code: 'siege.ballista.crew', rule }
}

/** The shot is away: the crew has served, and loading begins anew. */
export const noteBallistaShot = (state: SiegeState, seat: Seat, ballista: Gear): void => {
  const { gear, bodies } = state.tables
  const crew = crewToShoot(state, seat, ballista)
  if (crew) {
    bodies.done[crew.chief] = (bodies.done[crew.chief] ?? 0) | DONE.served
    bodies.done[crew.mate] = (bodies.done[crew.mate] ?? 0) | DONE.served
  }
  gear.usedOn[ballista] = state.flow.playerTurn
  gear.count[ballista] = 0
}

/**
 * At the end of a side's combat phase each of its ballistas is a turn nearer to being loaded, if two men of its own
 * stayed by it and did nothing else. Absence stops the count and does not undo it.
 */
export const loadBallistas = (state: SiegeState, seat: Seat): void => {
  const { gear, bodies } = state.tables
  const spent = new Set<Body>()
  for (let ballista = 0; ballista < state.setting.gear.length; ballista++) {
    if (!isBallista(state, ballista) || !isInPlay(state, ballista) || gear.side[ballista] !== seat) continue
    if (turnsToLoad(state, ballista) === 0) continue
    const men = handsAround(state, seat, gear.hex[ballista] ?? OFF_MAP).filter(
      body =>
        !spent.has(body) &&
        !handRefusal(state, seat, body) &&
        ((bodies.done[body] ?? 0) & ~DONE.served) === 0,
    )
    const crew = crewAmong(state, men)
    if (!crew) continue
    spent.add(crew.chief).add(crew.mate)
    gear.count[ballista] = (gear.count[ballista] ?? 0) + 1
  }
}
