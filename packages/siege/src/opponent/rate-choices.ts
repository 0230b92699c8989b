import type { Seat } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { fullPointsOf } from '../campaign/bombardment.ts'
import type { Body, Frame } from '../flow.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { type Post, Posts } from './posts.ts'
import { standingPost } from './rate-movement.ts'
import { worthOf } from './worth.ts'

/** Choices in the middle of a step: who is hit, where to go back to, whether to follow. */

const IDLE = -1

/** To leave the map is to leave the game. */
const LEAVING = 5

export const rateChoices = (
  state: SiegeState,
  seat: Seat,
  frame: Frame,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const posts = new Posts(state, seat)
  return actions.map(action => rateChoice(state, posts, frame, action))
}

const rateChoice = (state: SiegeState, posts: Posts, frame: Frame, action: SiegeAction): number => {
  switch (action.type) {
    // The one who can best be spared takes the blow, or loses his nerve.
    case 'victim':
    case 'flee':
      return -worthOf(state, action.body)
    case 'retreat':
      return rateRetreat(posts, frame, action)
    case 'fall':
    case 'make-way':
      return 'rider' in frame || 'body' in frame
        ? posts.worthFor(whoOf(frame), { hex: action.hex, deck: 0 })
        : 0
    case 'advance':
      return (
        posts.worthFor(action.body, { hex: action.hex, deck: 0 }) -
        posts.worthFor(action.body, standingPost(state, action.body))
      )
    // 4.23: a point lost where another engine has more to lose.
    case 'lose-point':
      return -fullPointsOf(state, action.gear)
    case 'cover-side':
      return action.protect ? 1 : 0
    case 'crew':
      return 1
    case 'decline':
      return 0
    default:
      return IDLE
  }
}

const rateRetreat = (
  posts: Posts,
  frame: Frame,
  { hex, tail, deck = 0, leave }: ActionOf<'retreat'>,
): number => {
  const post: Post = tail === undefined ? { hex, deck } : { hex, deck, tail }
  return posts.worthFor(whoOf(frame), post) - (leave ? LEAVING : 0)
}

const whoOf = (frame: Frame): Body => ('rider' in frame ? frame.rider : 'body' in frame ? frame.body : NOBODY)
