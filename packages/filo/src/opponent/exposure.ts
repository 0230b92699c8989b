import { type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import { NO_COMBAT } from '../state.ts'
import type { Scene } from './scene.ts'
import type { Seeker } from './seeker.ts'
import { gainAt, modifierOf, type Stack } from './stacks.ts'

/** What the enemy may do to whoever stands in a hex and faces so. */

/** What the enemy in contact could do, and what others could who must come first. */
const CAUTION = { contact: 0.5, distant: 0.22 } as const

/** Of what their shooters could do, who will not all choose the same target. */
const FIRE = 0.25
const MOST_FIRE = 0.6

/** What the enemy brings to a hex from afar, in counters. */
const NEWCOMERS = 2

/** So near, an enemy may come round to the back. */
const OUTFLANKING = 3

interface Surroundings {
  /** Enemies in contact, the least ground they have to cross, and whether one is behind. */
  readonly near: readonly Stack[]
  readonly ground: number
  readonly rear: boolean
  /** Sides by which others could come, likewise. */
  readonly open: number
  readonly openGround: number
  readonly openRear: boolean
  /** 10.7: nowhere to go back to. */
  readonly cornered: boolean
}

export const exposureAt = (scene: Scene, seeker: Seeker, hex: Hex, facing: number): number => {
  const around = surroundingsOf(scene, seeker, hex, facing)
  const { fire } = scene.foes.reach
  return (
    FIRE * Math.min(MOST_FIRE, fire[hex]) * seeker.stack.price +
    CAUTION.contact * contactOf(seeker.stack, around) +
    CAUTION.distant * newcomersTo(scene, seeker.stack, hex, around)
  )
}

const surroundingsOf = (
  scene: Scene,
  { unit, hex: start }: Seeker,
  hex: Hex,
  facing: number,
): Surroundings => {
  const { setting, tables } = scene.state
  const { grid, combatGround, footCost } = setting
  const artillery = setting.isArtillery[unit] !== 0
  const near: Stack[] = []
  let [ground, openGround] = [NO_COMBAT, NO_COMBAT]
  let [rear, openRear, cornered] = [false, false, true]
  let open = 0
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction]
    if (from === OFF_MAP) continue
    const turned = (direction - facing + 6) % 6
    const behind = artillery ? turned !== 0 : turned > 1 && turned < 5
    const onset = combatGround[from * 6 + ((direction + 3) % 6)]
    if (tables.ground.first[from] !== 0 && from !== start) {
      if (onset === NO_COMBAT || !scene.isFoeAt(from) || !scene.isDangerous(from)) continue
      near.push(scene.at(from))
      ground = Math.min(ground, onset)
      rear ||= behind
      continue
    }
    if (behind && footCost[hex * 6 + direction] < IMPASSABLE) cornered = false
    if (onset === NO_COMBAT || scene.foes.reach.strength[from] === 0) continue
    open++
    openGround = Math.min(openGround, onset)
    openRear ||= behind && scene.foes.onFoot[from] <= OUTFLANKING
  }
  return { near, ground, rear, open, openGround, openRear, cornered }
}

const contactOf = (stack: Stack, { near, ground, rear, cornered }: Surroundings): number => {
  if (near.length === 0) return 0
  const modifier = modifierOf(near, stack, { ground, rear, charge: false })
  return Math.max(
    0,
    gainAt(near, [stack], modifier, () => cornered),
  )
}

/** The one to be feared most, with as many as may come with him. */
const newcomersTo = (
  scene: Scene,
  stack: Stack,
  hex: Hex,
  { open, openGround, openRear, cornered }: Surroundings,
): number => {
  const { strength, worst, charged } = scene.foes.reach
  if (worst[hex] === 0 || open === 0) return 0
  const comer = scene.at(scene.state.tables.units.hex[worst[hex] - 1])
  const newcomers = [{ ...comer, pf: Math.min(strength[hex], comer.pf * Math.min(NEWCOMERS, open)) }]
  const modifier = modifierOf(newcomers, stack, {
    ground: openGround,
    rear: openRear,
    charge: charged[hex] !== 0,
  })
  return Math.max(
    0,
    gainAt(newcomers, [stack], modifier, () => cornered),
  )
}
