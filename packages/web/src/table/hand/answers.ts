import type { Direction } from '@mesnada/hex'
import type { PieceId } from '../../presentation/presentation.ts'
import type { Choice } from '../session/choices.ts'
import type { Controller } from './controller.ts'

/** A counter that can be pointed at, by the one in hand or by nobody in particular, as a button too. */
export interface Listed {
  readonly choice: Choice
  readonly piece: PieceId
}

/** Of those the ones of a counter; without one, the side's. */
export const listedFor = ({ targets }: Controller, of: PieceId | undefined): readonly Listed[] =>
  targets().flatMap((choice): readonly Listed[] => {
    const { target, piece, with: others } = choice.offer
    if (!target || !('piece' in target) || target.piece === undefined) return []
    const isOf = piece === of || (of !== undefined && others?.includes(of))
    return isOf ? [{ choice, piece: target.piece }] : []
  })

/** The buttons of the moment: those of an open question, otherwise the side's and the counter's, then whom one can point at. */
const answersOf = (controller: Controller): readonly Choice[] => {
  const { ambiguous, sideButtons, pieceButtons, selected } = controller
  if (ambiguous().length > 0) return ambiguous()
  const held = selected()
  const listed = [
    ...listedFor(controller, undefined),
    ...(held === undefined ? [] : listedFor(controller, held)),
  ].map(({ choice }) => choice)
  return [...new Set([...sideButtons(), ...pieceButtons(), ...listed])]
}

const DIGITS = '123456789'

/** The key that presses a button; those beyond the ninth have none. */
export const keyOf = (controller: Controller, choice: Choice): string | undefined =>
  DIGITS[answersOf(controller).indexOf(choice)]

export const answerOf = (controller: Controller, key: string): Choice | undefined =>
  key.length === 1 && DIGITS.includes(key) ? answersOf(controller)[DIGITS.indexOf(key)] : undefined

/** Nothing is asked but which way to face. */
export const asksFacing = ({ ambiguous }: Controller): boolean =>
  ambiguous().length > 1 && ambiguous().every(({ offer }) => offer.facing !== undefined)

/** Of several ways to the same facing the cheapest, by its place among all; the others are buttons beside the board. */
export const facingAnswer = (asked: readonly Choice[], facing: Direction): number =>
  asked.reduce((best, { offer, cost = 0 }, index) => {
    if (offer.facing !== facing) return best
    return best < 0 || cost < (asked[best]?.cost ?? 0) ? index : best
  }, -1)
