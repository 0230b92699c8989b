import type { Action } from '@mesnada/engine'
import { type Direction, distance, type Hex } from '@mesnada/hex'
import type { Piece, PieceId, Presentation } from '../../presentation/presentation.ts'
import { type Seen, seenOf } from '../../presentation/seen.ts'
import { type Choice, choicesOf, isPlacing, placingsOfRest, targetHex } from '../session/choices.ts'
import { type Draft, deciderOf, draftOf, perform } from './draft.ts'
import type { GroupPlan, Part, Stayer } from './plan.ts'
import { type Formation, middleHex, slotsOf, towards } from './shape.ts'

/** Setting up a whole body of troops in a formation, and everyone as the scenario has them stand. */

const isOfBand = (piece: Piece, like: Piece): boolean =>
  piece.seat === like.seat && piece.band?.number === like.band?.number

const waitingOf = (pieces: readonly Piece[], like: Piece): readonly Piece[] =>
  pieces.filter(piece => piece.beside === 'waiting' && piece.layer === 'unit' && isOfBand(piece, like))

/** Where the enemy is, or else where the map has most room: that way people face. */
const frontFrom = (seen: Seen, pieces: readonly Piece[], seat: Piece['seat'], anchor: Hex): Direction => {
  const foes = pieces.filter(piece => piece.seat !== seat).flatMap(({ hexes: [hex] }) => hex ?? [])
  const goal = middleHex(seen.grid, foes) ?? Math.floor(seen.grid.size / 2)
  return towards(seen.grid, anchor, goal)
}

interface Slots {
  readonly hexes: readonly Hex[]
  readonly anchor: Hex
  readonly facing: Direction
}

/** The first place of the formation in which one may stand; beyond those the nearest to its middle. */
const placeOf = (
  seen: Seen,
  choices: readonly Choice[],
  { hexes, anchor, facing }: Slots,
): Choice | undefined => {
  const order = ({ offer }: Choice): number => {
    const hex = targetHex(offer) ?? anchor
    const slot = hexes.indexOf(hex)
    const place = slot < 0 ? hexes.length + distance(seen.grid, anchor, hex) : slot
    return place + (offer.facing === undefined || offer.facing === facing ? 0 : 0.5)
  }
  return choices.toSorted((a, b) => order(a) - order(b))[0]
}

interface Placed {
  readonly parts: readonly Part[]
  readonly stayers: readonly Stayer[]
}

const placeAll = (presentation: Presentation, draft: Draft, like: Piece, slots: Slots): Placed => {
  const seat = deciderOf(presentation, draft.state)
  const parts: Part[] = []
  const stayers: Stayer[] = []
  const tried = new Set<PieceId>()
  while (deciderOf(presentation, draft.state) === seat) {
    const seen = seenOf(presentation.system, draft.state)
    const [piece] = waitingOf(presentation.pieces(seen), like).filter(({ id }) => !tried.has(id))
    if (!piece) break
    tried.add(piece.id)
    const taken = new Set(parts.map(({ to }) => to))
    const free = choicesOf(presentation, seen).filter(
      choice => isPlacing(choice) && choice.offer.piece === piece.id,
    )
    const open = free.filter(({ offer }) => !taken.has(targetHex(offer) ?? -1))
    const choice = placeOf(seen, open.length > 0 ? open : free, slots)
    const to = choice && targetHex(choice.offer)
    if (!choice || to === undefined || !perform(presentation, draft, choice.actions)) {
      stayers.push({ piece: piece.id, why: presentation.refusal(seen, piece.id, { hex: slots.anchor }) })
      continue
    }
    const { facing } = choice.offer
    parts.push({
      piece: piece.id,
      also: [],
      from: to,
      to,
      facing,
      path: [to],
      actions: choice.actions,
      isShort: false,
    })
  }
  return { parts, stayers }
}

/** All who wait of the body of troops that this one belongs to, in a formation about a hex. */
export const planDeployment = (
  presentation: Presentation,
  seen: Seen,
  piece: PieceId,
  formation: Formation,
  anchor: Hex,
): GroupPlan => {
  const pieces = presentation.pieces(seen)
  const like = pieces.find(({ id }) => id === piece)
  if (!like) return { parts: [], stayers: [], actions: [] }
  const count = waitingOf(pieces, like).reduce((sum, waiting) => sum + (waiting.count ?? 1), 0)
  const facing = frontFrom(seen, pieces, like.seat, anchor)
  const hexes = slotsOf(seen.grid, formation, { anchor, facing, count })
  const placed = placeAll(presentation, draftOf(seen.state), like, { hexes, anchor, facing })
  return { ...placed, actions: placed.parts.flatMap(({ actions }) => actions) }
}

/** Whose leader stands on the board already: the scenario says where his people are. */
const ledBands = (pieces: readonly Piece[]): readonly { readonly like: Piece; readonly anchor: Hex }[] =>
  pieces.flatMap(leader => {
    const [anchor] = leader.hexes
    const [like] = leader.layer === 'leader' && leader.band ? waitingOf(pieces, leader) : []
    return like && anchor !== undefined ? [{ like, anchor }] : []
  })

/**
 * As the scenario has them: each body of troops in two lines about its leader, who stands where he stood on the day; who
 * has no leader, anywhere he may stand.
 */
export const historicalPlacings = (presentation: Presentation, seen: Seen): readonly Action[] => {
  const draft = draftOf(seen.state)
  const pieces = presentation.pieces(seen)
  const led = ledBands(pieces).flatMap(({ like, anchor }) => {
    const count = waitingOf(pieces, like).reduce((sum, waiting) => sum + (waiting.count ?? 1), 0)
    const facing = frontFrom(seen, pieces, like.seat, anchor)
    const hexes = slotsOf(seen.grid, 'two-lines', { anchor, facing, count })
    return placeAll(presentation, draft, like, { hexes, anchor, facing }).parts
  })
  const actions = led.flatMap(part => part.actions)
  return deciderOf(presentation, draft.state) === deciderOf(presentation, seen.state)
    ? [...actions, ...placingsOfRest(presentation, seenOf(presentation.system, draft.state))]
    : actions
}
