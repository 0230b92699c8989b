import type { Level } from './level.ts'

/** How an opponent plays, apart from how well: seeks the fight, keeps out of danger, or does what the book recommends. */
export const TEMPERS = ['bold', 'careful', 'book'] as const

export type Temper = (typeof TEMPERS)[number]

export const isTemper = (temper: unknown): temper is Temper => TEMPERS.some(known => known === temper)

const FIRST_WITH_TEMPER: Level = 2

/** Those below know no styles: one draws lots, the other takes what is nearest. */
export const canHaveTemper = (level: Level): boolean => level >= FIRST_WITH_TEMPER
