import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { leaderFiguresOf, leaderOfBanner } from '../core/figures.ts'
import type { Leader, Unit } from '../flow.ts'
import { IN_PLAY } from '../printed/units.ts'
import { type FiloState, type Tell, UNMOVED } from '../state.ts'

/** filo 7.2: who is under command, and who may act when a leader is activated. */

const isWithin = (state: FiloState, leader: Leader, unit: Unit): boolean => {
  const { units, leaders } = state.tables
  const { radius } = leaderFiguresOf(state, leader)
  return distance(state.setting.grid, leaders.hex[leader] ?? OFF_MAP, units.hex[unit] ?? OFF_MAP) <= radius
}

/** filo 6.A: by the leader of the banner, wherever the army's leader may be. */
export const checkCommand = (state: FiloState, tell: Tell): void => {
  const { setting, tables } = state
  tables.units.commanded.fill(0)
  for (const [banner, { units }] of setting.banners.entries()) {
    const leader = leaderOfBanner(state, banner)
    for (const unit of units) {
      if (tables.units.hex[unit] === OFF_MAP) continue
      if (leader !== undefined && isWithin(state, leader, unit)) tables.units.commanded[unit] = 1
      else tell?.({ type: 'out-of-command', unit })
    }
  }
}

/** filo 7.2: his banner, and for the leader of the army whatever of it is in his radius as he is activated. */
export const callUnits = (state: FiloState, leader: Leader): void => {
  const { setting, tables } = state
  const { seat, banner } = nth(setting.leaders, leader)
  const { fate, called } = tables.units
  called.fill(0)
  for (const unit of setting.unitsOf[seat]) {
    if (nth(setting.units, unit).banner === banner) called[unit] = 1
    else if (fate[unit] === IN_PLAY && tables.leaders.army[leader] && isWithin(state, leader, unit))
      called[unit] = 1
  }
}

/** What lasts for one activation, or for one of the four steps of phase B. */
export const beginActivation = ({ tables }: FiloState): void => {
  const { units, leaders, clock } = tables
  units.motion.fill(UNMOVED)
  units.spent.fill(0)
  units.remounted.fill(0)
  units.charging.fill(0)
  units.fired.fill(0)
  units.shotAt.fill(0)
  units.fought.fill(0)
  leaders.spent.fill(0)
  leaders.moved.fill(0)
  clock.mover[0] = 0
}

/** filo N.6: a banner that waits neither moves nor attacks until it is released. */
export const isWaiting = ({ setting, tables }: FiloState, banner: number): boolean =>
  setting.special.waits === banner && tables.clock.released[0] === 0

/** filo N.6: the first attack or shot at it frees the banner for good. */
export const release = (state: FiloState, target: Unit, tell: Tell): void => {
  const { setting, tables } = state
  const { banner, seat } = nth(setting.units, target)
  if (!isWaiting(state, banner)) return
  tables.clock.released[0] = 1
  tell?.({ type: 'banner-released', seat, banner })
}
