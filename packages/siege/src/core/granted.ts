import { type Refusal, RefusedError } from '@mesnada/engine'

/** Questions whose answer is either what was asked for or why it cannot be. */

export const isRefusal = (answer: object | number): answer is Refusal =>
  typeof answer === 'object' && 'code' in answer

/** The answer to a question that `refusal` has already let pass; a refusal here is a fault of the program. */
export const granted = <T extends object | number>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new RefusedError(answer)
  return answer
}
