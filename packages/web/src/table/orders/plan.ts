import type { Action, Refusal } from '@mesnada/engine'
import { centre, type Direction, distance, type Grid, type Hex, turn, turnsBetween } from '@mesnada/hex'
import type { Piece, PieceId, Presentation } from '../../presentation/presentation.ts'
import { type Seen, seenOf } from '../../presentation/seen.ts'
import { type Choice, choicesFor, choicesOf, targetHex } from '../session/choices.ts'
import { type Draft, deciderOf, draftOf, perform } from './draft.ts'
import { aheadOf, shifted, towards, turned, wingOf } from './shape.ts'

/**
 * What an order to many comes to: the rules are asked for what each of them may do, on a copy of the position in which
 * those before him have done their part. Nothing is done yet.
 */

/** An order that moves people and throws no dice. */
export type MoveOrder =
  /** All as far as from one hex to another; along the hexes that were drawn, the first of them left first. */
  | { readonly kind: 'march'; readonly from: Hex; readonly to: Hex; readonly path: readonly Hex[] }
  /** The line turns by a sixth of a circle about one of its ends. */
  | { readonly kind: 'wheel'; readonly side: 'left' | 'right' }
  /** As near to the nearest enemy as one gets, and facing him. */
  | { readonly kind: 'advance' }

/** What one of them does. */
export interface Part {
  readonly piece: PieceId
  /** Those who go with him. */
  readonly also: readonly PieceId[]
  readonly from: Hex
  readonly to: Hex
  readonly facing: Direction | undefined
  /** From the hex he leaves to the one he ends in. */
  readonly path: readonly Hex[]
  readonly actions: readonly Action[]
  /** He does not come as far as he should, or does not face as he should. */
  readonly isShort: boolean
  /** Why not, where the rules say it. */
  readonly why?: Refusal | undefined
}

/** Who does nothing, and why not where the rules say it. */
export interface Stayer {
  readonly piece: PieceId
  readonly why: Refusal | undefined
}

export interface GroupPlan {
  readonly parts: readonly Part[]
  readonly stayers: readonly Stayer[]
  /** All of it in a row, each legal after those before it. */
  readonly actions: readonly Action[]
}

/** Where somebody should end, and how far from that a place is; the smallest is taken. */
interface Goal {
  readonly hex: Hex | undefined
  /** The hexes on the way, if it was drawn. */
  readonly way?: readonly Hex[]
  distance(hex: Hex, facing: Direction | undefined): number
}

/** A turn by one side weighs less than a hex; points only decide between what is otherwise alike. */
const TURN = 0.2
const POINT = 0.001
/** Of several hexes as near to the enemy, the one on the straight way to him. */
const ASIDE = 0.01
/** Those who stand together stay together if they can. */
const LEFT_BEHIND = 0.1

const isMove = ({ offer }: Choice): boolean => offer.manner === 'go' && targetHex(offer) !== undefined

interface Way {
  readonly choice: Choice
  readonly hex: Hex
  readonly value: number
}

const waysOf = (
  presentation: Presentation,
  seen: Seen,
  piece: Piece,
  goal: Goal,
  mates: readonly PieceId[],
): readonly Way[] =>
  choicesFor(presentation, seen, choicesOf(presentation, seen), piece.id)
    .filter(isMove)
    .map(choice => {
      const { offer, cost = 0 } = choice
      const hex = targetHex(offer) ?? 0
      const left = mates.filter(mate => mate !== offer.piece && !offer.with?.includes(mate)).length
      const value = goal.distance(hex, offer.facing ?? piece.facing) + cost * POINT + left * LEFT_BEHIND
      return { choice, hex, value }
    })
    .toSorted((a, b) => a.value - b.value)

/** Hex by hex along the way that was drawn; undefined where it cannot be walked to its end. */
const walk = (
  presentation: Presentation,
  draft: Draft,
  piece: Piece,
  goal: Goal,
  mates: readonly PieceId[],
): Part | undefined => {
  const { way = [] } = goal
  const [from] = piece.hexes
  if (way.length < 2 || from === undefined) return undefined
  const trial: Draft = { ...draft }
  const actions: Action[] = []
  let last: Choice | undefined
  for (const [index, hex] of way.entries()) {
    const isLast = index === way.length - 1
    const seen = seenOf(presentation.system, trial.state)
    const next = way[index + 1] ?? hex
    const step: Goal = {
      hex,
      distance: (at, facing) =>
        distance(seen.grid, at, hex) +
        (isLast ? goal.distance(at, facing) : turns(facing, towards(seen.grid, hex, next))),
    }
    const found = waysOf(presentation, seen, piece, step, mates).find(one => one.hex === hex)
    if (!found || !perform(presentation, trial, found.choice.actions)) return undefined
    actions.push(...found.choice.actions)
    last = found.choice
  }
  draft.state = trial.state
  return last && { ...partOf(piece, last, actions), path: [from, ...way] }
}

