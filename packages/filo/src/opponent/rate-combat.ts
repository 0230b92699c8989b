import type { StyleAssignment } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import { attackersIn, combatOn, declareAttack, onsetOf, remnantOf, targetsOf } from '../combat/question.ts'
import { shiftAttack, shiftRefusal, unattackedIn } from '../combat/redistribution.ts'
import { isWaiting } from '../command/command.ts'
import type { Combat } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { Scene } from './scene.ts'
import { gainAt, modifierOf, type Stack, together } from './stacks.ts'

/** Ratings of combats, by the exact odds of the table. */

/** The cost of releasing the enemy's reserve, in victory points (filo N.6). */
const RELEASE_COST = 1

/** The cost of leaving one's own standard, in victory points. */
const LEAVE_STANDARD_COST = 8

/** Added to the rating of an attack, in victory points: fighting is better than waiting. */
const FIGHT_BONUS = 1

const MIN_SHIFT_GAIN = 0.05

const IDLE = -1

/** A rating below every complete distribution of attackers. */
const INCOMPLETE_RATING = -1000

/** The combats declared so far, and the attacks still possible. */
class Declaration {
  readonly #state: FiloState
  readonly #scene: Scene
  readonly #stacks = new Map<Hex, Stack>()
  #known: ReadonlyMap<Hex, readonly Hex[]> | undefined

  constructor(state: FiloState, assignment: StyleAssignment | undefined) {
    this.#state = state
    this.#scene = new Scene(state, state.flow.seat, assignment)
  }

