import { D10, interrupt, outcomesOf, popFrame, type Refusal, type Seat, type Throw } from '@mesnada/engine'
import { DIRECTIONS, directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { destroyGear, isInPlay } from '../../castle/engines.ts'
import { bodiesOf, isMounted, isOnMap, isStunned, occupantOf, sideOf } from '../../core/bodies.ts'
import { gearKindAt, halfLevelAt, isOnFire } from '../../core/ground.ts'
import { combatHandRefusal } from '../../core/hands.ts'
import { isRampart } from '../../core/step-cost.ts'
import type { Body, Gear } from '../../flow.ts'
import { hurt, unhorse } from '../../melee/harm.ts'
import { retreatFrames } from '../../melee/retreat.ts'
import { COMBAT_ON_FOOT } from '../../printed/tables.ts'
import type { GearKind } from '../../printed/units.ts'
import { DONE, GROUND, type SiegeState } from '../../state.ts'
import type { ActionStep, FrameStep, Tell } from '../../step.ts'
import { evacuation, flammableAt, ignite } from '../burning.ts'
import { CATCHES, fireThrow } from '../table.ts'

/** siege 5.32: always this column, without any shift. */
const COLUMN = '8-1'

/** The barrel he carries, or that stands in his hex. */
const barrelOf = (state: SiegeState, body: Body): Gear | undefined => {
  const { hex } = state.tables.bodies
  const found = state.setting.gear.findIndex(
    ({ kind }, gear) =>
      kind === 'barrel' && isInPlay(state, gear) && state.tables.gear.hex[gear] === hex[body],
  )
  return found < 0 ? undefined : found
}

const SHELTERS: ReadonlySet<GearKind | undefined> = new Set([
  'siege-tower',
  'ram',
  'ballista',
  'mangonel',
  'trebuchet',
  'cart',
])

/** An engine whose roof or timber takes the oil. A ladder shelters nobody, and a screen only from the front. */
const takesOil = (state: SiegeState, hex: Hex): boolean => {
  const kind = gearKindAt(state, hex)
  return SHELTERS.has(kind) || (kind === 'screen' && occupantOf(state, hex) < 0)
}

/** A ladder's top is level with the wall, its man within reach all the same; else below means lower. */
const isBelow = (state: SiegeState, from: Hex, hex: Hex): boolean =>
  gearKindAt(state, hex) === 'ladder' || halfLevelAt(state, hex) < halfLevelAt(state, from)

const targetRefusal = (state: SiegeState, seat: Seat, from: Hex, hex: Hex): Refusal | undefined => {
  const { grid } = state.setting
  if (hex >= grid.size || directionTo(grid, from, hex) === undefined)
    return { code: 'siege.oil.not-adjacent', rule: 'siege 5.32' }
  if (!isBelow(state, from, hex)) return { code: 'siege.oil.not-below', rule: 'siege 5.32' }
  if (takesOil(state, hex))
    return isOnFire(state, hex) ? { code: 'siege.fire.burns-already', rule: 'siege 5.32' } : undefined
  const target = occupantOf(state, hex, GROUND)
  if (target < 0) return { code: 'siege.oil.nobody', rule: 'siege 5.32' }
  return sideOf(state, target) === seat ? { code: 'siege.oil.friend', rule: 'siege 5.32' } : undefined
}

const pourerRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const unfit = combatHandRefusal(state, seat, body, 'siege 5.32')
  if (unfit) return unfit
  if (!isRampart(state, state.tables.bodies.hex[body] ?? OFF_MAP))
    return { code: 'siege.oil.not-on-battlement', rule: 'siege 5.32' }
  return barrelOf(state, body) === undefined ? { code: 'siege.oil.no-barrel', rule: 'siege 5.32' } : undefined
}

