import type { RuleRef } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import type { Texts } from '../base/text.ts'

/** What the sentence of an objective speaks of: a word as it stands, a name in every language or by its code, or several. */
export type Named = string | Texts | { readonly code: string } | { readonly list: readonly Named[] }

/** A sentence by its code, with what fills it. */
export interface Saying {
  readonly code: string
  readonly values?: Readonly<Record<string, number | Named>>
}

/** How far a side has come with an objective. */
export interface Standing extends Saying {
  /** So many of so many, where that is counted. */
  readonly measure?: { readonly value: number; readonly of: number }
  /** It holds in this position; of what is judged when time is up: it would, were time up now. */
  readonly met: boolean
}

/**
 * `win`: decides the game as soon as the rules look at it; `end`: decides when time is up; `battle`: decides the fighting
 * under way and not the game; `score`: brings points; `setup`: is to be done before play begins.
 */
export type ObjectiveRole = 'win' | 'end' | 'battle' | 'score' | 'setup'

/** Something a side plays for. Made from the conditions that the rules judge by, so that text and rule cannot part. */
export interface Objective {
  /** Who gains by it. */
  readonly seat: Seat
  readonly role: ObjectiveRole
  readonly goal: Saying
  readonly rule: RuleRef
  readonly standing: Standing
  /** Of what is to be done before play begins: now is the time for it. */
  readonly now?: true
  /** Reasons of a result which say that it was this that decided. */
  readonly decides: readonly string[]
}

/** What decided a finished game; undefined where nobody has won, or a side gave up. */
export const decidedBy = (
  objectives: readonly Objective[],
  { winner, reason }: { readonly winner: Seat | undefined; readonly reason: string },
): Objective | undefined => {
  const claims = objectives.filter(({ seat, decides }) => seat === winner && decides.includes(reason))
  return claims.find(({ standing }) => standing.met) ?? claims[0]
}