  /** Hexes that can still attack, with their targets. */
  get #free(): ReadonlyMap<Hex, readonly Hex[]> {
    this.#known ??= this.#freeHexes()
    return this.#known
  }

  #freeHexes(): ReadonlyMap<Hex, readonly Hex[]> {
    const state = this.#state
    const { hex, called } = state.tables.units
    const engaged = new Set(state.flow.combats.flatMap(({ attackers }) => attackers))
    const free = new Map<Hex, readonly Hex[]>()
    for (const unit of state.setting.unitsOf[state.flow.seat]) {
      const at = hex[unit] ?? OFF_MAP
      if (!called[unit] || at < 0 || engaged.has(at) || free.has(at)) continue
      if (this.#isGuard(at) || attackersIn(state, at).length === 0) continue
      free.set(at, targetsOf(state, at))
    }
    return free
  }

  gainOf(combat: Combat): number {
    const attackers = combat.attackers.map(hex => this.#attacker(hex))
    const defenders = combat.defenders.map(hex => this.#scene.at(hex))
    const modifier = modifierOf(attackers, together(defenders), onsetOf(this.#state, combat))
    return gainAt(attackers, defenders, modifier, this.#scene.isCornered)
  }

  #attacker(hex: Hex): Stack {
    const known = this.#stacks.get(hex) ?? this.#scene.own(hex, attackersIn(this.#state, hex))
    this.#stacks.set(hex, known)
    return known
  }

  rate({ from, target }: ActionOf<'attack'>): number {
    const { combats } = this.#state.flow
    const declared = declareAttack(this.#state, from, target)
    const combat = declared.find(({ attackers }) => attackers.includes(from))
    if (combat === undefined) return IDLE
    const before = combats.find(
      ({ attackers, defenders }) => attackers.includes(from) || defenders.includes(target),
    )
    if (before) return this.gainOf(combat) - this.gainOf(before)
    const price =
      (this.#releases(target) ? RELEASE_COST : 0) + (this.#isGuard(from) ? LEAVE_STANDARD_COST : 0)
    if (combat.charge) return this.gainOf(combat) - price
    const joined = this.#withFriends(combat, target)
    return joined.gain + this.#duties(joined.combat) - price
  }

  /** filo N.5, 10.8: whether a winner from this hex must advance and leave its own standard. */
  #isGuard(hex: Hex): boolean {
    const { standard } = this.#state.setting.special
    return standard?.hex === hex && standard.seat === this.#state.flow.seat
  }

  #releases(target: Hex): boolean {
    const unit = (this.#state.tables.ground.first[target] ?? 0) - 1
    return isWaiting(this.#state, nth(this.#state.setting.units, unit).banner)
  }

  /** The combat with all free friends who improve it. */
  #withFriends(combat: Combat, target: Hex): { readonly combat: Combat; readonly gain: number } {
    let best = { combat, gain: this.gainOf(combat) }
    for (const [hex, targets] of this.#free) {
      if (combat.attackers.includes(hex) || !targets.includes(target)) continue
      const attackers = [...best.combat.attackers, hex].toSorted((a, b) => a - b)
      const joined = { ...combat, attackers }
      const gain = this.gainOf(joined)
      if (gain > best.gain) best = { combat: joined, gain }
    }
    return best
  }

  /** filo 10.2: the value of attacking the other enemies in the attackers' fronts, which is mandatory. */
  #duties({ attackers, defenders, charge }: Combat): number {
    const { combats } = this.#state.flow
    let worth = 0
    const seen = new Set<Hex>(defenders)
    for (const from of attackers)
      for (const target of this.#free.get(from) ?? []) {
        if (seen.has(target) || combatOn(combats, target)) continue
        seen.add(target)
        worth += this.#duty(from, defenders, target, attackers, charge)
      }
    return worth
  }

  #duty(from: Hex, first: readonly Hex[], target: Hex, busy: readonly Hex[], charge: boolean): number {
    let best =
      busy.length === 1
        ? this.gainOf({
            attackers: [from],
            defenders: [...first, target].toSorted((a, b) => a - b),
            charge,
          }) - this.gainOf({ attackers: [from], defenders: first, charge })
        : this.gainOf({ attackers: [from], defenders: [target], charge })
    for (const [hex, targets] of this.#free)
      if (!busy.includes(hex) && targets.includes(target))
        best = Math.max(best, this.gainOf({ attackers: [hex], defenders: [target], charge }))
    return Math.min(best, 0)
  }
}

export const rateDeclaration = (
  state: FiloState,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const declaration = new Declaration(state, assignment)
  return actions.map(action => (action.type === 'attack' ? declaration.rate(action) : 0))
}

/** The expected gain of the declared combats for the side that declared them. */
export const expectedOfCombats = (state: FiloState): number => {
  if (state.flow.combats.length === 0) return 0
  const declaration = new Declaration(state, undefined)
  let promise = 0
  for (const combat of state.flow.combats) {
    const rest = remnantOf(state, combat)
    if (rest) promise += declaration.gainOf(rest)
  }
  return promise
}

/** The most likely success first, since routs spread; attackers go where they gain most. */
export const rateResolution = (
  state: FiloState,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const declaration = new Declaration(state, assignment)
  const { combats } = state.flow
  // An earlier combat may have removed a side.
  const gainOf = (combat: Combat): number => {
    const rest = remnantOf(state, combat)
    return rest ? declaration.gainOf(rest) : 0
  }
  const totalOf = (all: readonly Combat[]): number => all.reduce((sum, combat) => sum + gainOf(combat), 0)
  // While a defender has no attacker, the best complete distribution counts.
  const total = unattackedIn(combats) === undefined ? totalOf(combats) : Number.NEGATIVE_INFINITY
  return actions.map(action => {
    if (action.type === 'fight') {
      const combat = combatOn(combats, action.target)
      return FIGHT_BONUS + (combat ? Math.max(-0.5, gainOf(combat) / 20) : 0)
    }
    if (action.type !== 'shift') return 0
    const shifted = shiftAttack(state, action)
    const waiting = unattackedIn(shifted)
    const after = waiting === undefined ? totalOf(shifted) : bestTaking(state, shifted, action.from, totalOf)
    if (total === Number.NEGATIVE_INFINITY) return Math.max(after, INCOMPLETE_RATING)
    return after - total > MIN_SHIFT_GAIN ? 2 * FIGHT_BONUS + after - total : IDLE
  })
}

/** The best total after one more shift that gives the abandoned defender an attacker. */
const bestTaking = (
  state: FiloState,
  combats: readonly Combat[],
  leaver: Hex,
  totalOf: (combats: readonly Combat[]) => number,
): number => {
  const target = unattackedIn(combats)
  let best = Number.NEGATIVE_INFINITY
  if (target === undefined) return best
  for (const { attackers } of combats)
    for (const from of attackers)
      for (const also of [undefined, true] as const) {
        if (from === leaver || shiftRefusal(state, { from, target, also }, combats)) continue
        const after = shiftAttack(state, { from, target, also }, combats)
        if (unattackedIn(after) === undefined) best = Math.max(best, totalOf(after))
      }
  return best
}
