import { NONE, OFF_MAP } from '@mesnada/hex'
import { hexesOf, weaponOf } from '../core/bodies.ts'
import type { Body, Gear, Hex } from '../flow.ts'
import { bandOf } from '../printed/ranges.ts'
import type { Cover } from '../printed/terrain.ts'
import type { Weapon } from '../printed/units.ts'
import { GROUND, NOBODY, type SiegeState } from '../state.ts'
import {
  BLOCKS,
  type Block,
  type BlockedSight,
  type ClearSight,
  coverRank,
  heavier,
  type Sight,
} from './answer.ts'
import { muzzlesOf } from './apertures.ts'
import { shelterOf } from './cover.ts'
import { type Findings, followLine } from './follow-line.ts'
import { forgetWay, isMemorable, noteWay, recall, remember } from './memo.ts'
import { levelOfCrowd, orTooNear } from './obstacles.ts'
import { forbiddenByCastle, forbiddenByPlace, friendBeside } from './permission.ts'
import { type Scene, type Spot, sceneOf } from './scene.ts'

/**
 * The line of fire: siege 1.4, 1.5, 3.2, E.1 to E.5. The answer names the cover and the rules that give it, or the hex or
 * hex-side that blocks and the rule by which it does.
 */

export type { Block, Sight } from './answer.ts'

interface Means {
  readonly weapon?: Weapon | undefined
  readonly by?: Gear | undefined
  /** The side of his door or corner that the target has chosen to be protected on (siege 1.53). */
  readonly flank?: number | undefined
  /** Nobody in between hinders it: what a missile that has missed may still hit. */
  readonly past?: boolean
}

/** A shot of someone, by his own weapon or by a ballista, at someone or at an animal. */
export const lineOfFire = (state: SiegeState, shooter: Body, target: Body, by?: Gear): Sight => {
  const { bodies } = state.tables
  const means: Means = {
    weapon: by === undefined ? weaponOf(state, shooter) : 'ballista',
    by,
    flank: state.flow.coverSides.find(choice => choice.body === target)?.flank,
  }
  const from = standOf(state, shooter, by)
  const sight =
    (bodies.tail[target] ?? NOBODY) < 0
      ? lineBetween(state, from, spotOf(state, target, bodies.hex[target] ?? OFF_MAP), means)
      : lineToRider(state, from, target, means)
  if (!sight.clear || state.setting.options.shootingErrors) return sight
  const friend = friendBeside(state, shooter, target)
  if (friend === undefined) return sight
  return {
    clear: false,
    blockedBy: { ...BLOCKS.friend, hex: bodies.hex[friend] ?? OFF_MAP },
    range: sight.range,
  }
}

/** A shot at a thing in a hex (siege 5.31): whoever is in the hex neither hinders it nor is he covered. */
export const lineOfFireAt = (state: SiegeState, shooter: Body, hex: Hex): Sight => {
  const from = standOf(state, shooter, undefined)
  return lineBetween(state, from, { hex, deck: GROUND, body: NOBODY }, { weapon: weaponOf(state, shooter) })
}

/** siege 6.21: whether a missile that missed can find someone; people do not stop it, obstacles do. */
export const isReached = (state: SiegeState, shooter: Body, victim: Body, by?: Gear): boolean => {
  const from = standOf(state, shooter, by)
  const means: Means = { by, past: true }
  return hexesOf(state, victim).some(hex => lineBetween(state, from, spotOf(state, victim, hex), means).clear)
}

/** Where the missile starts: a ballista stands in a hex of its own. */
const standOf = (state: SiegeState, shooter: Body, by: Gear | undefined): Spot =>
  by === undefined
    ? spotOf(state, shooter, state.tables.bodies.hex[shooter] ?? OFF_MAP)
    : { hex: state.tables.gear.hex[by] ?? OFF_MAP, deck: GROUND, body: shooter }

const spotOf = (state: SiegeState, body: Body, hex: Hex): Spot => ({
  hex,
  deck: state.tables.bodies.deck[body] ?? 0,
  body,
})

const MEDIUM = coverRank('medium')

