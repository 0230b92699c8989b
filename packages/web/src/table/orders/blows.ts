import type { Action } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Offer, Piece, PieceId, Presentation, Rating } from '../../presentation/presentation.ts'
import { type Seen, seenOf } from '../../presentation/seen.ts'
import type { Phrase } from '../../text/phrase.ts'
import { targetHex } from '../session/choices.ts'
import { deciderOf, draftOf, perform } from './draft.ts'

/** Shots and attacks of many: whom each should go for, one after the other, up to the first dice. */

export type BlowManner = 'shoot' | 'strike'

/** One of them, as it is shown before it is done. */
export interface Blow {
  readonly label: Phrase
  readonly from: Hex | undefined
  readonly to: Hex | undefined
}

export interface BlowPlan {
  readonly blows: readonly Blow[]
  readonly actions: readonly Action[]
}

/** More than this no phase has; a rule that let something be done for ever would be caught here. */
const MOST = 200

interface Rated {
  readonly action: Action
  readonly offer: Offer
  readonly rating: number
}

const ratedOf = (presentation: Presentation, seen: Seen, rating: Rating): readonly Rated[] => {
  const legal = presentation.system.legal(seen.state)
  const ratings = rating.rate(seen.state, legal)
  return legal.map((action, index) => ({
    action,
    offer: presentation.offer(seen, action),
    rating: ratings[index] ?? 0,
  }))
}

const bestOf = (rated: readonly Rated[]): Rated | undefined =>
  rated.reduce<Rated | undefined>((best, one) => (best && best.rating >= one.rating ? best : one), undefined)

/** What promises most for these, until dice are due, somebody else decides, or to let it be is better. */
export const planBlows = (
  presentation: Presentation,
  seen: Seen,
  members: readonly PieceId[],
  manner: BlowManner,
  rating: Rating,
): BlowPlan => {
  const isMember = new Set(members)
  // What most let be, such as turning on another enemy, could be done to and fro for ever.
  const isTheirs = ({ piece, with: others = [], optional }: Offer): boolean =>
    !optional && (piece === undefined || isMember.has(piece) || others.some(other => isMember.has(other)))
  const seat = deciderOf(presentation, seen.state)
  const draft = draftOf(seen.state)
  const blows: Blow[] = []
  const actions: Action[] = []
  while (actions.length < MOST && deciderOf(presentation, draft.state) === seat) {
    const there = seenOf(presentation.system, draft.state)
    const rated = ratedOf(presentation, there, rating)
    const best = bestOf(rated.filter(({ offer }) => offer.manner === manner && isTheirs(offer)))
    if (!best || (best.rating <= 0 && rated.some(({ offer }) => offer.manner === 'end'))) break
    if (!perform(presentation, draft, [best.action])) break
    actions.push(best.action)
    blows.push(blowOf(presentation.pieces(there), best.offer))
  }
  return { blows, actions }
}

/** The same for all for whom it can be done. */
export const planForAll = (presentation: Presentation, seen: Seen): BlowPlan => {
  const seat = deciderOf(presentation, seen.state)
  const draft = draftOf(seen.state)
  const blows: Blow[] = []
  const actions: Action[] = []
  for (const action of presentation.system.legal(seen.state)) {
    const offer = presentation.offer(seen, action)
    if (!offer.forAll || deciderOf(presentation, draft.state) !== seat) continue
    if (!perform(presentation, draft, [action])) continue
    actions.push(action)
    blows.push({ label: offer.label, from: undefined, to: targetHex(offer) })
  }
  return { blows, actions }
}

const blowOf = (pieces: readonly Piece[], offer: Offer): Blow => {
  const by = pieces.find(({ id }) => id === offer.piece)
  return { label: offer.label, from: by?.hexes[0], to: targetHex(offer) }
}

/** What promises most of all that can be done: for the small questions between two blows. */
export const bestAction = (presentation: Presentation, seen: Seen, rating: Rating): Action | undefined =>
  bestOf(ratedOf(presentation, seen, rating))?.action
