import type { Board, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import { terrainAt } from '../printed/terrain.ts'
import type { Play } from '../scenario-schema.ts'
import { type CrusadesState, isOnMap, type Tell } from '../state.ts'

/** Thirst (crusades 12.2): it bites turn by turn, and is lifted at the water. */

/** crusades 12.2: the hexes of the water the scenario names, lakes, and all that lie beside either. */
export const waterOf = ({ thirst }: Play, board: Board): Uint8Array => {
  const water = new Uint8Array(board.grid.size)
  if (thirst === undefined) return water
  const wells = new Set(board.areas.get(thirst.water))
  for (let hex = 0; hex < board.grid.size; hex++) {
    if (!wells.has(hex) && terrainAt(board, hex) !== 'lake') continue
    water[hex] = 1
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const beside = board.grid.neighbours[i] ?? OFF_MAP
      if (beside !== OFF_MAP) water[beside] = 1
    }
  }
  return water
}

/** crusades 12.2: when the player turn of the army ends, whoever stands at the water drinks; the others have borne one turn more. */
export const passThirst = (state: CrusadesState, seat: Seat, tell: Tell): void => {
  const { setting, tables } = state
  if (setting.play.thirst?.army !== seat) return
  const { hex, thirst } = tables.units
  for (const unit of setting.unitsOf[seat]) {
    if (!isOnMap(state, unit)) continue
    if (setting.water[hex[unit] ?? OFF_MAP] === 0) thirst[unit] = (thirst[unit] ?? 0) + 1
    else if ((thirst[unit] ?? 0) > 0) {
      thirst[unit] = 0
      tell?.({ type: 'drank', unit })
    }
  }
}

/** crusades 12.2: points of morale that thirst takes from a unit. */
export const thirstOf = ({ setting, tables }: CrusadesState, unit: Unit): number => {
  const rule = setting.play.thirst
  if (rule === undefined) return 0
  return Math.min(rule.most, Math.floor((tables.units.thirst[unit] ?? 0) / rule.every))
}
