/** The results tables, nothing else. Letters and figures as printed; what they mean is in the folders of their topics. */

export const ODDS = [
  '1-1',
  '2-1',
  '3-1',
  '4-1',
  '5-1',
  '6-1',
  '7-1',
  '8-1',
  '9-1',
  '10-1',
  '11-1',
  '12-1+',
] as const

export type Odds = (typeof ODDS)[number]

export type MeleeLetter = '-' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H'

type Column<Letter extends string> = readonly Letter[]

/** siege T.3: combat against characters on foot; from a die of 1 to 10. */
export const COMBAT_ON_FOOT: Readonly<Record<Odds, Column<MeleeLetter>>> = {
  '1-1': ['C', 'B', 'B', 'A', 'A', '-', '-', '-', '-', '-'],
  '2-1': ['D', 'C', 'C', 'B', 'B', 'A', '-', '-', '-', '-'],
  '3-1': ['E', 'D', 'D', 'C', 'C', 'B', 'A', '-', '-', '-'],
  '4-1': ['E', 'E', 'E', 'D', 'D', 'C', 'B', 'A', '-', '-'],
  '5-1': ['F', 'E', 'E', 'D', 'D', 'C', 'C', 'B', 'A', '-'],
  '6-1': ['F', 'F', 'F', 'E', 'D', 'D', 'C', 'C', 'B', 'A'],
  '7-1': ['F', 'F', 'F', 'E', 'E', 'D', 'D', 'C', 'C', 'B'],
  '8-1': ['F', 'F', 'F', 'F', 'E', 'E', 'D', 'D', 'C', 'C'],
  '9-1': ['F', 'F', 'F', 'F', 'F', 'E', 'E', 'D', 'D', 'C'],
  '10-1': ['F', 'F', 'F', 'F', 'F', 'F', 'E', 'E', 'D', 'D'],
  '11-1': ['F', 'F', 'F', 'F', 'F', 'F', 'F', 'E', 'E', 'D'],
  '12-1+': ['F', 'F', 'F', 'F', 'F', 'F', 'F', 'F', 'E', 'E'],
}

/** siege T.4: combat against mounted characters. */
export const COMBAT_MOUNTED: Readonly<Record<Odds, Column<MeleeLetter>>> = {
  '1-1': ['C', 'B', 'B', 'A', 'A', '-', '-', '-', '-', '-'],
  '2-1': ['C', 'C', 'B', 'B', 'A', '-', '-', '-', '-', '-'],
  '3-1': ['D', 'C', 'C', 'B', 'A', '-', '-', '-', '-', '-'],
  '4-1': ['D', 'D', 'C', 'C', 'B', 'A', '-', '-', '-', '-'],
  '5-1': ['E', 'D', 'D', 'C', 'C', 'B', 'A', '-', '-', '-'],
  '6-1': ['E', 'E', 'D', 'D', 'C', 'C', 'B', 'A', '-', '-'],
  '7-1': ['F', 'E', 'E', 'D', 'D', 'C', 'C', 'B', 'A', '-'],
  '8-1': ['F', 'F', 'E', 'E', 'D', 'D', 'C', 'C', 'B', 'A'],
  '9-1': ['G', 'F', 'F', 'E', 'E', 'D', 'D', 'C', 'C', 'B'],
  '10-1': ['G', 'G', 'F', 'F', 'E', 'E', 'D', 'D', 'C', 'C'],
  '11-1': ['H', 'G', 'G', 'F', 'F', 'E', 'E', 'D', 'D', 'C'],
  '12-1+': ['H', 'H', 'G', 'G', 'F', 'F', 'E', 'E', 'D', 'D'],
}

export type MissileLetter = '-' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/** siege T.1: missiles against characters on foot; rows from a ballista's 1 to 10. */
export const MISSILES_ON_FOOT: Readonly<
  Record<'none' | 'light' | 'medium' | 'heavy', Column<MissileLetter>>
