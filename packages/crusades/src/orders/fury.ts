import type { Seat } from '@mesnada/engine'
import { SEATS } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy } from '../core/zones.ts'
import type { Unit } from '../flow.ts'
import { type CrusadesState, isOnMap, type Tell } from '../state.ts'

/** Berserk units and exhaustion (crusades 16.4, an option). */

/** crusades 16.4: so many melees exhaust. */
const EXHAUSTING = 3

/** crusades 16.4: never leaves Attack, strikes with one more, does not give way. */
export const isBerserk = ({ setting }: CrusadesState, unit: Unit): boolean =>
  setting.options.berserkAndExhaustion && nth(setting.units, unit).berserk

export const isExhausted = ({ setting, tables }: CrusadesState, unit: Unit): boolean =>
  setting.options.berserkAndExhaustion && (tables.units.melees[unit] ?? 0) >= EXHAUSTING

/** crusades 16.4: whoever has fought is a melee nearer to exhaustion, and has been in contact. */
export const countMelee = ({ setting, tables }: CrusadesState, units: readonly Unit[]): void => {
  if (!setting.options.berserkAndExhaustion) return
  for (const unit of units) {
    tables.units.melees[unit] = Math.min(EXHAUSTING, (tables.units.melees[unit] ?? 0) + 1)
    tables.units.contact[unit] = 1
  }
}

/** crusades 16.4: looked at when a player turn ends; after the second those who had no enemy beside them all turn long are fresh. */
export const passContact = (state: CrusadesState, turnEnds: boolean, tell: Tell): void => {
  if (!state.setting.options.berserkAndExhaustion) return
  for (const seat of SEATS) noteContact(state, seat)
  if (!turnEnds) return
  const { melees, contact } = state.tables.units
  for (const unit of state.setting.units.keys())
    if (isOnMap(state, unit) && contact[unit] === 0 && isExhausted(state, unit)) {
      melees[unit] = 0
      tell?.({ type: 'rested', unit })
    }
  contact.fill(0)
}

const noteContact = (state: CrusadesState, seat: Seat): void => {
  const { hex, contact } = state.tables.units
  for (const unit of state.setting.unitsOf[seat])
    if (isOnMap(state, unit) && isNextToEnemy(state, hex[unit] ?? OFF_MAP, seat)) contact[unit] = 1
}
