import { type Refusal, refusalsUnder } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../actions.ts'
import { contactRefusal } from '../contact/contact.ts'
import { carrierPartner } from '../core/carrying.ts'
import { isRefusal } from '../core/granted.ts'
import { gearKindAt, terrainAt } from '../core/ground.ts'
import { leansOn, movementLeft } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { T } from '../printed/terrain.ts'
import { NOBODY, type SiegeState, TOP } from '../state.ts'
import { type Layout, layoutOf, leadsAnimals, restRefusal, stepTrain, type Train, trainOf } from './train.ts'

/**
 * A walk is one move: to a neighbouring hex, or through hexes where one may not stop (friends, sleepers, trenches under
 * a horse) to the first where one may. Longer ways are several moves.
 */
export interface Walk {
  readonly path: readonly Hex[]
  readonly cost: number
  /** What the man at the other end of a ladder pays. */
  readonly shared: number
  readonly layout: Layout
}

/** Where someone stands with his train, and what he can still spend. */
export interface Progress {
  readonly layout: Layout
  readonly left: number
  readonly spent: number
  /** Points left to the man at the other end of the ladder. */
  readonly partnerLeft: number
}

const codedRefusal = refusalsUnder('siege.move')

const NO = {
  stepByStep: codedRefusal('step-by-step', 'siege 1.6'),
  nowhere: codedRefusal('nowhere', 'siege 1.6'),
  ladderAndWall: codedRefusal('ladder-and-wall', 'siege 1.93'),
  jump: codedRefusal('jump', 'siege S.16'),
  straightOn: codedRefusal('straight-on', 'siege 3.34'),
} as const satisfies Readonly<Record<string, Refusal>>

export const progressOf = (state: SiegeState, train: Train): Progress => {
  const { body } = train
  const partner = carrierPartner(state, body)
  return {
    layout: layoutOf(state, train),
    left: movementLeft(state, body),
    spent: state.tables.bodies.spent[body] ?? 0,
    partnerLeft: partner === NOBODY ? 0 : movementLeft(state, partner),
  }
}

/** The walk along a path, or why it cannot be taken. */
export const walkAlong = (
  state: SiegeState,
  train: Train,
  start: Progress,
  path: readonly Hex[],
): Walk | Refusal => {
  let walk: Walk = { path: [], cost: 0, shared: 0, layout: start.layout }
  for (const [step, to] of path.entries()) {
    if (step > 0 && restRefusal(state, train, walk.layout) === undefined) return NO.stepByStep
    const next = goOn(state, train, start, walk, to)
    if (isRefusal(next)) return next
    walk = next
  }
  if (keyOf(walk.layout) === keyOf(start.layout)) return NO.nowhere
  return restRefusal(state, train, walk.layout) ?? walk
}

/** One step more on a walk. */
const goOn = (state: SiegeState, train: Train, start: Progress, walk: Walk, to: Hex): Walk | Refusal => {
  if (strays(state, train, start, walk, to)) return NO.straightOn
  const step = stepTrain(state, train, walk.layout, to)
  if (isRefusal(step)) return step
  const cost = walk.cost + step.cost
  const shared = walk.shared + step.shared
  if (cost > start.left) return tooDearRefusal(cost, start.left)
  if (shared > start.partnerLeft) return tooDearRefusal(shared, start.partnerLeft)
  return (
    ladderRefusal(state, walk.layout, start.spent + walk.cost, to) ??
    jumpRefusal(state, train, walk.path, to) ??
    contactRefusal(state, train.body, to, step.layout.deck) ?? {
      path: [...walk.path, to],
      cost,
      shared,
      layout: step.layout,
    }
  )
}

/**
 * siege 3.34: with animals in hand one goes through others straight on, each hex farther from where one began, and so none of
 * them twice: a string could otherwise be wound among friends in thousands of ways.
 */
const strays = (state: SiegeState, train: Train, start: Progress, { path }: Walk, to: Hex): boolean => {
  if (path.length === 0 || !leadsAnimals(train)) return false
  const { grid } = state.setting
  const begun = nth(start.layout.hexes, 0)

  return distance(grid, begun, to) <= distance(grid, begun, nth(path, path.length - 1))
}

const tooDearRefusal = (needed: number, left: number): Refusal => ({
  code: 'siege.move.points',
  rule: 'siege 1.6',
  values: { needed, left },
})

