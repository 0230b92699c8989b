import type { Cited, Seat, StepEvent } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Formation, Leader, Peril, Phase, Stance, Unit } from './flow.ts'
import type { Result } from './printed/tables.ts'
import type { Order } from './printed/units.ts'

/** What steps tell. */
export type CrusadesEvent = StepEvent &
  (
    | { readonly type: 'phase'; readonly phase: Phase; readonly side: Seat; readonly turn: number }
    | { readonly type: 'ordered'; readonly leader: Leader; readonly order: Order; readonly changed: boolean }
    | { readonly type: 'replaced'; readonly leader: Leader; readonly hex: Hex }
    | {
        readonly type: 'moved'
        readonly unit: Unit
        readonly from: Hex
        readonly path: readonly Stance[]
        readonly hex: Hex
      }
    | { readonly type: 'held'; readonly unit: Unit }
    /** crusades 16.1 */
    | { readonly type: 'drawn'; readonly formation: Formation }
    /** crusades 16.3 */
    | { readonly type: 'split'; readonly leader: Leader; readonly order: Order; readonly changed: boolean }
    | { readonly type: 'assigned'; readonly unit: Unit; readonly detached: boolean }
    | { readonly type: 'rejoined'; readonly leader: Leader }
    /** crusades 14.2, 15.2: the die for those who waver, and for those who may come back. */
    | {
        readonly type: 'wavered'
        readonly formation: Formation
        readonly die: number
        readonly goes: boolean
      }
    | {
        readonly type: 'recalled'
        readonly formation: Formation
        readonly die: number
        readonly comes: boolean
      }
    | { readonly type: 'went'; readonly unit: Unit; readonly path: readonly Hex[]; readonly hex: Hex }
    | { readonly type: 'left'; readonly unit: Unit }
    | { readonly type: 'leader-left'; readonly leader: Leader }
    | { readonly type: 'returned'; readonly unit: Unit; readonly hex: Hex }
    /** crusades 12.2 */
    | { readonly type: 'drank'; readonly unit: Unit }
    /** crusades 16.4 */
    | { readonly type: 'rested'; readonly unit: Unit }
    | { readonly type: 'rode'; readonly leader: Leader; readonly path: readonly Hex[]; readonly hex: Hex }
    | {
        readonly type: 'fired'
        readonly unit: Unit
        readonly hex: Hex
        /** Whoever was on top there. */
        readonly target: Unit
        readonly die: number
        readonly result: Result
      }
    | { readonly type: 'declared'; readonly attackers: readonly Hex[]; readonly defenders: readonly Hex[] }
    | {
        readonly type: 'clashed'
        readonly attackers: readonly Hex[]
        readonly defenders: readonly Hex[]
        /** Who stood there when they clashed. */
        readonly attacking: readonly Unit[]
        readonly defending: readonly Unit[]
        readonly attackDie: number
        readonly defenceDie: number
        /** What the attackers' die did to the defenders, and the defenders' to the attackers. */
        readonly attack: Result
        readonly defence: Result
      }
    | { readonly type: 'reduced'; readonly unit: Unit }
    | { readonly type: 'eliminated'; readonly unit: Unit }
    | { readonly type: 'checked'; readonly unit: Unit; readonly die: number; readonly passed: boolean }
    | { readonly type: 'fled'; readonly unit: Unit; readonly path: readonly Hex[]; readonly hex: Hex }
    | { readonly type: 'fled-field'; readonly unit: Unit }
    | { readonly type: 'cornered'; readonly unit: Unit }
    | { readonly type: 'retreated'; readonly unit: Unit; readonly hex: Hex }
    | { readonly type: 'advanced'; readonly unit: Unit; readonly hex: Hex }
    | { readonly type: 'rallied'; readonly unit: Unit; readonly die: number; readonly passed: boolean }
    | { readonly type: 'endangered'; readonly leader: Leader; readonly peril: Peril; readonly lost: boolean }
    /** crusades 11.2: by its place in the scenario's list. */
    | { readonly type: 'taken'; readonly ground: number; readonly side: Seat }
    | { readonly type: 'over'; readonly winner: Seat | undefined; readonly reason: string }
  )

/** What hosts get: for the log, the board and the ear. */
export type CitedCrusadesEvent = Cited<CrusadesEvent>
