import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { mayReact, reactionQuality } from '../combat/question.ts'
import { isRear } from '../core/occupancy.ts'
import { moverOf } from '../movement/question.ts'
import { NO_COMBAT } from '../state.ts'
import type { HexValues } from './hex-values.ts'
import type { Scene } from './scene.ts'
import { moverSeeker } from './seeker.ts'
import { gainAt, modifierOf, type Stack } from './stacks.ts'

/** filo 10.4: the expected gain of a charge, less the value of the hex left, plus that of the hex where it ends. */
export const rateCharge = (hexValues: HexValues, { unit, hex, pair }: ActionOf<'charge'>): number => {
  const { scene } = hexValues
  const { state } = scene
  const seeker = moverSeeker(scene, moverOf(state, unit, pair === true))
  const { facing } = seeker
  const target = state.setting.grid.neighbours[hex * 6 + facing] ?? OFF_MAP
  const fellows = chargersOn(scene, target)
  const together = onsetGain(scene, [seeker.stack, ...fellows], hex, facing)
  const without = fellows.length > 0 ? onsetGain(scene, fellows, hex, facing) : 0
  return (
    seeker.style.gainFactor * (together - without) +
    hexValues.stayValueAt(seeker, hex, facing) -
    hexValues.worthOf(seeker, seeker.hex, seeker.facing)
  )
}

/** With the probability of a reaction (filo 10.5), which makes it an ordinary attack. */
const onsetGain = (scene: Scene, attackers: readonly Stack[], from: Hex, direction: number): number => {
  const { state } = scene
  const { grid, combatGround, chargeGround } = state.setting
  const target = grid.neighbours[from * 6 + direction] ?? OFF_MAP
  const defender = scene.at(target)
  const rear = isRear(state, (state.tables.ground.first[target] ?? 0) - 1, (direction + 3) % 6)
  const gainOf = (charge: boolean): number => {
    const ground = (charge ? chargeGround : combatGround)[from * 6 + direction] ?? 0
    if (ground === NO_COMBAT) return 0
    return gainAt(
      attackers,
      [defender],
      modifierOf(attackers, defender, { ground, rear, charge }),
      scene.isCornered,
    )
  }
  const met = mayReact(state, target) ? Math.min(1, (reactionQuality(state, target) + 1) / 10) : 0
  return (1 - met) * gainOf(true) + (met === 0 ? 0 : met * gainOf(false))
}

/** The stacks that already charge the same enemy. */
const chargersOn = (scene: Scene, target: Hex): readonly Stack[] => {
  const { state, seat } = scene
  const { units } = state.tables
  const chargers = new Map<Hex, number[]>()
  for (const unit of state.setting.unitsOf[seat]) {
    const hex = units.hex[unit] ?? OFF_MAP
    if (hex === OFF_MAP || !units.charging[unit] || units.fought[unit]) continue
    if (state.setting.grid.neighbours[hex * 6 + (units.facing[unit] ?? 0)] !== target) continue
    chargers.set(hex, [...(chargers.get(hex) ?? []), unit])
  }
  return [...chargers].map(([hex, here]) => scene.own(hex, here))
}
