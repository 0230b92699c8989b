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
