import type { Adapter, RuleSystem } from '@mesnada/engine'

/** What the computer needs of a system: its rules, and what opponents know of them. Nothing of how it looks. */
export interface Rules {
  readonly system: RuleSystem
  readonly adapter: Adapter
}

const RULES: Readonly<Record<string, () => Promise<{ readonly rules: Rules }>>> = {
  crusades: () => import('./rules/crusades.ts'),
  filo: () => import('./rules/filo.ts'),
  siege: () => import('./rules/siege.ts'),
}

export const loadRules = async (id: string): Promise<Rules> => {
  const load = Object.hasOwn(RULES, id) ? RULES[id] : undefined
  if (!load) throw new Error(`unknown system ${id}`)
  return (await load()).rules
}