> = {
  none: ['C', 'C', 'C', 'C', 'C', 'B', 'B', 'A', 'A', '-'],
  light: ['C', 'C', 'C', 'C', 'B', 'B', 'A', 'A', '-', '-'],
  medium: ['C', 'C', 'C', 'B', 'B', 'A', 'A', '-', '-', '-'],
  heavy: ['C', 'B', 'B', 'A', 'A', '-', '-', '-', '-', '-'],
}

/** siege T.2: missiles against mounted targets; rows from a ballista's 1 to 8 and more. */
export const MISSILES_MOUNTED: Readonly<Record<'none' | 'light' | 'medium', Column<MissileLetter>>> = {
  none: ['F', 'E', 'D', 'C', 'B', 'B', 'A', '-'],
  light: ['E', 'D', 'C', 'B', 'B', 'A', '-', '-'],
  medium: ['D', 'C', 'B', 'B', 'A', '-', '-', '-'],
}

/** How many rows further down each weapon reads its die. */
export const MISSILE_ROW = { ballista: 0, crossbow: 2, longbow: 3, shortbow: 4 } as const

/** siege T.10: the last hex of short, medium and long range. */
export const RANGES = {
  original: {
    shortbow: [25, 50, 75],
    crossbow: [25, 75, 130],
    longbow: [30, 90, 150],
    ballista: [50, 100, 175],
  },
  croisades: {
    shortbow: [15, 40, 70],
    crossbow: [25, 55, 90],
    longbow: [30, 60, 120],
    ballista: [50, 70, 140],
  },
  vikings: {
    shortbow: [10, 25, 50],
    crossbow: [15, 30, 75],
    longbow: [12, 30, 90],
    ballista: [30, 60, 105],
  },
} as const

/** siege T.5: battering, by the battering points brought to bear. */
export const BATTERING = {
  '1': ['1C', '-', '-', '-', '-', '-', '-', '-', '-', 'D'],
  '3': ['1C', '-', '-', '-', '-', '-', '-', '-', 'D', 'D'],
  '6': ['2C', '1C', '-', '-', '-', '-', 'D', 'D', 'D', 'D'],
  '9': ['3C', '2C', '1C', '-', 'D', 'D', 'D', 'D', 'D', 'D'],
  '12+': ['4C', '3C', 'D/2C', 'D/1C', 'D', 'D', 'D', 'D', 'D', 'D'],
} as const

/** siege T.6: days a wound takes to heal; undefined: longer than any siege. */
export const HEALING: readonly (number | undefined)[] = [1, 2, 3, 4, 5, 6, 8, 10, undefined, undefined]

/** siege T.7: dice that set alight, and dice that put out. */
export const FIRE = {
  spread: [7, 8, 9, 10],
  oil: [8, 9, 10],
  arrowLight: [8, 9, 10],
  arrowHeavy: [10],
  douse: [1, 2, 3],
  douseArrowsOnly: [4, 5],
} as const

/** siege T.8: how many panic, or rout. */
export const PANIC = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  { affected: 1, rout: false },
  { affected: 2, rout: false },
  { affected: 3, rout: false },
  { affected: 3, rout: true },
  { affected: 6, rout: true },
] as const

/** siege T.9: a stray arrow hits on this or more. */
export const STRAY_HITS = 8

/** siege 1.94: a ladder falls on this or less. */
export const TOPPLES = 6

/** Switch 6: passing an enemy while advancing is safe on this or less. */
export const SAFE_ADVANCE = 5

/** siege 3.54: a stunned man in a fire comes to on this or less. */
export const WAKES_IN_FIRE = 6

/** siege 6.4: a knight asks for quarter on this or less. */
export const SURRENDERS = 4

/** siege 6.74: a bridle is seized on this or less: at the gallop (French), from the saddle (English). */
export const SEIZES_BRIDLE = { french: 6, english: 8 } as const

/** siege 6.75: someone entering wakes the room on this or more. */
export const WAKES_ROOM = 8