const turns = (facing: Direction | undefined, wanted: Direction | undefined): number =>
  facing === undefined || wanted === undefined ? 0 : Math.abs(turnsBetween(facing, wanted)) * TURN

const partOf = (piece: Piece, { offer, path = [] }: Choice, actions: readonly Action[]): Part => {
  const [from = 0] = piece.hexes
  const to = targetHex(offer) ?? from
  return {
    piece: piece.id,
    also: [...(offer.piece === undefined ? [] : [offer.piece]), ...(offer.with ?? [])].filter(
      id => id !== piece.id,
    ),
    from,
    to,
    facing: offer.facing,
    path: [from, ...(path.length > 0 ? path : to === from ? [] : [to])],
    actions,
    isShort: false,
  }
}

/** Somebody would have to be moved on before the phase could be ended, such as one of two in a hex for one. */
const owes = (presentation: Presentation, { state }: Draft): boolean =>
  presentation.duty?.(seenOf(presentation.system, state)) !== undefined

/** As near as he gets, if that is nearer than where he is. */
const go = (
  presentation: Presentation,
  draft: Draft,
  piece: Piece,
  goal: Goal,
  mates: readonly PieceId[],
): Part | undefined => {
  const [from = 0] = piece.hexes
  const stays = goal.distance(from, piece.facing)
  const isOwing = owes(presentation, draft)
  const seen = seenOf(presentation.system, draft.state)
  for (const { choice, hex, value } of waysOf(presentation, seen, piece, goal, mates)) {
    if (value >= stays) return undefined
    const trial: Draft = { ...draft }
    if (!perform(presentation, trial, choice.actions) || (!isOwing && owes(presentation, trial))) continue
    draft.state = trial.state
    const part = partOf(piece, choice, choice.actions)
    if (goal.hex === undefined) return part
    const isShort = goal.distance(hex, choice.offer.facing ?? piece.facing) > 0
    return hex === goal.hex
      ? { ...part, isShort }
      : { ...part, isShort, why: presentation.refusal(seen, piece.id, { hex: goal.hex }) }
  }
  return undefined
}

type GoalOf = (piece: Piece) => Goal

/** Toward a hex, keeping the facing or taking one. */
const goalAt = (
  grid: Grid,
  hex: Hex | undefined,
  wanted: Direction | undefined,
  from: Hex,
  way?: readonly Hex[],
): Goal => ({
  hex,
  ...(way ? { way } : {}),
  distance: (at, facing) => distance(grid, at, hex ?? from) + turns(facing, wanted),
})

const marchGoals =
  (grid: Grid, order: Extract<MoveOrder, { kind: 'march' }>): GoalOf =>
  piece => {
    const [from = 0] = piece.hexes
    const way = order.path.map(hex => shifted(grid, from, order.from, hex))
    const isDrawn = way.length > 1 && way.every(hex => hex !== undefined)
    const to = shifted(grid, from, order.from, order.to)
    return goalAt(grid, to, piece.facing, from, isDrawn ? way.flatMap(hex => hex ?? []) : undefined)
  }

