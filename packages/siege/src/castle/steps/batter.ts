import { interrupt, popFrame, type Refusal, type Seat, type Throw, unwrap } from '@mesnada/engine'
import { asDirection, type Hex, neighbour, nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { hexesOfGear } from '../../core/ground.ts'
import { handRefusal } from '../../core/hands.ts'
import type { Gear } from '../../flow.ts'
import { DONE, type SiegeState } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { crewOf, isInPlay } from '../engines.ts'
import { batteringThrow, damagesWall, RAM_POINTS } from '../table.ts'
import { damageWall, nextStage, wallKindAt } from '../walls.ts'

/** Two player turns make a game turn. */
const GAME_TURN = 2

/** siege 4.32: every second game turn. */
const BETWEEN_BLOWS = 2 * GAME_TURN

const isRam = (state: SiegeState, gear: Gear): boolean => state.setting.gear[gear]?.kind === 'ram'

/** The hex straight ahead of the ram's head. */
const targetOf = (state: SiegeState, ram: Gear): Hex =>
  neighbour(
    state.setting.grid,
    nth(hexesOfGear(state, ram), 0),
    asDirection(state.tables.gear.facing[ram] ?? 0),
  )

const SPENT = DONE.attacked | DONE.worked | DONE.busy

/** siege 4.34: three in their senses, none of whom fights or works at anything else. */
const crewRefusal = (state: SiegeState, seat: Seat, ram: Gear): Refusal | undefined => {
  for (const body of crewOf(state, ram)) {
    if (body < 0 || sideOf(state, body) !== seat)
      return { code: 'siege.ram.crew', rule: 'siege 4.34', values: { needed: 3 } }
    const unfit = handRefusal(state, seat, body)
    if (unfit) return { ...unfit, rule: 'siege 4.34' }
    if (((state.tables.bodies.done[body] ?? 0) & SPENT) !== 0)
      return { code: 'siege.ram.crew-fought', rule: 'siege 4.34' }
  }
  return undefined
}

/** siege 4.32: two game turns after its last blow. */
const rhythmRefusal = (state: SiegeState, ram: Gear): Refusal | undefined => {
  const { usedOn } = state.tables.gear
  return usedOn[ram] !== 0 && state.flow.playerTurn - (usedOn[ram] ?? 0) < BETWEEN_BLOWS
    ? { code: 'siege.ram.not-yet', rule: 'siege 4.32' }
    : undefined
}

/** siege 4.34: in the game turn after an interruption at the earliest, whoever has taken the place of the man who fought. */
const interruptionRefusal = (state: SiegeState, ram: Gear): Refusal | undefined => {
  const { hinderedOn } = state.tables.gear
  return hinderedOn[ram] !== 0 && state.flow.playerTurn - (hinderedOn[ram] ?? 0) < GAME_TURN
    ? { code: 'siege.ram.crew-fought', rule: 'siege 4.34' }
    : undefined
}

const refusal = (state: SiegeState, seat: Seat, ram: Gear): Refusal | undefined => {
  if (!isRam(state, ram)) return { code: 'siege.ram.none', rule: 'siege 4.32' }
  if (!isInPlay(state, ram)) return { code: 'siege.engine.not-there', rule: 'siege 4.32' }
  const target = wallKindAt(state, targetOf(state, ram))
  if (target === undefined) return { code: 'siege.ram.no-wall', rule: 'siege 4.32' }
  const struck = batteringThrow({ points: RAM_POINTS, target, ram: true })
  if (!struck.ok) return struck.refusal
  return rhythmRefusal(state, ram) ?? crewRefusal(state, seat, ram) ?? interruptionRefusal(state, ram)
}

/** siege 4.32: a ram against a castle wall strikes. */
export const batter: ActionStep<'batter'> = {
  list: (state, seat, out) => {
    for (const gear of state.setting.gear.keys())
      if (isRam(state, gear) && !refusal(state, seat, gear)) out.push({ type: 'batter', gear })
  },
  refusal: (state, seat, { gear }) => refusal(state, seat, gear),
  perform: (state, _seat, { gear }) => {
    for (const body of crewOf(state, gear))
      state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    state.tables.gear.usedOn[gear] = state.flow.playerTurn
    interrupt(state, { kind: 'ram-blow', ram: gear })
  },
}

const blow = (state: SiegeState, ram: Gear): Throw => {
  const hex = targetOf(state, ram)
  const target = wallKindAt(state, hex) ?? 'wall'
  return {
    ...unwrap(batteringThrow({ points: RAM_POINTS, target, ram: true })),
    seat: state.flow.side,
    values: { gear: ram, hex },
  }
}

export const ramBlow: FrameStep<'ram-blow'> = {
  pending: (state, { ram }) => ({ kind: 'dice', roll: { throws: [blow(state, ram)] } }),
  settle: (state, { ram }, faces, tell) => {
    const die = nth(faces, 0)
    const hex = targetOf(state, ram)
    const result = nth(blow(state, ram).outcomes, die - 1)
    popFrame(state)
    const tells = damagesWall(result)
    const stage = tells ? nextStage(state, hex) : (state.tables.ground.damage[hex] ?? 0)
    tell?.({ type: 'battered', gear: ram, hex, die, result, stage })
    if (tells) damageWall(state, hex, state.flow.side, tell)
  },
}
