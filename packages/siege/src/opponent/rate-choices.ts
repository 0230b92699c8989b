import type { Seat } from '@mesnada/engine'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { fullPointsOf } from '../campaign/bombardment.ts'
import type { Body, Frame } from '../flow.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { HexValues, type StandPlace } from './hex-values.ts'
import { standPlaceOf } from './rate-movement.ts'
import { worthOf } from './worth.ts'

/** Ratings of choices inside a step: who is hit, retreats and advances. */

const IDLE = -1

/** The cost of leaving the map by a retreat, in prices of siege 6.6. */
const LEAVING = 5

export const rateChoices = (
  state: SiegeState,
  seat: Seat,
  frame: Frame,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const hexValues = new HexValues(state, seat)
  return actions.map(action => rateChoice(state, hexValues, frame, action))
}

const rateChoice = (state: SiegeState, hexValues: HexValues, frame: Frame, action: SiegeAction): number => {
  switch (action.type) {
    // The body with the smallest loss is hit or panics.
    case 'victim':
    case 'flee':
      return -worthOf(state, action.body)
    case 'retreat':
      return rateRetreat(hexValues, frame, action)
    case 'fall':
    case 'make-way':
      return 'rider' in frame || 'body' in frame
        ? hexValues.worthFor(whoOf(frame), { hex: action.hex, deck: 0 })
        : 0
    case 'advance':
      return (
        hexValues.worthFor(action.body, { hex: action.hex, deck: 0 }) -
        hexValues.worthFor(action.body, standPlaceOf(state, action.body))
      )
    // siege 4.23: the engine that loses least by the point.
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
  hexValues: HexValues,
  frame: Frame,
  { hex, tail, deck = 0, leave }: ActionOf<'retreat'>,
): number => {
  const place: StandPlace = tail === undefined ? { hex, deck } : { hex, deck, tail }
  return hexValues.worthFor(whoOf(frame), place) - (leave ? LEAVING : 0)
}

const whoOf = (frame: Frame): Body => ('rider' in frame ? frame.rider : 'body' in frame ? frame.body : NOBODY)
