import type { Refusal } from '@mesnada/engine'
import { directionTo, type Hex, IMPASSABLE, OFF_MAP, type Reach } from '@mesnada/hex'
import { isEnemyAt } from '../../core/occupancy.ts'
import type { Marker } from '../../flow.ts'
import { type FiloState, MOVED, MOVING, type Seat } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { restedRefusal, restMover } from '../question.ts'

/** filo N.3, N.4: markers go up to six points, once a turn, in the activation of any banner of their army. */

const POINTS = 6

const moverNumber = ({ setting }: FiloState, marker: Marker): number => setting.units.length + marker + 1

const markerRefusal = (state: FiloState, seat: Seat, marker: Marker, hex: Hex): Refusal | undefined => {
  const { setting, tables } = state
  const { markers, clock } = tables
  const codedRefusal = (what: string): Refusal => ({
    code: `filo.marker.${what}`,
    rule: setting.markers[marker]?.kind === 'champion' ? 'filo N.4' : 'filo N.3',
    values: { marker },
  })
  if (setting.markers[marker]?.seat !== seat || markers.hex[marker] === OFF_MAP)
    return codedRefusal('not-yours')
  if (markers.motion[marker] === MOVED) return codedRefusal('done')
  if (hex >= setting.grid.size) return codedRefusal('gap')
  const direction = directionTo(setting.grid, markers.hex[marker] ?? OFF_MAP, hex)
  if (direction === undefined) return codedRefusal('gap')
  if (isEnemyAt(state, hex, seat)) return codedRefusal('enemy')
  if (
    (markers.spent[marker] ?? 0) +
      (setting.footCost[(markers.hex[marker] ?? OFF_MAP) * 6 + direction] ?? IMPASSABLE) >
    POINTS
  )
    return codedRefusal('points')
  return clock.mover[0] === moverNumber(state, marker) ? undefined : restedRefusal(state)
}

/** All it gets to from hex to hex. Valid until the next search. */
export const markerField = (state: FiloState, seat: Seat, marker: Marker): Reach => {
  const { footCost, pathfinder } = state.setting
  const { hex, spent } = state.tables.markers
  return pathfinder.reach({
    start: hex[marker] ?? OFF_MAP,
    budget: POINTS - (spent[marker] ?? 0),
    cost: (from, to, direction) =>
      isEnemyAt(state, to, seat) ? IMPASSABLE : (footCost[from * 6 + direction] ?? IMPASSABLE),
  })
}

export const moveMarker: ActionStep<'move-marker'> = {
  list: (state, seat, out) => {
    const { grid, markers } = state.setting
    for (const [marker, card] of markers.entries()) {
      const from = state.tables.markers.hex[marker] ?? OFF_MAP
      if (card.seat !== seat || from === OFF_MAP) continue
      for (let i = from * 6; i < from * 6 + 6; i++) {
        const hex = grid.neighbours[i] ?? OFF_MAP
        if (hex !== OFF_MAP && markerRefusal(state, seat, marker, hex) === undefined)
          out.push({ type: 'move-marker', marker, hex })
      }
    }
  },
  refusal: (state, seat, { marker, hex }) => markerRefusal(state, seat, marker, hex),
  perform: (state, _seat, { marker, hex }, tell) => {
    const { setting, tables } = state
    const { markers, clock } = tables
    const direction = directionTo(setting.grid, markers.hex[marker] ?? OFF_MAP, hex) ?? 0
    if (clock.mover[0] !== moverNumber(state, marker)) {
      restMover(state, tell)
      clock.mover[0] = moverNumber(state, marker)
      markers.motion[marker] = MOVING
    }
    markers.spent[marker] =
      (markers.spent[marker] ?? 0) +
      (setting.footCost[(markers.hex[marker] ?? OFF_MAP) * 6 + direction] ?? IMPASSABLE)
    markers.hex[marker] = hex
    tell?.({ type: 'marker-moved', marker, hex })
  },
}
