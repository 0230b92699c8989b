import type { Refusal, RuleRef, Values } from '@mesnada/engine'

export const refuse = (code: string, rule: RuleRef, values: Values = {}): Refusal => ({ code, rule, values })
