/** Strength of an opponent: 0 random, 1 greedy, 2 scripted with oversights, 3 scripted, 4 and 5 planners. */
export const LEVELS = [0, 1, 2, 3, 4, 5] as const

export type Level = (typeof LEVELS)[number]

export const isLevel = (level: number): level is Level => LEVELS.some(known => known === level)

const FIRST_PLANNER: Level = 4

/** Planners alone have a budget that effort multiplies. */
export const isPlannerLevel = (level: Level): boolean => level >= FIRST_PLANNER
