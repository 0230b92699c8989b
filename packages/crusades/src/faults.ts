import { SEATS } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { seatAt, unitsAt } from './core/occupancy.ts'
import { isLeaderOnMap } from './orders/command.ts'
import { isClosed, ROAD_BIT } from './printed/terrain.ts'
import { FULL_STEPS } from './printed/units.ts'
import { AWAITED, BROKEN, type CrusadesState, GONE, LOST } from './state.ts'

/** What can never be, in words for developers: the fuzzer asks after every step. */
export const faults = (state: CrusadesState): readonly string[] => [
  ...misplaced(state),
  ...strangers(state),
  ...unsound(state),
  ...strayLeaders(state),
]

/** Everyone on the map stands in the hex that says he does, on ground he may stand on. */
const misplaced = (state: CrusadesState): readonly string[] => {
  const { setting, tables } = state
  const found: string[] = []
  for (const [unit, { mover }] of setting.units.entries()) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex < 0) continue
    if (!unitsAt(state, hex).includes(unit)) found.push(`unit ${unit} is not where it stands`)
    const onRoad = ((setting.board.features[hex] ?? 0) & ROAD_BIT) !== 0
    if (isClosed(setting.board, mover, hex) && !onRoad)
      found.push(`unit ${unit} stands on ground closed to it`)
  }
  return found
}

/** Nobody is listed in a hex he does not stand in; a stack is of one side and faces one way. */
const strangers = (state: CrusadesState): readonly string[] => {
  const { setting, tables } = state
  const found: string[] = []
  for (let hex = 0; hex < setting.grid.size; hex++) {
    const units = unitsAt(state, hex)
    if (tables.ground.top[hex] === 0 && tables.ground.under[hex] !== 0)
      found.push(`${setting.grid.label(hex)} has a unit beneath nothing`)
    if (units.some(unit => tables.units.hex[unit] !== hex))
      found.push(`${setting.grid.label(hex)} lists someone who is elsewhere`)
    if (units.some(unit => nth(setting.units, unit).side !== nth(setting.units, nth(units, 0)).side))
      found.push(`${setting.grid.label(hex)} holds two sides`)
    if (units.some(unit => tables.units.facing[unit] !== tables.units.facing[nth(units, 0)]))
      found.push(`${setting.grid.label(hex)} faces two ways`)
  }
  return found
}

/** Steps and places agree; nobody is left about to run once play has settled. */
const unsound = ({ tables: { units }, flow }: CrusadesState): readonly string[] => {
  const found: string[] = []
  for (let unit = 0; unit < units.hex.length; unit++) {
    const steps = units.steps[unit] ?? 0
    if (steps > FULL_STEPS) found.push(`unit ${unit} has too many steps`)
    if ((units.hex[unit] === LOST) !== (steps === 0)) found.push(`unit ${unit} is lost with ${steps} steps`)
    if ((units.hex[unit] ?? OFF_MAP) < GONE) found.push(`unit ${unit} is nowhere`)
    if (units.morale[unit] === BROKEN && (units.hex[unit] ?? OFF_MAP) >= 0 && flow.stack.length === 0)
      found.push(`unit ${unit} broke and did not run`)
  }
  return found
}

/** Leaders who are awaited are not on the map, and none stands among enemies. */
const strayLeaders = (state: CrusadesState): readonly string[] => {
  const { leaders } = state.tables
  const found: string[] = []
  for (const seat of SEATS)
    for (const leader of state.setting.leadersOf[seat]) {
      if ((leaders.hex[leader] === LOST) !== (leaders.status[leader] === AWAITED))
        found.push(`leader ${leader} is awaited and not lost, or neither`)
      const endangered = state.flow.stack.some(frame => frame.kind === 'casualty' && frame.leader === leader)
      const among = isLeaderOnMap(state, leader) ? seatAt(state, leaders.hex[leader] ?? OFF_MAP) : undefined
      if (among !== undefined && among !== seat && !endangered)
        found.push(`leader ${leader} is among enemies`)
    }
  return found
}
