import type { Cited, Seat } from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { Leader, Marker, Phase, Unit } from './flow.ts'
import type { FireResult, InitiativeCase } from './printed/tables.ts'

/** What steps tell, in rows and hexes; the sentences are in `text/`. */
export type FiloEvent =
  | { readonly type: 'placed'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'phase'; readonly phase: Phase; readonly seat: Seat; readonly turn: number }
  | { readonly type: 'out-of-command'; readonly unit: Unit }
  | { readonly type: 'resting'; readonly unit: Unit }
  | { readonly type: 'rest-broken'; readonly unit: Unit }
  | { readonly type: 'rested'; readonly unit: Unit }
  | {
      readonly type: 'initiative'
      readonly first: number
      readonly second: number
      readonly case: InitiativeCase
    }
  | { readonly type: 'activated'; readonly leader: Leader }
  | { readonly type: 'designated'; readonly leader: Leader }
  | { readonly type: 'barred'; readonly leader: Leader }
  | { readonly type: 'moved'; readonly unit: Unit; readonly hex: Hex; readonly facing: Direction }
  | { readonly type: 'charged'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'mounted'; readonly unit: Unit }
  | { readonly type: 'dismounted'; readonly unit: Unit }
  | { readonly type: 'entered'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'leader-moved'; readonly leader: Leader; readonly hex: Hex }
  | { readonly type: 'marker-moved'; readonly marker: Marker; readonly hex: Hex }
  | { readonly type: 'marker-lost'; readonly marker: Marker }
  | {
      readonly type: 'shot'
      readonly shooters: readonly Unit[]
      readonly hex: Hex
      /** Those shot at, who may be gone from there afterwards. */
      readonly targets: readonly Unit[]
      readonly die: number
      readonly result: FireResult
    }
  | { readonly type: 'declared'; readonly from: Hex; readonly hex: Hex }
  | { readonly type: 'shifted'; readonly from: Hex; readonly hex: Hex }
  | { readonly type: 'void-combat'; readonly hex: Hex }
  | {
      readonly type: 'fought'
      readonly attackers: readonly Hex[]
      readonly defenders: readonly Hex[]
      /** Those who fought in each of these hexes, who may be gone from there afterwards. */
      readonly attacking: readonly (readonly Unit[])[]
      readonly defending: readonly (readonly Unit[])[]
      readonly hex: Hex
      readonly die: number
      readonly modified: number
      /** Of the table: what the defender suffers, and what the attacker does. */
      readonly result: string
    }
  | { readonly type: 'reacted'; readonly hex: Hex; readonly success: boolean }
  | { readonly type: 'fatigued'; readonly unit: Unit }
  | { readonly type: 'demoralised'; readonly unit: Unit }
  | { readonly type: 'put-to-flight'; readonly unit: Unit }
  | { readonly type: 'retreated'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'cornered'; readonly unit: Unit }
  | { readonly type: 'advanced'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'ran'; readonly unit: Unit; readonly hex: Hex }
  | { readonly type: 'halted'; readonly unit: Unit }
  | { readonly type: 'fled-the-field'; readonly unit: Unit }
  | { readonly type: 'eliminated'; readonly unit: Unit }
  | { readonly type: 'steady'; readonly unit: Unit }
  | { readonly type: 'regrouped'; readonly unit: Unit; readonly success: boolean }
  | { readonly type: 'blessed'; readonly unit: Unit }
  | { readonly type: 'leader-unhurt'; readonly leader: Leader }
  | { readonly type: 'leader-wounded'; readonly leader: Leader }
  | { readonly type: 'leader-killed'; readonly leader: Leader }
  | { readonly type: 'leader-mourned'; readonly leader: Leader }
  | { readonly type: 'leader-captured'; readonly leader: Leader }
  | { readonly type: 'leader-freed'; readonly leader: Leader }
  | { readonly type: 'leader-safe'; readonly leader: Leader }
  | { readonly type: 'leader-replaced'; readonly leader: Leader; readonly hex: Hex }
  | { readonly type: 'army-leader'; readonly leader: Leader }
  | { readonly type: 'banner-released'; readonly seat: Seat; readonly banner: number }
  | { readonly type: 'banner-left'; readonly seat: Seat; readonly banner: number }
  | { readonly type: 'battle-over'; readonly reason: string }

/** What hosts get: for the log, the board and the ear. */
export type CitedFiloEvent = Cited<FiloEvent>
