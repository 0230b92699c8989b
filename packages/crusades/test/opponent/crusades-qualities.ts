import type { GameResult, Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../../src/actions.ts'
import type { Unit } from '../../src/flow.ts'
import { orderOf } from '../../src/orders/command.ts'
import { hasStakes } from '../../src/printed/terrain.ts'
import { type CrusadesState, isOnMap, isSteady } from '../../src/state.ts'

/**
 * What a human would look at in a game of the computer against itself: whether those behind stakes stay there, and which
 * orders the units are under. Counted by `npm run qualities`.
 */

type Tally = (quality: string, part: number, whole: number) => void

interface Watcher {
  readonly began: (state: CrusadesState) => void
  readonly decided: (state: CrusadesState, seat: Seat, action: CrusadesAction) => void
  readonly ended: (state: CrusadesState, result: GameResult) => void
}

/** The turns after which it is counted who has left the stakes. */
const LOOKED_AT: ReadonlySet<number> = new Set([1, 3])

const isStaked = ({ setting: { board } }: CrusadesState, hex: Hex): boolean =>
  [0, 1, 2, 3, 4, 5].some(direction => hasStakes(board, hex, direction))

export const crusadesQualities = (tally: Tally): Watcher => {
  const posts = new Map<Unit, Hex>()
  const orders = new Map<string, number>()
  let ordered = 0
  let marched = 0

  const began = (state: CrusadesState): void => {
    for (const [unit, { mounted }] of state.setting.units.entries()) {
      const hex = state.tables.units.hex[unit] ?? OFF_MAP
      if (hex >= 0 && !mounted && isStaked(state, hex)) posts.set(unit, hex)
    }
  }

  /** Once a player turn, when orders have been given. */
  const countOrders = (state: CrusadesState): void => {
    for (const unit of state.setting.unitsOf[state.flow.side]) {
      if (!isOnMap(state, unit) || !isSteady(state, unit)) continue
      const order = orderOf(state, unit)
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
  }

  /** Once a player turn, when its marches are over and before its melees. */
  const countLeavers = (state: CrusadesState): void => {
    const { turn, side } = state.flow
    if (!LOOKED_AT.has(turn)) return
    for (const [unit, post] of posts) {
      if (nth(state.setting.units, unit).side !== side) continue
      if (!isOnMap(state, unit) || !isSteady(state, unit)) continue
      const left = state.tables.units.hex[unit] !== post
      tally(`of those behind stakes who still fight, away by turn ${turn}`, left ? 1 : 0, 1)
    }
  }

  const decided = (state: CrusadesState): void => {
    const { playerTurn, phase } = state.flow
    if (phase === 'movement' && ordered !== playerTurn) {
      ordered = playerTurn
      countOrders(state)
    }
    if (phase !== 'command' && phase !== 'movement' && marched !== playerTurn) {
      marched = playerTurn
      countLeavers(state)
    }
  }

  const ended = (): void => {
    const all = [...orders.values()].reduce((sum, times) => sum + times, 0)
    for (const order of ['attack', 'advance', 'stand', 'reserve', 'retreat', 'muster'])
      tally(`units on ${order}`, orders.get(order) ?? 0, all)
  }

  return { began, decided, ended }
}
