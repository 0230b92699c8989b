/** A refusal, the rule it cites, and words of that rule's English paragraph that speak of what was refused. */
export type CitedRefusal = readonly [code: string, rule: string, ...says: readonly string[]]
