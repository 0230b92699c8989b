import { memoBy, opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, defenceOf, figuresOf, isAble, isAnimal, isDangerous, isOnMap } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import { SIDE } from '../printed/terrain.ts'
import { ASLEEP, CAPTIVE, type Setting, type SiegeState } from '../state.ts'
import { captureTargetsOf, mustCapture, protectorsOf } from './capture-targets.ts'

/**
 * Steps, at [hex * 6 + direction], through which a side can hardly or not at all fight its way as long as someone stands
 * there: another way is better, even a long one.
 */
export const shutStepsOf = (state: SiegeState, seat: Seat): readonly number[] =>
  [...heldWindows(state, seat), ...heldDoors(state, seat), ...stepsToTheProtected(state, seat)].toSorted(
    (a, b) => a - b,
  )

/** Steps into hexes where an enemy stands: a prisoner is not led that way. */
export const stepsOntoEnemies = (state: SiegeState, seat: Seat): readonly number[] =>
  [...bodiesOf(state, opponentOf(seat))]
    .filter(enemy => isAble(state, enemy))
    .flatMap(enemy => stepsInto(state, state.tables.bodies.hex[enemy] ?? OFF_MAP))
    .toSorted((a, b) => a - b)

type Openings = ReadonlyMap<Hex, readonly number[]>

/** By the hex behind windows or doors: the steps into it through them. */
const openingsOf = memoBy((setting: Setting): { readonly windows: Openings; readonly doors: Openings } => ({
  windows: stepsThrough(setting, SIDE.window),
  doors: stepsThrough(setting, SIDE.door),
}))

const stepsThrough = ({ grid, board }: Setting, kind: number): Openings => {
  const steps = new Map<Hex, number[]>()
  for (const [step, side] of grid.sides.entries()) {
    const to = grid.neighbours[step] ?? OFF_MAP
    if (to === OFF_MAP || ((board.sides[side] ?? 0) & kind) === 0) continue
    steps.set(to, [...(steps.get(to) ?? []), step])
  }
  return steps
}

/** siege 3.1: nobody fights through a window, so an enemy who is awake closes the one before him. */
const heldWindows = (state: SiegeState, seat: Seat): readonly number[] => {
  if (state.setting.options.s14WindowCombat !== 'impossible') return []
  const { windows } = openingsOf(state.setting)
  if (windows.size === 0) return []
  const { hex, veil } = state.tables.bodies
  return [...bodiesOf(state, opponentOf(seat))]
    .filter(enemy => !isAnimal(state, enemy) && veil[enemy] !== ASLEEP)
    .flatMap(enemy => windows.get(hex[enemy] ?? OFF_MAP) ?? [])
}

/** The odds from which an attack by one man promises more than it costs. */
const FAIR_ODDS = 2

/**
 * Through a door one man fights at a time. Those who have someone to find or to take look for another way rather than wear
 * themselves out there.
 */
const heldDoors = (state: SiegeState, seat: Seat): readonly number[] => {
  const { doors } = openingsOf(state.setting)
  if (doors.size === 0 || !mustCapture(state, seat)) return []
  const { hex } = state.tables.bodies
  const attacks = [...bodiesOf(state, seat)]
    .filter(body => isDangerous(state, body))
    .map(body => figuresOf(state, body).attack)
  const best = Math.max(0, ...attacks)
  return [...bodiesOf(state, opponentOf(seat))]
    .filter(enemy => isDangerous(state, enemy) && best < FAIR_ODDS * defenceOf(state, enemy))
    .flatMap(enemy => doors.get(hex[enemy] ?? OFF_MAP) ?? [])
}

/**
 * siege 6.4: whoever is to be taken alive bars the door he stands in while his friends protect him, and as a prisoner, whom
 * nobody passes.
 */
const stepsToTheProtected = (state: SiegeState, seat: Seat): readonly number[] =>
  captureTargetsOf(state, seat)
    .filter(target => isOnMap(state, target))
    .filter(target => isPrisoner(state, target) || protectorsOf(state, target).length > 0)
    .flatMap(target => stepsInto(state, state.tables.bodies.hex[target] ?? OFF_MAP))

const isPrisoner = (state: SiegeState, body: Body): boolean => state.tables.bodies.custody[body] === CAPTIVE

const stepsInto = ({ setting: { grid } }: SiegeState, hex: Hex): readonly number[] => {
  const steps: number[] = []
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    // The opposite direction is three further on.
    if (from !== OFF_MAP) steps.push(from * 6 + ((direction + 3) % 6))
  }
  return steps
}
