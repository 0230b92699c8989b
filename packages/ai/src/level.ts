/** How strong an opponent is: random, greedy by one step, scripted with and without oversights, and planners. */
export const LEVELS = [0, 1, 2, 3, 4, 5] as const

export type Level = (typeof LEVELS)[number]

export const isLevel = (level: number): level is Level => LEVELS.some(known => known === level)
