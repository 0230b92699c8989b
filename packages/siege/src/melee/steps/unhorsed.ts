import { answerOf, popFrame, type Refusal, type RuleRef } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { groundAt, isOnFire, terrainAt } from '../../core/ground.ts'
import { isShutGateway } from '../../core/hex-price.ts'
import { setBody } from '../../core/occupancy.ts'
import { canStep, placeAt } from '../../core/step-cost.ts'
import { isFreeFor } from '../../movement/strides.ts'
import { afterSteps } from '../../night/watch.ts'
import { IMPASSABLE, T } from '../../printed/terrain.ts'
import type { SiegeState } from '../../state.ts'
import { type FrameOf, type FrameStep, type Tell } from '../../step.ts'
import { bury, crush, hurt } from '../harm.ts'

type Unhorsed = FrameOf<'unhorsed'>

/** Switch 16: a rider who fails at a trench lies before it or beyond it, not in it. */
const isInTheWay = (state: SiegeState, rule: RuleRef, hex: Hex): boolean =>
  rule === 'siege S.16' && terrainAt(state, hex) === T.trench

/** The hexes next to the horse that a man could come to lie in; the dead need no room of their own. */
const hexesBeside = (state: SiegeState, { rider, beside, harm, rule }: Unhorsed): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const found = new Set<Hex>()
  for (const hex of beside)
    for (let direction = 0; direction < 6; direction++) {
      const near = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (near === OFF_MAP || beside.includes(near) || isInTheWay(state, rule, near)) continue
      if (!canStep(state, 'foot', placeAt(hex), placeAt(near))) continue
      if (harm === 'kill' || isFreeFor(state, rider, placeAt(near))) found.add(near)
    }
  return [...found].toSorted((a, b) => a - b)
}

/** Switch 32 off: the nearest hexes with room for him, wherever they are. */
const nearestRoom = (state: SiegeState, { rider, beside, rule }: Unhorsed): readonly Hex[] => {
  const { grid } = state.setting
  let hexes: Hex[] = []
  let least = grid.size
  for (let hex = 0; hex < grid.size; hex++) {
    if (groundAt(state, hex).foot === IMPASSABLE || isOnFire(state, hex) || isShutGateway(state, hex))
      continue
    if (!isFreeFor(state, rider, placeAt(hex)) || beside.includes(hex)) continue
    if (isInTheWay(state, rule, hex)) continue
    const away = Math.min(...beside.map(own => distance(grid, own, hex)))
    if (away > least) continue
    if (away < least) hexes = []
    least = away
    hexes.push(hex)
  }
  return hexes
}

const hexesFor = (state: SiegeState, frame: Unhorsed): readonly Hex[] => {
  const beside = hexesBeside(state, frame)
  if (beside.length > 0 || frame.harm === 'kill' || state.setting.options.s32NoRoomToFallDies) return beside
  return nearestRoom(state, frame)
}

const land = (state: SiegeState, { rider, harm, rule, beside }: Unhorsed, hex: Hex, tell: Tell): void => {
  popFrame(state)
  tell?.({ type: 'unhorsed', body: rider, hex })
  if (harm === 'kill') return bury(state, rider, hex, rule, tell)
  setBody(state, rider, hex)
  state.tables.bodies.movedOn[rider] = state.flow.playerTurn
  afterSteps(state, rider, nth(beside, 0), [hex], tell)
  if (harm !== 'none') hurt(state, rider, harm, rule, tell)
}

/** Nowhere to lie: the dead stay under the horse, the living are crushed by it. */
const lieThere = (state: SiegeState, { rider, beside, harm, rule }: Unhorsed, tell: Tell): void => {
  popFrame(state)
  if (harm === 'kill') bury(state, rider, nth(beside, 0), rule, tell)
  else crush(state, rider, nth(beside, 0), tell)
}

const unhorsedRefusal = (state: SiegeState, frame: Unhorsed, hex: Hex): Refusal | undefined =>
  hexesFor(state, frame).includes(hex)
    ? undefined
    : { code: 'siege.melee.cannot-fall-there', rule: 'siege 3.35' }

/** siege 3.35: the owner of a rider who comes off his horse says where he falls. */
export const unhorsed: FrameStep<'unhorsed'> = {
  autoResolve: (state, frame, tell) => {
    const hexes = hexesFor(state, frame)
    if (hexes.length > 1) return false
    if (hexes.length === 1) land(state, frame, nth(hexes, 0), tell)
    else lieThere(state, frame, tell)
    return true
  },
  pending: (state, { rider, harm }) => ({
    kind: 'decision',
    seat: sideOf(state, rider),
    prompt: { code: 'siege.ask.fall', rule: 'siege 3.35', values: { body: rider, harm } },
  }),
  list: (state, frame, out) => {
    for (const hex of hexesFor(state, frame)) out.push({ type: 'fall', hex })
  },
  refusal: (state, frame, action) =>
    action.type === 'fall'
      ? unhorsedRefusal(state, frame, action.hex)
      : { code: 'siege.melee.fall-first', rule: 'siege 3.35' },
  perform: (state, frame, action, tell) => land(state, frame, answerOf(action, 'fall').hex, tell),
}