/** siege 5.32: a defender empties a barrel over whoever, or whatever, is below. */
export const pourOil: ActionStep<'pour-oil'> = {
  list: (state, seat, out) => {
    if (!state.setting.gear.some(({ kind }) => kind === 'barrel')) return
    const { neighbours } = state.setting.grid
    for (const body of bodiesOf(state, seat)) {
      if (pourerRefusal(state, seat, body)) continue
      const from = state.tables.bodies.hex[body] ?? OFF_MAP
      for (const direction of DIRECTIONS) {
        const hex = neighbours[from * 6 + direction] ?? OFF_MAP
        if (hex !== OFF_MAP && !targetRefusal(state, seat, from, hex))
          out.push({ type: 'pour-oil', body, hex })
      }
    }
  },
  refusal: (state, seat, { body, hex }) =>
    pourerRefusal(state, seat, body) ??
    targetRefusal(state, seat, state.tables.bodies.hex[body] ?? OFF_MAP, hex),
  perform: (state, _seat, { body, hex }, tell) => {
    const barrel = barrelOf(state, body)
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    tell?.({ type: 'oil-poured', body, hex })
    if (barrel !== undefined) destroyGear(state, barrel, tell)
    if (takesOil(state, hex)) interrupt(state, { kind: 'oil', by: body, hex })
    else
      interrupt(state, {
        kind: 'oil-burns',
        by: body,
        target: occupantOf(state, hex, GROUND),
        caught: false,
      })
  },
}

const catching = (state: SiegeState, by: Body, hex: Hex): Throw => ({
  ...fireThrow({ cause: 'oil', target: flammableAt(state, hex) ?? 'siege-tower' }),
  seat: sideOf(state, by),
  values: { body: by, hex },
})

/** Whether the engine catches. Those inside are struck only if it does; those on top must leave the hex. */
export const oil: FrameStep<'oil'> = {
  pending: (state, { by, hex }) => ({ kind: 'dice', roll: { throws: [catching(state, by, hex)] } }),
  settle: (state, { by, hex }, faces, tell) => {
    const die = nth(faces, 0)
    popFrame(state)
    if (catching(state, by, hex).outcomes[die - 1] !== CATCHES) {
      tell?.({ type: 'no-fire', hex, cause: 'oil', die })
      return
    }
    const inside = occupantOf(state, hex, GROUND)
    ignite(state, hex, { cause: 'oil', seat: sideOf(state, by), spared: inside }, tell)
    if (inside >= 0) interrupt(state, { kind: 'oil-burns', by, target: inside, caught: true })
  },
}

const scalding = (state: SiegeState, by: Body, target: Body): Throw => ({
  purpose: 'siege.roll.oil-attack',
  rule: 'siege 5.32',
  seat: sideOf(state, by),
  dice: [D10],
  modifiers: [],
  column: COLUMN,
  outcomes: outcomesOf([D10], die => nth(COMBAT_ON_FOOT[COLUMN], die - 1)),
  values: { body: by, target },
})

/** The oil's attack, and after it, where the engine burns, the way out of the flames. */
export const oilBurns: FrameStep<'oil-burns'> = {
  pending: (state, { by, target }) => ({ kind: 'dice', roll: { throws: [scalding(state, by, target)] } }),
  settle: (state, { target, caught }, faces, tell) => {
    const die = nth(faces, 0)
    const letter = nth(COMBAT_ON_FOOT[COLUMN], die - 1)
    tell?.({ type: 'scalded', body: target, die, result: letter })
    popFrame(state)
    if (letter === 'C' && !caught) return interrupt(state, ...retreatFrames(state, target, 1, 'oil'))
    scald(state, target, letter, tell)
    if (!caught || !isOnMap(state, target)) return
    interrupt(
      state,
      ...(isStunned(state, target) ? evacuation(state, target) : retreatFrames(state, target, 1, 'oil')),
    )
  },
}

const scald = (state: SiegeState, target: Body, letter: string, tell: Tell): void => {
  switch (letter) {
    case 'D':
      if (isMounted(state, target))
        unhorse(state, target, { rider: 'stun', horse: 'unharmed', rule: 'siege 5.32' }, tell)
      else hurt(state, target, 'stun', 'siege 5.32', tell)
      return
    case 'E':
      return hurt(state, target, 'wound', 'siege 5.32', tell)
    case 'F':
      return hurt(state, target, 'kill', 'siege 5.32', tell)
  }
}
