import type { Minds } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import { attackersIn, combatOn, declareAttack, onsetOf, remnantOf, targetsOf } from '../combats.ts'
import { isWaiting } from '../command.ts'
import type { Combat } from '../flow.ts'
import { shiftAttack, shiftRefusal, unattackedIn } from '../redistribution.ts'
import type { FiloState } from '../state.ts'
import { Scene } from './scene.ts'
import { gainAt, modifierOf, type Stack, together } from './stacks.ts'

/** What declared combats promise, by the exact odds of the table. */

/** To draw the enemy's reserve into the battle (N.6). */
const RELEASE = 1

/** To leave one's own standard. */
const LEAVING = 8

/** Fighting is worth more than putting it off. */
const FIGHT = 1

const LEAST_SHIFT = 0.05

const IDLE = -1

/** Worse than anything that ends the exchange. */
const LEAST_TOTAL = -1000

/** Declaration as far as it has come, and who else could attack what. */
class Declaration {
  readonly #state: FiloState
  readonly #scene: Scene
  readonly #stacks = new Map<Hex, Stack>()
  #known: ReadonlyMap<Hex, readonly Hex[]> | undefined

  constructor(state: FiloState, minds: Minds | undefined) {
    this.#state = state
    this.#scene = new Scene(state, state.flow.seat, minds)
  }

  /** Hexes that could still attack, with their targets. */
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
      const at = hex[unit]
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
    const price = (this.#releases(target) ? RELEASE : 0) + (this.#isGuard(from) ? LEAVING : 0)
    if (combat.charge) return this.gainOf(combat) - price
    const joined = this.#withFriends(combat, target)
    return joined.gain + this.#duties(joined.combat) - price
  }

  /** N.5, 10.8: whoever wins from there has to follow, and leaves his own standard alone. */
  #isGuard(hex: Hex): boolean {
    const { standard } = this.#state.setting.special
    return standard?.hex === hex && standard.seat === this.#state.flow.seat
  }

  #releases(target: Hex): boolean {
    const unit = this.#state.tables.ground.first[target] - 1
    return isWaiting(this.#state, this.#state.setting.units[unit].banner)
  }

  /** With all who make it better and are free to come. */
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

  /** 10.2: what else the attackers have in front must be attacked too, by friends or by themselves. */
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
  minds: Minds | undefined,
): readonly number[] => {
  const declaration = new Declaration(state, minds)
  return actions.map(action => (action.type === 'attack' ? declaration.rate(action) : 0))
}

/** What the combats that are declared and not yet fought promise whoever declared them. */
export const promiseOfCombats = (state: FiloState): number => {
  if (state.flow.combats.length === 0) return 0
  const declaration = new Declaration(state, undefined)
  let promise = 0
  for (const combat of state.flow.combats) {
    const rest = remnantOf(state, combat)
    if (rest) promise += declaration.gainOf(rest)
  }
  return promise
}

/** The likeliest first, so that those who run carry others along; attackers where they do most. */
export const rateResolution = (
  state: FiloState,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const declaration = new Declaration(state, minds)
  const { combats } = state.flow
  // Earlier combats may have taken a side away.
  const gainOf = (combat: Combat): number => {
    const rest = remnantOf(state, combat)
    return rest ? declaration.gainOf(rest) : 0
  }
  const totalOf = (all: readonly Combat[]): number => all.reduce((sum, combat) => sum + gainOf(combat), 0)
  // While a defender waits for another attacker, what counts is what comes out best of it.
  const total = unattackedIn(combats) === undefined ? totalOf(combats) : Number.NEGATIVE_INFINITY
  return actions.map(action => {
    if (action.type === 'fight') {
      const combat = combatOn(combats, action.target)
      return FIGHT + (combat ? Math.max(-0.5, gainOf(combat) / 20) : 0)
    }
    if (action.type !== 'shift') return 0
    const shifted = shiftAttack(state, action)
    const waiting = unattackedIn(shifted)
    const after = waiting === undefined ? totalOf(shifted) : bestTaking(state, shifted, action.from, totalOf)
    if (total === Number.NEGATIVE_INFINITY) return Math.max(after, LEAST_TOTAL)
    return after - total > LEAST_SHIFT ? 2 * FIGHT + after - total : IDLE
  })
}

/** Of those who could take the defender that the last one has left, by one more shift, the best. */
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
