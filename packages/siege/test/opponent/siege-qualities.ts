import { type GameResult, opponentOf, type Seat } from '@mesnada/engine'
import type { SiegeAction } from '../../src/actions.ts'
import { isInPlay, isOnWheels } from '../../src/castle/engines.ts'
import { bodiesOf, isAble, occupantOf, sideOf, weaponOf } from '../../src/core/bodies.ts'
import { hexesOfGear } from '../../src/core/ground.ts'
import { termsOf } from '../../src/core/terms.ts'
import type { Body, Gear } from '../../src/flow.ts'
import { losesByWaiting } from '../../src/opponent/time-pressure.ts'
import { LADDER_UPRIGHT, type SiegeState } from '../../src/state.ts'

/**
 * What a human would look at in a game of the computer against itself: archers, ladders, engines, and turns passed by
 * those whom waiting loses the game. Counted by `npm run qualities`.
 */

type Tally = (quality: string, part: number, whole: number) => void

interface Watcher {
  readonly decided: (state: SiegeState, seat: Seat, action: SiegeAction) => void
  readonly ended: (state: SiegeState, result: GameResult) => void
}

const MISSILES: ReadonlySet<SiegeAction['type']> = new Set(['shoot', 'shoot-fire'])

/** Pushing, turning or hauling an engine. */
const ROLLING: ReadonlySet<SiegeAction['type']> = new Set(['push', 'pivot-engine', 'haul'])

/** Characters who push an engine (siege 2.41). */
const CREW = 3

const nameOf = (state: SiegeState, seat: Seat): string =>
  state.setting.scenario.sides[seat]?.id ?? String(seat)

export const siegeQualities = (tally: Tally): Watcher => {
  const shooters = new Set<Body>()
  const archers = new Set<Body>()
  const taken = new Set<Gear>()
  const raised = new Set<Gear>()
  const rolled = new Set<Gear>()
  const offered = new Set<Gear>()
  let playerTurn = -1
  let acted = true
  let closing: (() => void) | undefined

  /** What is to be counted once in a player turn, when its first decision is due. */
  const beginTurn = (state: SiegeState): void => {
    closing?.()
    const seat = state.flow.side
    const able = [...bodiesOf(state, seat)].filter(body => isAble(state, body))
    const withBows = able.filter(body => weaponOf(state, body) !== undefined)
    for (const body of withBows) archers.add(body)
    tally(`shots by an archer in a turn, ${nameOf(state, seat)}`, 0, withBows.length)
    for (const gear of state.setting.gear.keys())
      if (isOnWheels(state, gear) && isInPlay(state, gear) && able.length >= CREW)
        if (state.tables.gear.side[gear] === seat && !state.setting.play.noEngineMoves) offered.add(gear)
    acted = false
    const behind = losesByWaiting(state, seat) && able.length > 0
    closing = () => {
      if (behind) tally(`turns passed while waiting loses, ${nameOf(state, seat)}`, acted ? 0 : 1, 1)
    }
  }

  const decided = (state: SiegeState, seat: Seat, action: SiegeAction): void => {
    if (state.flow.turn > 0 && state.flow.playerTurn !== playerTurn) {
      playerTurn = state.flow.playerTurn
      beginTurn(state)
    }
    if (seat === state.flow.side && action.type !== 'end-phase') acted = true
    if (MISSILES.has(action.type) && 'shooter' in action) {
      shooters.add(action.shooter)
      tally(`shots by an archer in a turn, ${nameOf(state, seat)}`, 1, 0)
    }
    if (action.type === 'take-ladder') {
      taken.add(action.ladder)
      const carriers = hexesOfGear(state, action.ladder).map(hex => occupantOf(state, hex))
      const withBows = carriers.filter(body => body >= 0 && weaponOf(state, body) !== undefined)
      tally('carriers of ladders who are archers', withBows.length, carriers.length)
    }
    if (action.type === 'raise-ladder') raised.add(state.tables.bodies.carries[action.body] ?? -1)
    if (ROLLING.has(action.type) && 'gear' in action) rolled.add(action.gear)
  }

  const ended = (state: SiegeState): void => {
    closing?.()
    for (const seat of [0, 1] as const) {
      const own = [...archers].filter(body => sideOf(state, body) === seat)
      const idle = own.filter(body => !shooters.has(body))
      tally(`archers who never shot, ${nameOf(state, seat)}`, idle.length, own.length)
    }
    for (const ladder of taken) if (state.tables.gear.status[ladder] === LADDER_UPRIGHT) raised.add(ladder)
    const ladders = state.setting.gear.filter(
      ({ kind, side }) => kind === 'ladder' && side === opponentOf(termsOf(state).defender),
    )
    if (ladders.length > 0) {
      tally('ladders taken up, of all', taken.size, ladders.length)
      tally('ladders taken up and never raised', taken.size - raised.size, taken.size)
    }
    if (offered.size > 0)
      tally(
        'engines with hands enough and never moved',
        [...offered].filter(gear => !rolled.has(gear)).length,
        offered.size,
      )
  }

  return { decided, ended }
}
