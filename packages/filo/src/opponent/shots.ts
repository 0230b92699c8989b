import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { figuresOf } from '../figures.ts'
import { fireModifiers } from '../fire.ts'
import type { Unit } from '../flow.ts'
import { asDirection, isNextToEnemy } from '../occupancy.ts'
import { exposedAt, fireFactsOf, rangeOf } from '../shots.ts'
import { isInCone } from '../sight.ts'
import type { FiloState } from '../state.ts'
import { DEMORALISED, longestRange } from '../units.ts'
import { shotLoss } from './odds.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { priceOf, standingOf } from './worth.ts'

/** What shots promise, by the exact odds of the table. */

/** A shot that draws the reserve of the enemy into the battle (N.6). */
const RELEASE = 1.5

/** In the activation under way, and in those to come. */
const NOW = 0.8
const LATER = 0.35

/** What the volley may be expected to cost the enemy. */
export const volleyLoss = (state: FiloState, shooters: readonly Unit[], target: Hex): number => {
  const facts = fireFactsOf(state, shooters, target)
  const modifier = fireModifiers(facts).reduce((sum, { value }) => sum + value, 0)
  const range = rangeOf(state, shooters, target)
  let loss = 0
  for (const unit of exposedAt(state, target))
    loss += priceOf(state, unit) * shotLoss(facts.shooting, range, modifier, standingOf(state, unit))
  return loss - releaseBy(state, target)
}

const releaseBy = ({ setting, tables }: FiloState, target: Hex): number => {
  const { banner } = setting.units[tables.ground.first[target] - 1]
  return setting.special.waits === banner && tables.clock.released[0] === 0 ? RELEASE : 0
}

/** The best shot from a place, for the choice of the place: strength, movement and ground of the shooter as they are. */
export const shotFrom = (scene: Scene, seeker: Seeker, hex: Hex, facing: number): number => {
  const { state, seat } = scene
  const { setting, tables } = state
  const { unit } = seeker
  const { shooting } = setting.units[unit]
  if (shooting === undefined || seeker.stack.fleeing > 0) return 0
  if (isNextToEnemy(state, hex, seat)) return 0
  const { pf } = figuresOf(state, unit)
  const moved = seeker.shoots && (hex !== seeker.hex || facing !== seeker.facing)
  const modifier =
    (pf > 8 ? 2 : pf > 4 ? 1 : pf < 4 && shooting !== 'At' ? -1 : 0) -
    (moved ? 1 : 0) -
    (tables.units.order[unit] === DEMORALISED ? 1 : 0) -
    (tables.units.mounted[unit] ? 1 : 0) +
    (shooting === 'Ar' ? setting.special.archers : 0)
  const range = longestRange(shooting)
  const artillery = setting.isArtillery[unit] !== 0
  let best = 0
  for (const enemy of setting.unitsOf[scene.foe]) {
    const target = tables.units.hex[enemy]
    if (target === OFF_MAP || tables.ground.first[target] !== enemy + 1) continue
    const away = distance(setting.grid, hex, target)
    if (away > range || !isInCone(setting.grid, hex, target, asDirection(facing), artillery)) continue
    const loss = priceOf(state, enemy) * shotLoss(shooting, away, modifier, standingOf(state, enemy))
    if (loss <= best) continue
    const standing = shooting === 'Ar' ? undefined : tables.ground.first
    if (setting.sight.blockOf(hex, target, standing) === undefined) best = loss
  }
  return (seeker.shoots ? NOW : LATER) * best
}
