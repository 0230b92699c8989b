import type { PhaseStop } from '../../presentation/presentation.ts'
import type { Phrase } from '../../text/phrase.ts'

/** The order among these in which the phase stands, with the phase marked; by itself where none knows it. */
export const stripOf = (
  orders: readonly (readonly string[])[],
  now: string,
  nameOf: (phase: string) => Phrase,
): readonly PhaseStop[] =>
  (orders.find(order => order.includes(now)) ?? [now]).map(phase => ({
    name: nameOf(phase),
    isNow: phase === now,
  }))
