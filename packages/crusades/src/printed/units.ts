import type { MatrixType, Mover, Shooter } from './tables.ts'
import type { Gait } from './terrain.ts'

/** The counters: what arms there are, and what each can do (crusades 2.2). */

export const ARMS = [
  'men-at-arms',
  'infantry',
  'heavy-cavalry',
  'cavalry',
  'light-cavalry',
  'mounted-archer',
  'archer',
  'crossbowman',
  'militia',
  'artillery',
] as const

export type Arm = (typeof ARMS)[number]

/** Strength, movement and morale at full strength. */
export interface Figures {
  readonly strength: number
  readonly movement: number
  readonly morale: number
}

interface ArmRule {
  /** crusades 2.2: what is usual; a scenario varies it for better and worse troops. */
  readonly figures: Figures
  readonly mover: Mover
  readonly mounted: boolean
  /** crusades 9.11: the column of the fire table, for those who shoot. */
  readonly shooter?: Shooter
  /** crusades 16.6: artillery has no type. */
  readonly type?: MatrixType
  /** crusades 6.22, 5.4: exerts no zone, acts on Advance when out of span. */
  readonly skirmisher: boolean
  /** crusades 11.1: to the enemy, for each step lost. */
  readonly points: number
}

const figures = (strength: number, movement: number, morale: number): Figures => ({
  strength,
  movement,
  morale,
})

const skirmishers = (shooter: Shooter): ArmRule => ({
  figures: figures(2, 5, 4),
  mover: 'skirmisher',
  mounted: false,
  shooter,
  type: 'skirmisher',
  skirmisher: true,
  points: 1,
})

export const ARM_RULES: Readonly<Record<Arm, ArmRule>> = {
  'men-at-arms': {
    figures: figures(7, 4, 7),
    mover: 'infantry',
    mounted: false,
    type: 'men-at-arms',
    skirmisher: false,
    points: 2,
  },
  infantry: {
    figures: figures(5, 4, 5),
    mover: 'infantry',
    mounted: false,
    type: 'infantry',
    skirmisher: false,
    points: 1,
  },
  'heavy-cavalry': {
    figures: figures(9, 6, 8),
    mover: 'heavy-cavalry',
    mounted: true,
    type: 'heavy-cavalry',
    skirmisher: false,
    points: 2,
  },
  cavalry: {
    figures: figures(6, 7, 6),
    mover: 'cavalry',
    mounted: true,
    type: 'cavalry',
    skirmisher: false,
    points: 1,
  },
  'light-cavalry': {
    figures: figures(3, 9, 5),
    mover: 'cavalry',
    mounted: true,
    shooter: 'light-cavalry',
    type: 'light-cavalry',
    skirmisher: false,
    points: 1,
  },
  'mounted-archer': {
    figures: figures(3, 9, 5),
    mover: 'cavalry',
    mounted: true,
    shooter: 'mounted-archer',
    type: 'mounted-archer',
    skirmisher: false,
    points: 1,
  },
  archer: skirmishers('archer'),
  crossbowman: skirmishers('crossbowman'),
  militia: skirmishers('militia'),
  artillery: {
    figures: figures(1, 2, 5),
    mover: 'heavy-cavalry',
    mounted: false,
    shooter: 'cannon',
    skirmisher: false,
    points: 1,
  },
}

/** crusades 2.3 */
export const FULL_STEPS = 2

/** crusades 2.3: a reduced unit has half its strength, rounded up, and a point less of morale. */
export const reduced = ({ strength, movement, morale }: Figures): Figures => ({
  strength: Math.ceil(strength / 2),
  movement,
  morale: morale - 1,
})

/** crusades 14.3: horse archers who fight in loose order move as skirmishers do, but stakes stop their horses all the same. */
export const gaitOf = (arm: Arm, loose: boolean): Gait => {
  const { mover, mounted } = ARM_RULES[arm]
  return { mover: loose ? 'skirmisher' : mover, mounted }
}

/** Command value, span in hexes, combat bonus (4.1). */
export interface LeaderFigures {
  /** crusades 4.3: the overall leader has none. */
  readonly command: number | undefined
  readonly span: number
  readonly bonus: number
}

/** crusades 4.23: whoever takes over. */
export const REPLACEMENT: LeaderFigures = { command: 3, span: 3, bonus: 0 }

/** crusades 4.14 */
export const LEADER_MOVEMENT = 8

/** crusades 11.1: to the enemy, for a leader lost. */
export const LEADER_POINTS = { overall: 10, leader: 4, replacement: 1 } as const

/** crusades 5.1: the six orders. */
export const ORDERS = ['attack', 'advance', 'stand', 'retreat', 'reserve', 'muster'] as const

export type Order = (typeof ORDERS)[number]

export const orderNumber = (order: Order): number => ORDERS.indexOf(order)
