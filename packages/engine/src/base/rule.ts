/** A rule as players cite it: the system, a space, the number in its rulebook: `siege 1.42`. */
export type RuleRef = `${string} ${string}`

/** What a sentence in a language file may be filled with. */
export type Values = Readonly<Record<string, string | number | boolean>>

/**
 * Why something cannot be done. The code is the key of the sentence in the language files; the rule, where a
 * rule is the reason, answers "why can't I?".
 */
export interface Refusal {
  readonly code: string
  readonly rule?: RuleRef
  readonly values?: Values
}

/** Makes the refusals of one topic: `refusalsUnder('siege.move')('too-far', 'siege 1.6')`. */
export const refusalsUnder =
  (topic: string) =>
  (what: string, rule: RuleRef, values?: Values): Refusal => ({
    code: `${topic}.${what}`,
    rule,
    ...(values && { values }),
  })

/** A value that passed the door, or the reason it did not. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const accepted = <T>(value: T): Checked<T> => ({ ok: true, value })

/** Of something that was to be done: it is, or the reason it is not. */
export type Outcome = Checked<undefined>

/** Shared, so that doing a million things a second makes no objects. */
export const DONE: Outcome = { ok: true, value: undefined }

export const refused = (refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal,
})

/** For code that has already asked, and tests: a refusal here is a fault of the program, not of the user. */
export const unwrap = <T>(checked: Checked<T>): T => {
  if (checked.ok) return checked.value
  throw new RefusedError(checked.refusal)
}

export class RefusedError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(describeRefusal(refusal))
    this.name = 'RefusedError'
    this.refusal = refusal
  }
}

/** One line for developers, logs and the command line; people read the sentence of their language instead. */
export const describeRefusal = ({ code, rule, values }: Refusal): string => {
  const filled = Object.entries(values ?? {}).map(([name, value]) => `${name}=${value}`)
  return [code, rule && `(${rule})`, ...filled].filter(Boolean).join(' ')
}
