import type { Checked, Refusal, Values } from '@mesnada/engine'
import type { CliCode } from './voice.ts'

interface Circumstances {
  /** The file it happened in. */
  readonly place?: string
  /** Similar names, for a hint. */
  readonly nearest?: readonly string[]
}

/** A request that cannot be answered. It ends the command with one line and exit code 2. */
export class BadInput extends Error {
  readonly refusal: Refusal
  readonly circumstances: Circumstances

  constructor(refusal: Refusal, circumstances: Circumstances = {}) {
    super(refusal.code)
    this.name = 'BadInput'
    this.refusal = refusal
    this.circumstances = circumstances
  }
}

export const badInput = (code: CliCode, values: Values = {}, circumstances?: Circumstances): BadInput =>
  new BadInput({ code, values }, circumstances)

/** The checked value; throws `BadInput` for a refusal. */
export const demand = <T>(checked: Checked<T>, circumstances?: Circumstances): T => {
  if (checked.ok) return checked.value
  throw new BadInput(checked.refusal, circumstances)
}
