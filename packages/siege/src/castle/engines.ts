import { interrupt, type Refusal, type Seat } from '@mesnada/engine'
import { asDirection, type Direction, type Hex, neighbour, nth, OFF_MAP, opposite } from '@mesnada/hex'
import { occupantOf, sideOf, weaponOf } from '../core/bodies.ts'
import { callJudge } from '../core/call-judge.ts'
import { carriersOf } from '../core/carrying.ts'
import { gearAt, groundAt, hexesOfGear, isOnFire, SPECIAL, setGear } from '../core/ground.ts'
import { handRefusal } from '../core/hands.ts'
import { liftBody, setBody } from '../core/occupancy.ts'
import { placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body, Frame, Gear } from '../flow.ts'
import { afterRolling } from '../night/watch.ts'
import { TERRAIN } from '../printed/terrain.ts'
import { DESTROYED, DONE, GROUND, NOBODY, RESERVE, type SiegeState, TOP } from '../state.ts'
import type { Tell } from '../step.ts'

/** siege 2.4, 4.3: siege towers and rams: who moves them, over what, and who goes along. */

/** siege 2.41: what an engine may spend in a turn. */
export const ENGINE_POINTS = 2

/** Two player turns make a game turn. */
const GAME_TURN = 2

export const isOnWheels = (state: SiegeState, gear: Gear): boolean => {
  const kind = state.setting.gear[gear]?.kind
  return kind === 'siege-tower' || kind === 'ram'
}

export const isInPlay = (state: SiegeState, gear: Gear): boolean =>
  (state.tables.gear.hex[gear] ?? OFF_MAP) >= 0 && state.tables.gear.status[gear] !== DESTROYED

/** Movement points an engine has left in this movement phase. */
export const enginePointsLeft = (state: SiegeState, gear: Gear): number => {
  const { movedOn, spent } = state.tables.gear
  return movedOn[gear] === state.flow.playerTurn ? ENGINE_POINTS - (spent[gear] ?? 0) : ENGINE_POINTS
}

export const spendEnginePoints = (state: SiegeState, gear: Gear, points: number): void => {
  const { movedOn, spent } = state.tables.gear
  const before = movedOn[gear] === state.flow.playerTurn ? (spent[gear] ?? 0) : 0
  movedOn[gear] = state.flow.playerTurn
  spent[gear] = before + points
}

/** Who stands in the hexes of an engine at ground level, front first; -1 where nobody does. */
export const crewOf = (state: SiegeState, gear: Gear): readonly Body[] =>
  hexesOfGear(state, gear).map(hex => occupantOf(state, hex, GROUND))

/** What keeps any engine from being moved, whoever would do it. */
export const immovableRefusal = (state: SiegeState, gear: Gear): Refusal | undefined => {
  if (!isInPlay(state, gear)) return { code: 'siege.engine.not-there', rule: 'siege 2.41' }
  if (state.setting.play.noEngineMoves) return { code: 'siege.engine.scenario', rule: 'siege R.scenarios' }
  return hexesOfGear(state, gear).some(hex => isOnFire(state, hex))
    ? { code: 'siege.engine.burns', rule: 'siege 3.54' }
    : undefined
}

/** siege 2.41: three characters below move it, and do not otherwise move. */
export const pushRefusal = (state: SiegeState, seat: Seat, gear: Gear): Refusal | undefined => {
  const fixed = immovableRefusal(state, gear)
  if (fixed) return fixed
  for (const body of crewOf(state, gear)) {
    if (body < 0 || sideOf(state, body) !== seat)
      return { code: 'siege.engine.crew', rule: 'siege 2.41', values: { needed: 3 } }
    const refusal = handRefusal(state, seat, body) ?? movedRefusal(state, body)
    if (refusal) return refusal
  }
  const { heldOn } = state.tables.gear
  return heldOn[gear] !== 0 && state.flow.playerTurn - (heldOn[gear] ?? 0) <= GAME_TURN
    ? { code: 'siege.engine.crew-fought', rule: 'siege 2.41' }
    : undefined
}

const movedRefusal = (state: SiegeState, body: Body): Refusal | undefined => {
  const { done } = state.tables.bodies
  if (((done[body] ?? 0) & (DONE.moved | DONE.busy)) !== 0)
    return { code: 'siege.engine.crew-moved', rule: 'siege R.tower-ram' }
  return ((done[body] ?? 0) & DONE.shotFirst) !== 0 && weaponOf(state, body) === 'crossbow'
    ? { code: 'siege.move.crossbow', rule: 'siege 1.21' }
    : undefined
}

/** Why an engine cannot stand on a hex: flat ground and filled moat only, never on the living nor on other gear. */
export const underRefusal = (state: SiegeState, gear: Gear, hex: Hex): Refusal | undefined => {
  if (hex === OFF_MAP) return { code: 'siege.engine.map-edge', rule: 'siege 2.41' }
  const covering = gearAt(state, hex)
  if (covering === gear) return undefined
  if (covering >= 0) return { code: 'siege.engine.gear-there', rule: 'siege 2.41' }
  const { occupant, upper, under } = state.tables.ground
  if (occupant[hex] !== 0 || upper[hex] !== 0 || under[hex] !== 0)
    return { code: 'siege.engine.living', rule: 'siege R.tower-ram' }
  const ground = groundAt(state, hex)
  return ground === TERRAIN.flat || ground === TERRAIN.road || ground === SPECIAL.filledMoat
    ? undefined
    : { code: 'siege.engine.terrain', rule: 'siege 2.41' }
}

