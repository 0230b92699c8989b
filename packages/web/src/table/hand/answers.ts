import type { Direction } from '@mesnada/hex'
import type { Choice } from '../session/choices.ts'
import type { Controller } from './controller.ts'

/** The buttons of the moment in the order of the page: those of an open question, otherwise the side's and the counter's. */
const answersOf = ({ ambiguous, sideButtons, pieceButtons }: Controller): readonly Choice[] =>
  ambiguous().length > 0 ? ambiguous() : [...sideButtons(), ...pieceButtons()]

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
