import type { RuleRef } from '@mesnada/engine'
import type { Hex, Side } from '@mesnada/hex'
import { COVERS, type Cover } from '../printed/terrain.ts'

/** What a line of fire is answered with: never a bare yes or no. */

/** Something that gives the target cover, or takes it away. */
export interface CoverReason {
  readonly code: string
  readonly rule: RuleRef
  readonly cover: Cover
  readonly hex?: Hex
  readonly side?: Side
}

/** Why there is no shot, and where. */
export interface Block {
  readonly code: string
  readonly rule: RuleRef
  readonly hex?: Hex
  readonly side?: Side
}

export interface ClearSight {
  readonly clear: true
  readonly cover: Cover
  readonly reasons: readonly CoverReason[]
  readonly range: number
  /** Which side of his door or corner the shot comes from, where that matters to his cover (siege 1.53, 3.28, 3.29). */
  readonly flank?: Flank
}

/** A side of the target's door or corner, and the rule by which only one of them protects him. */
export interface Flank {
  /** Doors number theirs by directions, 0 to 5; those of corners come after. */
  readonly side: number
  readonly rule: RuleRef
}

export interface BlockedSight {
  readonly clear: false
  readonly blockedBy: Block
  readonly range: number
}

export type Sight = ClearSight | BlockedSight

export const coverRank = (cover: Cover): number => COVERS.indexOf(cover)

/** The heavier of two kinds of cover. */
export const heavier = (a: Cover, b: Cover): Cover => (coverRank(a) < coverRank(b) ? b : a)

/** Everything that can stop a shot, by the rule that does so. */
export const BLOCKS = {
  sameHex: { code: 'siege.sight.same-hex', rule: 'siege 1.41' },
  character: { code: 'siege.sight.character', rule: 'siege 1.42' },
  overShort: { code: 'siege.sight.over-at-short-range', rule: 'siege 1.42' },
  overCovered: { code: 'siege.sight.over-at-covered', rule: 'siege 1.42' },
  twoOpenings: { code: 'siege.sight.two-openings', rule: 'siege 1.43' },
  doorLevel: { code: 'siege.sight.door-level', rule: 'siege 1.43' },
  keepDoor: { code: 'siege.sight.keep-doorway', rule: 'siege 1.43' },
  intoKeepDoor: { code: 'siege.sight.in-keep-doorway', rule: 'siege 1.54' },
  slitLine: { code: 'siege.sight.slit-line', rule: 'siege 1.45' },
  fromMoat: { code: 'siege.sight.from-moat', rule: 'siege 1.45' },
  bank: { code: 'siege.sight.bank', rule: 'siege 1.46' },
  moatEdge: { code: 'siege.sight.moat-edge', rule: 'siege 1.46' },
  castle: { code: 'siege.sight.inside-castle', rule: 'siege 1.52' },
  stair: { code: 'siege.sight.spiral-stair', rule: 'siege 1.53' },
  wall: { code: 'siege.sight.wall', rule: 'siege 1.56' },
  rampart: { code: 'siege.sight.rampart', rule: 'siege 1.44' },
  battlement: { code: 'siege.sight.battlement', rule: 'siege 1.44' },
  gate: { code: 'siege.sight.raised-bridge', rule: 'siege 1.57' },
  ladder: { code: 'siege.sight.from-ladder', rule: 'siege 1.93' },
  siegeTower: { code: 'siege.sight.siege-tower', rule: 'siege 2.44' },
  inSiegeTower: { code: 'siege.sight.in-siege-tower', rule: 'siege 2.44' },
  tree: { code: 'siege.sight.tree', rule: 'siege 3.22' },
  lip: { code: 'siege.sight.lip', rule: 'siege 3.23' },
  tent: { code: 'siege.sight.tent', rule: 'siege 3.24' },
  window: { code: 'siege.sight.window', rule: 'siege 3.26' },
  room: { code: 'siege.sight.other-room', rule: 'siege 3.26' },
  ballista: { code: 'siege.sight.ballista', rule: 'siege 3.42' },
  engine: { code: 'siege.sight.engine', rule: 'siege 4.22' },
  ram: { code: 'siege.sight.ram', rule: 'siege 4.33' },
  inRam: { code: 'siege.sight.in-ram', rule: 'siege 4.33' },
  cart: { code: 'siege.sight.cart', rule: 'siege 5.11' },
  behindScreen: { code: 'siege.sight.behind-screen', rule: 'siege S.24' },
  screen: { code: 'siege.sight.screen', rule: 'siege 5.23' },
  tower: { code: 'siege.sight.tower', rule: 'siege E.3' },
  keep: { code: 'siege.sight.keep', rule: 'siege E.3' },
  tooNear: { code: 'siege.sight.too-near', rule: 'siege E.3' },
  friend: { code: 'siege.sight.friend', rule: 'siege E.5' },
} as const satisfies Readonly<Record<string, Block>>
