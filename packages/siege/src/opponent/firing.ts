import type { Seat } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import { hexesOf, weaponOf } from '../core/bodies.ts'
import { gearKindAt } from '../core/ground.ts'
import type { Body } from '../flow.ts'
import { targetsFor } from '../missiles/question.ts'
import { longestRange } from '../printed/ranges.ts'
import type { Weapon } from '../printed/units.ts'
import { friendBeside } from '../sight/permission.ts'
import { lineBetween } from '../sight/question.ts'
import { GROUND, type SiegeState } from '../state.ts'
import { possibleCaptureTargetsOf } from './aims.ts'
import { captureTargetsOf } from './capture-targets.ts'
import { expectedAt } from './shots.ts'

/** What an archer could shoot at from a place where he does not stand yet. */

/** siege 1.21: a bow shoots before and after the movement, a crossbow once. */
const SHOTS: Readonly<Partial<Record<Weapon, number>>> = { shortbow: 2, longbow: 2 }

/** The value of a target from a place, apart from what the shot is expected to do, in prices of siege 6.6. */
const TARGET = 4

/** The factor on the expected gain of a turn's shots. */
const SHOT_FACTOR = 2

/** The expected gain below which a shot is not worth a walk. */
const LEAST = 0.05

interface Mark {
  readonly body: Body
  readonly hexes: readonly Hex[]
  readonly deck: number
}

export class FiringPlaces {
  readonly #state: SiegeState
  readonly #seat: Seat
  #marks: readonly Mark[] | undefined
  /** By weapon and place. */
  readonly #values = new Map<Weapon, Map<number, number>>()

  constructor(state: SiegeState, seat: Seat) {
    this.#state = state
    this.#seat = seat
  }

  /** The value of the best shot from a place; 0 without one. */
  valueAt(archer: Body, hex: Hex, deck: number): number {
    const weapon = weaponOf(this.#state, archer)
    if (weapon === undefined) return 0
    const known = this.#values.get(weapon) ?? new Map<number, number>()
    this.#values.set(weapon, known)
    const place = hex * 2 + deck
    const value = known.get(place) ?? this.#bestShot(archer, weapon, hex, deck)
    known.set(place, value)
    return value
  }

  #bestShot(archer: Body, weapon: Weapon, hex: Hex, deck: number): number {
    // siege 2.44, 4.33: nobody shoots from inside an engine.
    if (deck === GROUND && isRoofed(this.#state, hex)) return 0
    let best = 0
    for (const mark of this.#shotAt(archer))
      best = Math.max(best, this.#expected(archer, weapon, mark, hex, deck))
    return best < LEAST ? 0 : TARGET + SHOT_FACTOR * (SHOTS[weapon] ?? 1) * best
  }

  #expected(archer: Body, weapon: Weapon, mark: Mark, hex: Hex, deck: number): number {
    const state = this.#state
    const { grid, options } = state.setting
    let best = 0
    for (const at of mark.hexes) {
      if (distance(grid, hex, at) > longestRange(weapon, options.s28Ranges)) continue
      const from = { hex, deck, body: archer }
      const sight = lineBetween(state, from, { hex: at, deck: mark.deck, body: mark.body }, { weapon })
      if (sight.clear) best = Math.max(best, expectedAt(state, { shooter: archer, target: mark.body }, sight))
    }
    return best
  }

  /** Whom one may shoot at: nobody who is to be taken alive, nobody beside whom a friend stands (siege E.5). */
  #shotAt(archer: Body): readonly Mark[] {
    if (this.#marks) return this.#marks
    const state = this.#state
    const { deck } = state.tables.bodies
    const spared = [...captureTargetsOf(state, this.#seat), ...possibleCaptureTargetsOf(state, this.#seat)]
    this.#marks = targetsFor(state, this.#seat)
      .filter(body => !spared.includes(body))
      .filter(body => state.setting.options.shootingErrors || friendBeside(state, archer, body) === undefined)
      .map(body => ({ body, hexes: hexesOf(state, body), deck: deck[body] ?? 0 }))
    return this.#marks
  }
}

const isRoofed = (state: SiegeState, hex: Hex): boolean => {
  const kind = gearKindAt(state, hex)
  return kind === 'siege-tower' || kind === 'ram'
}