/** siege 1.93: up the ladder in one movement phase, over the wall in the next, unless switch 38 is on. */
const ladderRefusal = (state: SiegeState, { hexes }: Layout, spent: number, to: Hex): Refusal | undefined =>
  spent > 0 && !state.setting.options.s38ClimbAndCross && hexes[0] !== to && leansOn(state, nth(hexes, 0), to)
    ? NO.ladderAndWall
    : undefined

/** Switch 16: the widest trench a horse jumps. */
const WIDEST_JUMP = 2

/**
 * Switch 16: since the horse may refuse, the rider must be able to stop before the trench, and land on free ground
 * behind it.
 */
const jumpRefusal = (
  state: SiegeState,
  { mounted }: Train,
  path: readonly Hex[],
  to: Hex,
): Refusal | undefined => {
  if (!mounted || !state.setting.options.s16JumpTests) return undefined
  const width = jumpWidth(state, path)
  if (terrainAt(state, to) === T.trench)
    return width === path.length && width < WIDEST_JUMP ? undefined : NO.jump
  if (width === 0) return undefined
  return state.tables.ground.occupant[to] === 0 ? undefined : NO.jump
}

/** How many trench hexes a path begins with. */
export const jumpWidth = (state: SiegeState, path: readonly Hex[]): number => {
  const past = path.findIndex(hex => terrainAt(state, hex) !== T.trench)
  return past < 0 ? path.length : past
}

interface Search {
  readonly state: SiegeState
  readonly train: Train
  readonly start: Progress
  /** Walks found and not yet looked at. */
  readonly open: Walk[]
}

/** Every position that one move leads to, each by its cheapest walk; ties go to the first direction. */
export const walksFrom = (state: SiegeState, train: Train, start: Progress): readonly Walk[] => {
  const search: Search = { state, train, start, open: [] }
  spread(search, { path: [], cost: 0, shared: 0, layout: start.layout })
  const { open } = search
  return open.every(({ layout }) => restRefusal(state, train, layout) === undefined)
    ? open
    : throughOthers(search)
}

/** The search, where some of the neighbouring hexes can only be passed through. */
const throughOthers = (search: Search): readonly Walk[] => {
  const { state, train, start, open } = search
  const walks: Walk[] = []
  const seen = new Set<string | number>([keyOf(start.layout)])
  for (let walk = takeCheapest(open); walk !== undefined; walk = takeCheapest(open)) {
    const key = keyOf(walk.layout)
    if (seen.has(key)) continue
    seen.add(key)
    if (restRefusal(state, train, walk.layout) === undefined) walks.push(walk)
    else spread(search, walk)
  }
  return walks
}

/** All walks that go one step further than this one. */
const spread = (search: Search, walk: Walk): void => {
  const { neighbours } = search.state.setting.grid
  const front = nth(walk.layout.hexes, 0)

  for (const direction of DIRECTIONS) offer(search, walk, neighbours[front * 6 + direction] ?? OFF_MAP)
  if (gearKindAt(search.state, front) === 'siege-tower') offer(search, walk, front)
}

const offer = ({ state, train, start, open }: Search, walk: Walk, to: Hex): void => {
  if (to === OFF_MAP) return
  const next = goOn(state, train, start, walk, to)
  if (!isRefusal(next)) open.push(next)
}

const takeCheapest = (open: Walk[]): Walk | undefined => {
  let best = 0
  for (let at = 1; at < open.length; at++) if (nth(open, at).cost < nth(open, best).cost) best = at
  return open.length === 0 ? undefined : open.splice(best, 1)[0]
}

/** Two walks that end in the same layout lead to the same position. */
export const keyOf = (layout: Layout): string | number =>
  layout.hexes.length === 2 ? leaderKeyOf(layout) : layout.hexes.join()

/** Where the leader stands, however his train lies behind him: a string of animals can lie in thousands of ways. */
export const leaderKeyOf = ({ deck, hexes }: Layout): number =>
  (nth(hexes, 0) * 65_536 + nth(hexes, 1)) * 2 + deck

export const walksOf = (state: SiegeState, body: Body): readonly Walk[] => {
  const train = trainOf(state, body)
  return walksFrom(state, train, progressOf(state, train))
}

/** A walk as the action that takes it. */
export const actionOf = (body: number, { path, layout }: Walk): ActionOf<'move'> =>
  layout.deck === TOP
    ? { type: 'move', body, path: [...path], deck: TOP }
    : { type: 'move', body, path: [...path] }
