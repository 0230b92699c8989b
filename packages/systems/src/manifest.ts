import type { Rules } from './rules.ts'

/**
 * The rule systems the product ships, in the order in which they are shown. Whoever adds one adds it here; the compiler
 * then asks for it wherever else a system has a part. Each is fetched by itself, so that a browser gets the rules of the
 * game that is played and no others.
 */
export const MANIFEST = {
  siege: () => import('./rules/siege.ts'),
  filo: () => import('./rules/filo.ts'),
  crusades: () => import('./rules/crusades.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly rules: Rules }>>>

export type SystemId = keyof typeof MANIFEST

export const isSystemId = (id: string): id is SystemId => Object.hasOwn(MANIFEST, id)
