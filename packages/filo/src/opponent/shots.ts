import { asDirection, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { figuresOf } from '../core/figures.ts'
import { exposedAt, fireFactsOf, rangeOf } from '../fire/question.ts'
import { fireModifiers } from '../fire/table.ts'
import type { Unit } from '../flow.ts'
import type { Shooting } from '../printed/tables.ts'
import { DEMORALISED, longestRange } from '../printed/units.ts'
import { isInCone } from '../sight/sight.ts'
import type { FiloState } from '../state.ts'
import { shotLoss } from './odds.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { priceOf, stateOf } from './worth.ts'

/** Expected gains of shots, by the exact odds of the table. */

/** The cost of releasing the enemy's reserve by a shot, in victory points (filo N.6). */
const RELEASE_COST = 1.5

/** Factors on shots in the current activation and in later ones. */
const NOW = 0.8
const LATER = 0.35

/** The enemy's expected loss to a volley, in victory points. */
export const volleyLoss = (state: FiloState, shooters: readonly Unit[], target: Hex): number => {
  const facts = fireFactsOf(state, shooters, target)
  const modifier = fireModifiers(facts).reduce((sum, { value }) => sum + value, 0)
  const range = rangeOf(state, shooters, target)
  let loss = 0
  for (const unit of exposedAt(state, target))
    loss += priceOf(state, unit) * shotLoss(facts.shooting, range, modifier, stateOf(state, unit))
  return loss - releaseBy(state, target)
}

const releaseBy = ({ setting, tables }: FiloState, target: Hex): number => {
  const { banner } = nth(setting.units, (tables.ground.first[target] ?? 0) - 1)
  return setting.special.waits === banner && tables.clock.released[0] === 0 ? RELEASE_COST : 0
}

/** The targets of a shooter in a hex: range and sight are computed once for all facings. */
export class Shots {
  readonly #scene: Scene
  readonly #seeker: Seeker
  readonly #shooting: Shooting | undefined
  readonly #hex: Hex
  /** The shooter's modifier before it moves. */
  readonly #modifier: number
  readonly #targets: readonly Target[]

  constructor(scene: Scene, seeker: Seeker, hex: Hex) {
    const { setting, tables } = scene.state
    const { unit } = seeker
    const { shooting } = nth(setting.units, unit)
    const { pf } = figuresOf(scene.state, unit)
    this.#scene = scene
    this.#seeker = seeker
    this.#shooting = shooting
    this.#hex = hex
    this.#modifier =
      (pf > 8 ? 2 : pf > 4 ? 1 : pf < 4 && shooting !== 'At' ? -1 : 0) -
      (tables.units.order[unit] === DEMORALISED ? 1 : 0) -
      (tables.units.mounted[unit] ? 1 : 0) +
      (shooting === 'Ar' ? setting.special.archers : 0)
    this.#targets = shooting === undefined ? [] : this.#inRange(longestRange(shooting))
  }

  #inRange(range: number): readonly Target[] {
    const { setting, tables } = this.#scene.state
    const targets: Target[] = []
    for (const enemy of setting.unitsOf[this.#scene.foe]) {
      const hex = tables.units.hex[enemy] ?? OFF_MAP
      if (hex === OFF_MAP || tables.ground.first[hex] !== enemy + 1) continue
      const away = distance(setting.grid, this.#hex, hex)
      if (away <= range) targets.push({ enemy, hex, away })
    }
    return targets
  }

  /** The value of the best shot in this facing. */
  facing(facing: number): number {
    const shooting = this.#shooting
    if (shooting === undefined || this.#targets.length === 0) return 0
    const { state } = this.#scene
    const { setting, tables } = state
    const { unit, shoots, hex, facing: faced } = this.#seeker
    const moved = shoots && (hex !== this.#hex || facing !== faced)
    const modifier = this.#modifier - (moved ? 1 : 0)
    const artillery = setting.isArtillery[unit] !== 0
    const condition = shooting === 'Ar' ? undefined : tables.ground.first
    let best = 0
    for (const { enemy, hex: target, away } of this.#targets) {
      if (!isInCone(setting.grid, this.#hex, target, asDirection(facing), artillery)) continue
      const loss = priceOf(state, enemy) * shotLoss(shooting, away, modifier, stateOf(state, enemy))
      if (loss <= best) continue
      if (setting.sight.blockOf(this.#hex, target, condition) === undefined) best = loss
    }
    return (shoots ? NOW : LATER) * best
  }
}

interface Target {
  readonly enemy: Unit
  readonly hex: Hex
  readonly away: number
}