/** What an engine pays to roll onto a hex, or why it cannot. */
export const rollingPrice = (state: SiegeState, gear: Gear, from: Hex, to: Hex): number | Refusal =>
  underRefusal(state, gear, to) ?? priceOfStep(state, 'foot', placeAt(from), placeAt(to))

/** Everyone in an engine and on top of it, the pushers first. */
const aboardOf = (state: SiegeState, gear: Gear): readonly Body[] =>
  [GROUND, TOP].flatMap(deck =>
    hexesOfGear(state, gear)
      .map(hex => occupantOf(state, hex, deck))
      .filter(body => body >= 0),
  )

/** An engine has been moved by those below, who spend the phase on it; sentries may see it (siege 6.75). */
export const noteRolling = (state: SiegeState, gear: Gear, tell: Tell): void => {
  for (const body of crewOf(state, gear))
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.pushed
  afterRolling(state, gear, aboardOf(state, gear), tell)
}

/** Takes an engine to another place or facing, with everyone inside and on top, each in his own part of it. */
export const rollEngine = (
  state: SiegeState,
  gear: Gear,
  { hex, facing }: { readonly hex: Hex; readonly facing: Direction },
): void => {
  const aboard = hexesOfGear(state, gear).map(part => [
    occupantOf(state, part, GROUND),
    occupantOf(state, part, TOP),
  ])
  for (const body of aboard.flat()) if (body >= 0) liftBody(state, body, RESERVE)
  setGear(state, gear, hex, facing, state.tables.gear.status[gear] ?? 0)
  for (const [index, part] of hexesOfGear(state, gear).entries())
    for (const [deck, body] of nth(aboard, index).entries())
      if (body >= 0) {
        setBody(state, body, part, NOBODY, deck)
        state.tables.bodies.movedOn[body] = state.flow.playerTurn
        keepBurden(state, body, part)
      }
}

/** A barrel in someone's arms rides along with him. */
const keepBurden = (state: SiegeState, body: Body, hex: Hex): void => {
  const { gear, bodies } = state.tables
  const burden = bodies.carries[body] ?? NOBODY
  if (burden !== NOBODY) setGear(state, burden, hex, gear.facing[burden] ?? 0, gear.status[burden] ?? 0)
}

/** The hex an engine would roll onto, and where its middle would then be. */
export const rollAhead = (
  state: SiegeState,
  gear: Gear,
  backwards: boolean,
): { readonly from: Hex; readonly to: Hex; readonly hex: Hex } => {
  const { grid } = state.setting
  const facing = asDirection(state.tables.gear.facing[gear] ?? 0)
  const direction = backwards ? opposite(facing) : facing
  const parts = hexesOfGear(state, gear)
  const from = backwards ? nth(parts, parts.length - 1) : nth(parts, 0)
  return { from, to: neighbour(grid, from, direction), hex: neighbour(grid, nth(parts, 1), direction) }
}

/** siege 2.41, 4.34: one of those below attacks: the engine is held where it is, and a ram's battering is interrupted. */
export const holdEngine = (state: SiegeState, body: Body): void => {
  const engine = engineOf(state, body)
  if (engine !== NOBODY) state.tables.gear.heldOn[engine] = state.flow.playerTurn
  interruptRam(state, body)
}

/** siege 4.34: one of a ram's crew does something else. */
export const interruptRam = (state: SiegeState, body: Body): void => {
  const engine = engineOf(state, body)
  if (engine !== NOBODY) state.tables.gear.hinderedOn[engine] = state.flow.playerTurn
}

/** The siege tower or ram that someone stands in, below; NOBODY for everyone else. */
const engineOf = (state: SiegeState, body: Body): Gear => {
  const { hex, deck } = state.tables.bodies
  if ((hex[body] ?? OFF_MAP) < 0 || deck[body] !== GROUND) return NOBODY
  const gear = gearAt(state, hex[body] ?? OFF_MAP)
  return gear >= 0 && isOnWheels(state, gear) ? gear : NOBODY
}

/** Burnt down, fallen into the moat or buried: whoever was on top of it comes down as from a ladder. */
export const destroyGear = (state: SiegeState, gear: Gear, tell: Tell): void => {
  const { gear: table } = state.tables
  const falls: Frame[] = []
  for (const hex of hexesOfGear(state, gear)) {
    const onTop = hex === OFF_MAP ? -1 : occupantOf(state, hex, TOP)
    if (onTop >= 0) falls.push({ kind: 'thrown', body: onTop, from: hex, rule: 'siege 1.94' })
  }
  for (const body of carriersOf(state, gear)) state.tables.bodies.carries[body] = NOBODY
  setGear(state, gear, table.hex[gear] ?? OFF_MAP, table.facing[gear] ?? 0, DESTROYED)
  table.animal[gear] = NOBODY
  tell?.({ type: 'gear-destroyed', gear })
  callJudge(state)
  interrupt(state, ...falls)
}
