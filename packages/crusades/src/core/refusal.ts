import type { Refusal, RuleRef, Values } from '@mesnada/engine'

export const codedRefusal = (code: string, rule: RuleRef, values: Values = {}): Refusal => ({
  code,
  rule,
  values,
})
