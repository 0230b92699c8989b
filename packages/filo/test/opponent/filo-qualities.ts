import { type GameResult, type Roll, SEATS, type Seat, topFrame } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../../src/actions.ts'
import { armyLeaderOf, leaderFiguresOf } from '../../src/core/figures.ts'
import { isNextToEnemy, isOnMap } from '../../src/core/occupancy.ts'
import { CAPTURED, DEAD, type FiloState } from '../../src/state.ts'

/**
 * What a human would look at in a game of the computer against itself: where the leaders of the armies are, what they
 * risk, and sides that do nothing. Counted by `npm run qualities`.
 */

type Tally = (quality: string, part: number, whole: number) => void

interface Watcher {
  readonly decided: (state: FiloState, seat: Seat, action: FiloAction) => void
  readonly rolled: (state: FiloState, roll: Roll, faces: readonly number[]) => void
  readonly ended: (state: FiloState, result: GameResult) => void
}

const BLOWS: ReadonlySet<FiloAction['type']> = new Set(['attack', 'charge', 'aim'])

const armyOf = (state: FiloState, seat: Seat): string =>
  nth(
    state.setting.banners,
    nth(
      state.setting.leaders,
      state.setting.leaders.findIndex(
        (card, leader) => card.seat === seat && state.setting.commandsArmy[leader] === true,
      ),
    ).banner,
  ).id

export const filoQualities = (tally: Tally): Watcher => {
  let turn = 0
  const struck: [boolean, boolean] = [false, false]
  const fought: [boolean, boolean] = [false, false]

  /** Where the leaders of the armies stand when a turn is over. */
  const closeTurn = (state: FiloState): void => {
    for (const seat of SEATS) {
      if (turn > 0)
        tally(`turns without an attack or a shot, ${armyOf(state, seat)}`, struck[seat] ? 0 : 1, 1)
      const leader = turn > 0 ? armyLeaderOf(state, seat) : undefined
      if (leader !== undefined) closeTurnOf(state, seat, leader)
      struck[seat] = false
      fought[seat] = false
    }
  }

  const closeTurnOf = (state: FiloState, seat: Seat, leader: number): void => {
    const { setting, tables } = state
    const hex = tables.leaders.hex[leader] ?? OFF_MAP
    const { radius } = leaderFiguresOf(state, leader)
    const contact = isNextToEnemy(state, hex, seat)
    tally(`turns that the army’s leader ends in contact, ${armyOf(state, seat)}`, contact ? 1 : 0, 1)
    tally(
      `turns in contact without a fight of his, ${armyOf(state, seat)}`,
      contact && !fought[seat] ? 1 : 0,
      1,
    )
    const units = setting.unitsOf[seat].filter(unit => isOnMap(state, unit))
    const near = units.filter(
      unit => distance(setting.grid, hex, tables.units.hex[unit] ?? OFF_MAP) <= radius,
    )
    tally(`units in the radius of the army’s leader, ${armyOf(state, seat)}`, near.length, units.length)
  }

  const decided = (state: FiloState, seat: Seat, action: FiloAction): void => {
    if (state.flow.turn !== turn) {
      closeTurn(state)
      turn = state.flow.turn
    }
    if (BLOWS.has(action.type)) struck[seat] = true
  }

  const rolled = (state: FiloState): void => {
    const frame = topFrame(state)
    if (frame?.kind === 'leader-check')
      tally(
        'leader checks that fall on an army’s leader',
        state.tables.leaders.army[nth(frame.leaders, 0)] === 0 ? 0 : 1,
        1,
      )
    if (frame?.kind !== 'clash') return
    for (const seat of SEATS) {
      const leader = armyLeaderOf(state, seat)
      const hex = leader === undefined ? OFF_MAP : (state.tables.leaders.hex[leader] ?? OFF_MAP)
      const { attackers, defenders } = frame.combat
      const attacks = hex !== OFF_MAP && attackers.includes(hex)
      if (seat === state.flow.seat)
        tally(`attacks with the army’s leader in them, ${armyOf(state, seat)}`, attacks ? 1 : 0, 1)
      if (attacks || (hex !== OFF_MAP && defenders.includes(hex))) fought[seat] = true
    }
  }

  const ended = (state: FiloState): void => {
    closeTurn(state)
    const { setting, tables } = state
    for (const [leader, { seat }] of setting.leaders.entries())
      if (setting.commandsArmy[leader]) {
        const status = tables.leaders.status[leader]
        tally(
          `games in which the army’s leader falls, ${armyOf(state, seat)}`,
          status === DEAD || status === CAPTURED ? 1 : 0,
          1,
        )
      }
  }

  return { decided, rolled, ended }
}
