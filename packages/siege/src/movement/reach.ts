import { type Hex, nth } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { sideOf } from '../core/bodies.ts'
import { isRefusal } from '../core/granted.ts'
import { moveRefusal } from '../core/mobility.ts'
import { type Place, placeAt } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { actionOf, keyOf, leaderKeyOf, type Progress, progressOf, walksFrom } from './question.ts'
import { type Layout, leadsAnimals, type Train, trainOf } from './train.ts'
import { pivoted, TURNING, tailHexes, turnedAbout } from './turning.ts'

/** How far someone gets with the points he has left, for the board and for opponents who plan. */

/** A place that can be reached: what it costs and the actions that lead there, one after the other. */
export interface Reached {
  readonly hex: Hex
  readonly deck: number
  /** The second hex of a horse, otherwise the same. */
  readonly tail: Hex
  readonly cost: number
  readonly actions: readonly SiegeAction[]
}

interface Node {
  readonly progress: Progress
  readonly cost: number
  readonly before: Node | undefined
  readonly action: SiegeAction | undefined
}

/**
 * Every place within reach, each by its cheapest way, the nearest first. Dice on the way (switch 16, a room of
 * sleepers) are taken to fall well. From layouts alike it is looked further only once: by where the leader stands, since
 * his animals can lie behind him in thousands of ways.
 */
export const reachOf = (state: SiegeState, body: Body): ReadonlyMap<Place, Reached> => {
  const reached = new Map<Place, Reached>()
  if (moveRefusal(state, sideOf(state, body), body) !== undefined) return reached
  const train = trainOf(state, body)
  const alike = leadsAnimals(train) ? leaderKeyOf : keyOf
  const queue = bucketsFor(progressOf(state, train))
  const seen = new Set<string | number>()
  for (let cost = 0; cost < queue.length; cost++)
    for (const node of nth(queue, cost)) {
      const key = alike(node.progress.layout)
      if (seen.has(key)) continue
      seen.add(key)
      if (node.before) note(reached, node)
      for (const next of onward(state, train, node)) nth(queue, next.cost).push(next)
    }
  return reached
}

const bucketsFor = (progress: Progress): Node[][] => {
  const buckets: Node[][] = Array.from({ length: progress.left + 1 }, () => [])
  nth(buckets, 0).push({ progress, cost: 0, before: undefined, action: undefined })
  return buckets
}

const note = (reached: Map<Place, Reached>, node: Node): void => {
  const { deck, hexes } = node.progress.layout
  const place = placeAt(nth(hexes, 0), deck)
  if (reached.has(place)) return
  reached.set(place, {
    hex: nth(hexes, 0),
    deck,
    tail: nth(hexes, 1),
    cost: node.cost,
    actions: actionsTo(node),
  })
}

const actionsTo = (node: Node): readonly SiegeAction[] => {
  const actions: SiegeAction[] = []
  for (let at: Node | undefined = node; at?.action; at = at.before) actions.push(at.action)
  return actions.toReversed()
}

const onward = (state: SiegeState, train: Train, node: Node): readonly Node[] => {
  const nodes = walksFrom(state, train, node.progress).map(walk =>
    after(node, walk.layout, actionOf(train.body, walk), walk),
  )
  if (!train.mounted || node.progress.left < TURNING) return nodes
  const { layout } = node.progress
  const turn = { cost: TURNING, shared: 0 }
  nodes.push(after(node, turnedAbout(layout), { type: 'turn-about', body: train.body }, turn))
  for (const tail of tailHexes(state, layout)) {
    const swung = pivoted(state, train, layout, tail)
    if (!isRefusal(swung)) nodes.push(after(node, swung, { type: 'pivot', body: train.body, tail }, turn))
  }
  return nodes
}

interface Price {
  readonly cost: number
  readonly shared: number
}

const after = (node: Node, layout: Layout, action: SiegeAction, { cost, shared }: Price): Node => ({
  progress: {
    layout,
    left: node.progress.left - cost,
    spent: node.progress.spent + cost,
    partnerLeft: node.progress.partnerLeft - shared,
  },
  cost: node.cost + cost,
  before: node,
  action,
})