/** siege 3.31: a horse is hit through either of its hexes; the better cover of the two holds, and never more than medium. */
const lineToRider = (state: SiegeState, from: Spot, target: Body, means: Means): Sight => {
  let answer: Sight | undefined
  for (const hex of hexesOf(state, target)) {
    const sight = lineBetween(state, from, spotOf(state, target, hex), means)
    if (answer === undefined) answer = sight
    else if (sight.clear) answer = answer.clear ? both(answer, sight) : sight
  }
  const sight = answer ?? { clear: false, blockedBy: BLOCKS.sameHex, range: 0 }
  return sight.clear && coverRank(sight.cover) > MEDIUM ? { ...sight, cover: 'medium' } : sight
}

const both = (a: ClearSight, b: ClearSight): ClearSight => ({
  ...a,
  ...(b.flank ? { flank: b.flank } : {}),
  cover: heavier(a.cover, b.cover),
  reasons: [...a.reasons, ...b.reasons],
  range: Math.min(a.range, b.range),
})

/** The line between two places, the shooter's first: the best of the lines its rules let him draw. */
export const lineBetween = (state: SiegeState, from: Spot, to: Spot, means: Means): Sight => {
  const memorable = means.flank === undefined && means.by === undefined && isMemorable(state, from, to)
  if (!memorable) return drawn(state, from, to, means)
  const query = { from, to, weapon: means.weapon, past: means.past ?? false }
  const known = recall(state, query)
  if (known) return known
  forgetWay()
  const sight = drawn(state, from, to, means)
  remember(state, query, sight)
  return sight
}

const drawn = (state: SiegeState, from: Spot, to: Spot, means: Means): Sight => {
  const scene = sceneOf(state, from, to, means)
  if (scene.range === 0) return blocked(scene, BLOCKS.sameHex)
  const forbidden = forbiddenByPlace(scene)
  if (forbidden) return blocked(scene, forbidden)
  let best: Sight | undefined
  const goals = muzzlesOf(state, scene.to, scene.from, false)
  for (const start of muzzlesOf(state, scene.from, scene.to, true))
    for (const goal of goals) {
      if (start.q === goal.q && start.r === goal.r) continue
      const line = followLine(scene, start, goal)
      noteWay(state, from.hex, to.hex, line)
      if (line.misdrawn) continue
      const sight = judge(scene, line, means)
      if (best === undefined || isBetter(sight, best)) best = sight
      if (sight.clear && sight.cover === 'none') return sight
    }
  return best ?? blocked(scene, BLOCKS.wall)
}

const isBetter = (sight: Sight, best: Sight): boolean =>
  sight.clear && (!best.clear || coverRank(sight.cover) < coverRank(best.cover))

const blocked = (scene: Scene, blockedBy: Block): BlockedSight => ({
  clear: false,
  blockedBy,
  range: scene.range,
})

const judge = (scene: Scene, line: Findings, means: Means): Sight => {
  if (line.block) return blocked(scene, located(line.block, line))
  const castle = forbiddenByCastle(scene, line)
  if (castle) return blocked(scene, castle)
  const { reasons, flank } = shelterOf(scene, line, means.flank)
  let cover: Cover = 'none'
  for (const reason of reasons) cover = heavier(cover, reason.cover)
  if (cover === 'infinite') return blocked(scene, { ...BLOCKS.behindScreen, hex: scene.to.hex })
  const crowd = line.crowd === NONE || means.past ? undefined : crowdBlock(scene, cover)
  if (crowd)
    return blocked(scene, { ...orTooNear(scene, levelOfCrowd(scene, line.crowd), crowd), hex: line.crowd })
  return { clear: true, cover, reasons, range: scene.range, ...(flank ? { flank } : {}) }
}

const located = (block: Block, { hex, side }: Findings): Block =>
  side === NONE ? { code: block.code, rule: block.rule, hex } : { code: block.code, rule: block.rule, side }

/** siege 1.42: archers shoot over the living, at medium and long range and at targets with no more than light cover. */
const crowdBlock = ({ state, weapon, range }: Scene, cover: Cover): Block | undefined => {
  const { options } = state.setting
  if (weapon !== 'shortbow' && weapon !== 'longbow') return BLOCKS.character
  if (bandOf(weapon, range, options.s28Ranges) === 'short') return BLOCKS.overShort
  const most: Cover = options.s1ShootOverUpToMedium ? 'medium' : 'light'
  return coverRank(cover) > coverRank(most) ? BLOCKS.overCovered : undefined
}
