import type { Refusal, RuleRef } from '@mesnada/engine'

/** A refusal, the rule it cites, and words of that rule's English paragraph that speak of what was refused. */
export type CitedRefusal = readonly [code: string, rule: string, ...says: readonly string[]]

/** A refusal, the rule it cites, what was asked, and the asking of it in a real position. */
export type RefusedPosition = readonly [
  code: string,
  rule: RuleRef | undefined,
  when: string,
  ask: () => Refusal | undefined,
]