/** The way most of them face. */
export const frontOf = (pieces: readonly Piece[]): Direction | undefined => {
  const counts = new Map<Direction, number>()
  for (const { facing } of pieces) if (facing !== undefined) counts.set(facing, (counts.get(facing) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** A wheel to the left goes about the left end, against the clock. */
const wheelGoals = (grid: Grid, members: readonly Piece[], side: 'left' | 'right'): GoalOf => {
  const hexes = members.flatMap(({ hexes: [hex] }) => hex ?? [])
  const facing = frontOf(members) ?? 0
  const pivot = wingOf(grid, hexes, facing, side)
  const sixths = side === 'right' ? 1 : -1
  return piece => {
    const [from = 0] = piece.hexes
    const to = pivot === undefined ? undefined : turned(grid, from, pivot, sixths)
    const wanted = piece.facing === undefined ? undefined : turn(piece.facing, sixths)
    return goalAt(grid, to, wanted, from)
  }
}

/** How far a hex lies beside the straight line from one hex to another. */
const aside = (grid: Grid, hex: Hex, from: Hex, to: Hex): number => {
  const [at, start, end] = [centre(grid, hex), centre(grid, from), centre(grid, to)]
  const [x, y] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(x, y)
  return length === 0 ? 0 : Math.abs((at.x - start.x) * y - (at.y - start.y) * x) / length
}

/** Next to him and facing him there is nothing nearer; beside a second enemy one is flanked, which only decides a tie. */
const advanceGoals = (grid: Grid, foes: readonly Hex[]): GoalOf => {
  const nearest = (hex: Hex): Hex | undefined =>
    foes.reduce<Hex | undefined>(
      (best, foe) =>
        best === undefined || distance(grid, hex, foe) < distance(grid, hex, best) ? foe : best,
      undefined,
    )
  return ({ hexes: [start] }) => {
    const first = start === undefined ? undefined : nearest(start)
    return {
      hex: undefined,
      distance: (hex, facing) => {
        const foe = nearest(hex)
        if (foe === undefined || start === undefined) return 0
        const astray = first === undefined ? 0 : aside(grid, hex, start, first)
        return distance(grid, hex, foe) + ASIDE * astray + turns(facing, towards(grid, hex, foe))
      },
    }
  }
}

const goalsOf = (grid: Grid, members: readonly Piece[], foes: readonly Hex[], order: MoveOrder): GoalOf => {
  switch (order.kind) {
    case 'march':
      return marchGoals(grid, order)
    case 'wheel':
      return wheelGoals(grid, members, order.side)
    case 'advance':
      return advanceGoals(grid, foes)
  }
}

/** Those in front go first and make room for those behind. */
const inOrder = (
  grid: Grid,
  members: readonly Piece[],
  foes: readonly Hex[],
  order: MoveOrder,
): readonly Piece[] => {
  const far = ({ hexes: [hex = 0] }: Piece): number => {
    if (order.kind === 'advance') return Math.min(...foes.map(foe => distance(grid, hex, foe)))
    if (order.kind === 'march') return distance(grid, hex, order.to) * 2 - distance(grid, hex, order.from)
    return -aheadOf(grid, members[0]?.hexes[0] ?? 0, hex, frontOf(members) ?? 0)
  }
  return members.toSorted((a, b) => far(a) - far(b))
}

/** What the order comes to for these, in the position as whoever decides sees it. */
export const planMove = (
  presentation: Presentation,
  seen: Seen,
  members: readonly PieceId[],
  order: MoveOrder,
): GroupPlan => {
  const { grid } = seen
  const pieces = presentation.pieces(seen)
  const seat = deciderOf(presentation, seen.state)
  const isMember = new Set(members)
  const group = pieces.filter(({ id, hexes }) => isMember.has(id) && hexes.length > 0)
  const foes = pieces
    .filter(piece => piece.seat !== seat && piece.layer === 'unit')
    .flatMap(({ hexes: [hex] }) => hex ?? [])
  const goalOf = goalsOf(grid, group, foes, order)
  const draft = draftOf(seen.state)
  const parts: Part[] = []
  let waiting = inOrder(grid, group, foes, order)
  // Who finds his place taken tries again when the others have gone.
  for (let before = -1; before < parts.length && waiting.length > 0; ) {
    before = parts.length
    for (const piece of waiting) {
      if (deciderOf(presentation, draft.state) !== seat || isDone(parts, piece)) continue
      const goal = goalOf(piece)
      const mates = matesOf(group, parts, piece)
      const part =
        walk(presentation, draft, piece, goal, mates) ?? go(presentation, draft, piece, goal, mates)
      if (part) parts.push(part)
    }
    waiting = waiting.filter(piece => !isDone(parts, piece))
  }
  return {
    parts,
    actions: parts.flatMap(({ actions }) => actions),
    stayers: waiting
      .filter(piece => !isThere(goalOf(piece), piece))
      .map(piece => ({ piece: piece.id, why: stayRefusal(presentation, seen, piece, goalOf(piece), foes) })),
  }
}

const isDone = (parts: readonly Part[], { id }: Piece): boolean =>
  parts.some(({ piece, also }) => piece === id || also.includes(id))

/** Those of the group in the same hex who have not gone yet. */
const matesOf = (group: readonly Piece[], parts: readonly Part[], piece: Piece): readonly PieceId[] =>
  group
    .filter(other => other.id !== piece.id && other.hexes[0] === piece.hexes[0] && !isDone(parts, other))
    .map(({ id }) => id)

/** He stands where he should already. */
const isThere = (goal: Goal, { hexes: [hex], facing }: Piece): boolean =>
  hex !== undefined && (goal.hex === hex || (goal.hex === undefined && goal.distance(hex, facing) <= 1))

const stayRefusal = (
  presentation: Presentation,
  seen: Seen,
  piece: Piece,
  goal: Goal,
  foes: readonly Hex[],
): Refusal | undefined => {
  const [from = 0] = piece.hexes
  const [nearest] = foes.toSorted((a, b) => distance(seen.grid, from, a) - distance(seen.grid, from, b))
  const wanted = goal.hex ?? nearest
  return wanted === undefined ? undefined : presentation.refusal(seen, piece.id, { hex: wanted })
}
