import type { PhaseStop } from '../../presentation/presentation.ts'
import type { Phrase } from '../../text/phrase.ts'

/** The order among these in which the phase stands, with the phase marked; by itself where none knows it. */
export const stripOf = (
  orders: readonly (readonly string[])[],
  now: string,
  nameOf: (phase: string) => Phrase,
  briefOf: (phase: string) => Phrase | undefined = () => undefined,
): readonly PhaseStop[] =>
  (orders.find(order => order.includes(now)) ?? [now]).map(phase => {
    const brief = briefOf(phase)
    return { name: nameOf(phase), ...(brief && { brief }), isNow: phase === now }
  })
