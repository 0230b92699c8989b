import type { Modifier } from '@mesnada/engine'

/** ford 1.1: what the men can do. A range of 0: no bow. */
export const KINDS = {
  swordsman: { allowance: 4, strength: 1, range: 0 },
  spearman: { allowance: 4, strength: 0, range: 0 },
  archer: { allowance: 5, strength: -1, range: 4 },
} as const

export type Kind = keyof typeof KINDS

export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

/** ford 4.1: the cost of entering a hex, by terrain; of wading, on top of it (4.2). */
export const TERRAIN = ['open', 'wood'] as const
export const ENTER_COST = { open: 1, wood: 2 } as const
export const WADE_COST = 1

export const SIDES = ['stream', 'ford'] as const

/** ford 3.3: the last range of each column, then the result of each modified d6 from 1 to 6. */
export const NEAR = 2
export const SHOT_HELD = [1, 6] as const
export const SHOT_TABLE = {
  near: ['miss', 'miss', 'miss', 'wound', 'wound', 'slay'],
  far: ['miss', 'miss', 'miss', 'miss', 'wound', 'wound'],
} as const

/** ford 5.3: the result of each modified d6 from 1 to 7. */
export const MELEE_HELD = [1, 7] as const
export const MELEE_TABLE = ['miss', 'miss', 'push', 'push', 'wound', 'wound', 'slay'] as const

export type Blow = (typeof MELEE_TABLE)[number]

/** ford 6.1: what a result takes from a man's health. */
export const HALE = 2
export const WOUNDS = { miss: 0, push: 0, wound: 1, slay: HALE } as const

/** ford 7.1: for holding the ford alone when the last turn ends; it was two before version 2 of the rules. */
export const fordPoints = (rules: number): number => (rules >= 2 ? 3 : 2)

export const MODIFIERS = {
  known: { reason: 'ford.modifier.captain-known', value: -1, rule: 'ford 2.1' },
  shooterWounded: { reason: 'ford.modifier.wounded', value: -1, rule: 'ford 3.3' },
  targetInWood: { reason: 'ford.modifier.wood', value: -1, rule: 'ford 3.3' },
  strong: { reason: 'ford.modifier.swordsman', value: 1, rule: 'ford 5.3' },
  weak: { reason: 'ford.modifier.archer', value: -1, rule: 'ford 5.3' },
  wounded: { reason: 'ford.modifier.wounded', value: -1, rule: 'ford 5.3' },
  captain: { reason: 'ford.modifier.captain', value: 1, rule: 'ford 5.3' },
  inWater: { reason: 'ford.modifier.ford', value: -1, rule: 'ford 5.3' },
} as const satisfies Record<string, Modifier>

/** One friend is worth one, and so on to the five who can stand around a foe. */
export const SUPPORT: readonly Modifier[] = [0, 1, 2, 3, 4, 5].map(value => ({
  reason: 'ford.modifier.support',
  value,
  rule: 'ford 5.3',
}))
