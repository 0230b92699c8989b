import {
  interrupt,
  outcomesOf,
  popFrame,
  type Refusal,
  replaceFrame,
  type Seat,
  type Throw,
} from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, sideOf, weaponOf } from '../../core/bodies.ts'
import { hexesOfGear, isOnFire } from '../../core/ground.ts'
import type { Body } from '../../flow.ts'
import { blockRefusal, noteShot, shooterQuestion, shooterRefusal } from '../../missiles/question.ts'
import { isThrow, MISSILE_DICE, missileThrow } from '../../missiles/table.ts'
import { bandOf } from '../../printed/ranges.ts'
import { T } from '../../printed/terrain.ts'
import { lineOfFireAt } from '../../sight/question.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { flammableAt, ignite } from '../burning.ts'
import { CATCHES, fireThrow } from '../table.ts'

const HIT = 'hit'
const MISS = 'miss'

/** siege 5.31: only archers have them. */
const archerRefusal = (state: SiegeState, seat: Seat, shooter: Body): Refusal | undefined => {
  const refusal = shooterRefusal(state, seat, shooter)
  if (refusal) return refusal
  const weapon = weaponOf(state, shooter)
  return weapon === 'shortbow' || weapon === 'longbow'
    ? undefined
    : { code: 'siege.fire.archers-only', rule: 'siege 5.31' }
}

const thingRefusal = (state: SiegeState, hex: Hex): Refusal | undefined => {
  if (hex >= state.setting.grid.size || flammableAt(state, hex) === undefined)
    return { code: 'siege.fire.nothing-burns', rule: 'siege 3.5' }
  return isOnFire(state, hex) ? { code: 'siege.fire.burns-already', rule: 'siege 5.31' } : undefined
}

/** Short range, then a line of fire such as he could shoot along. */
const lineRefusal = (state: SiegeState, shooter: Body, hex: Hex): Refusal | undefined => {
  const range = distance(state.setting.grid, state.tables.bodies.hex[shooter] ?? OFF_MAP, hex)
  const weapon = weaponOf(state, shooter) ?? 'shortbow'
  if (bandOf(weapon, range, state.setting.options.s28Ranges) !== 'short')
    return { code: 'siege.fire.short-range', rule: 'siege 5.31', values: { range } }
  const sight = lineOfFireAt(state, shooter, hex)
  return sight.clear ? undefined : blockRefusal(sight.blockedBy)
}

/** siege 5.31: an archer shoots a flaming arrow at an engine or a tent. */
export const shootFire: ActionStep<'shoot-fire'> = {
  list: (state, seat, out) => {
    let hexes: readonly Hex[] | undefined
    for (const shooter of bodiesOf(state, seat)) {
      if (archerRefusal(state, seat, shooter)) continue
      hexes ??= whatCouldBurn(state)
      for (const hex of hexes)
        if (!lineRefusal(state, shooter, hex)) out.push({ type: 'shoot-fire', shooter, hex })
    }
  },
  refusal: (state, seat, { shooter, hex }) =>
    archerRefusal(state, seat, shooter) ?? thingRefusal(state, hex) ?? lineRefusal(state, shooter, hex),
  perform: (state, _seat, { shooter, hex }) => {
    noteShot(state, shooter)
    interrupt(state, { kind: 'flaming-arrow', shooter, hex, hit: !state.setting.options.s25ArrowsHitFirst })
  },
}

/** Tents and gear that do not burn yet. */
const whatCouldBurn = (state: SiegeState): readonly Hex[] => {
  const { terrain } = state.setting.board
  const hexes = new Set<Hex>()
  for (let hex = 0; hex < terrain.length; hex++) if (terrain[hex] === T.tent) hexes.add(hex)
  for (const gear of state.setting.gear.keys())
    for (const hex of hexesOfGear(state, gear)) if (hex !== OFF_MAP) hexes.add(hex)
  return [...hexes].filter(hex => !thingRefusal(state, hex))
}

/** Switch 25: first the arrow must hit; any letter of siege T.1 without cover is a hit. */
const hitThrow = (state: SiegeState, shooter: Body, hex: Hex): Throw => {
  const range = distance(state.setting.grid, state.tables.bodies.hex[shooter] ?? OFF_MAP, hex)
  const shot = missileThrow({
    ...shooterQuestion(state, shooter, undefined),
    range,
    cover: 'none',
    target: 'foot',
  })
  if (!isThrow(shot)) throw new RangeError(`a flaming arrow that cannot be shot: ${shot.code}`)
  return {
    purpose: 'siege.roll.fire-arrow-hit',
    rule: 'siege S.25',
    seat: sideOf(state, shooter),
    dice: MISSILE_DICE,
    modifiers: shot.modifiers,
    column: 'none',
    outcomes: outcomesOf(MISSILE_DICE, die => (shot.outcomes[die - 1] === '-' ? MISS : HIT)),
    values: { body: shooter, hex },
  }
}

const catchThrow = (state: SiegeState, shooter: Body, hex: Hex): Throw => ({
  ...fireThrow({ cause: 'arrow', target: flammableAt(state, hex) ?? 'tent' }),
  seat: sideOf(state, shooter),
  values: { body: shooter, hex },
})

export const flamingArrow: FrameStep<'flaming-arrow'> = {
  pending: (state, { shooter, hex, hit }) => ({
    kind: 'dice',
    roll: { throws: [hit ? catchThrow(state, shooter, hex) : hitThrow(state, shooter, hex)] },
  }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const { shooter, hex, hit } = frame
    if (!hit && hitThrow(state, shooter, hex).outcomes[die - 1] === HIT)
      return replaceFrame(state, { ...frame, hit: true })
    popFrame(state)
    if (hit && catchThrow(state, shooter, hex).outcomes[die - 1] === CATCHES)
      ignite(state, hex, { cause: 'arrow', seat: sideOf(state, shooter) }, tell)
    else tell?.({ type: 'no-fire', hex, cause: 'arrow', die })
  },
}
