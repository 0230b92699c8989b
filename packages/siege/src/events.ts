import type { Cited, RuleRef, Seat, StepEvent } from '@mesnada/engine'
import type { Fare } from './campaign-record.ts'
import type { Body, Gear, Harm, Hex, Phase, RetreatCause } from './flow.ts'
import type { Undertaking } from './printed/campaign-plan.ts'

/** What steps tell. */
export type SiegeEvent = StepEvent &
  (
    | { readonly type: 'phase'; readonly phase: Phase; readonly side: Seat; readonly turn: number }
    | { readonly type: 'placed'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'gear-placed'; readonly gear: Gear; readonly hex: Hex; readonly facing: number }
    | { readonly type: 'rubble'; readonly hex: Hex }
    | { readonly type: 'filled'; readonly hex: Hex }
    | { readonly type: 'moved'; readonly body: Body; readonly path: readonly Hex[]; readonly cost: number }
    | { readonly type: 'turned'; readonly body: Body; readonly head: Hex; readonly tail: Hex }
    | { readonly type: 'entered'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'left-map'; readonly body: Body; readonly edges: readonly string[] }
    | {
        readonly type: 'shot'
        readonly shooter: Body
        readonly target: Body
        readonly die: number
        readonly result: string
      }
    | {
        readonly type: 'struck'
        readonly attackers: readonly Body[]
        readonly defenders: readonly Body[]
        readonly column: string
        readonly die: number
        readonly result: string
      }
    | { readonly type: 'harmed'; readonly body: Body; readonly harm: Harm; readonly rule: RuleRef }
    | { readonly type: 'horse-killed'; readonly horse: Body }
    | { readonly type: 'unhorsed'; readonly body: Body; readonly hex: Hex }
    | {
        readonly type: 'retreated'
        readonly body: Body
        readonly path: readonly Hex[]
        readonly cause: RetreatCause
      }
    | { readonly type: 'cornered'; readonly body: Body; readonly cause: RetreatCause }
    | { readonly type: 'advanced'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'stood-up'; readonly body: Body }
    | { readonly type: 'mounted'; readonly body: Body; readonly horse: Body }
    | { readonly type: 'dismounted'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'led'; readonly body: Body; readonly animal: Body }
    | { readonly type: 'let-go'; readonly body: Body; readonly animal: Body }
    | { readonly type: 'tied'; readonly animal: Body; readonly behind: Body }
    | { readonly type: 'untied'; readonly animal: Body; readonly behind: Body }
    | { readonly type: 'harnessed'; readonly cart: Gear; readonly animal: Body }
    | { readonly type: 'unharnessed'; readonly cart: Gear; readonly animal: Body }
    | { readonly type: 'took'; readonly body: Body; readonly gear: Gear }
    | { readonly type: 'dropped'; readonly body: Body; readonly gear: Gear }
    | { readonly type: 'ladder-raised'; readonly ladder: Gear; readonly hex: Hex; readonly facing: number }
    | { readonly type: 'ladder-moved'; readonly ladder: Gear; readonly hex: Hex; readonly facing: number }
    | { readonly type: 'ladder-held'; readonly ladder: Gear; readonly die: number }
    | { readonly type: 'ladder-toppled'; readonly ladder: Gear; readonly die: number }
    | { readonly type: 'engine-moved'; readonly gear: Gear; readonly hex: Hex; readonly facing: number }
    | { readonly type: 'screen-turned'; readonly gear: Gear; readonly facing: number }
    | {
        readonly type: 'battered'
        readonly gear: Gear
        readonly hex: Hex
        readonly die: number
        readonly result: string
        readonly stage: number
      }
    | { readonly type: 'fell'; readonly body: Body; readonly hex: Hex; readonly rule: RuleRef }
    | { readonly type: 'made-way'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'bridge'; readonly gear: Gear; readonly lowered: boolean }
    | { readonly type: 'fire'; readonly hex: Hex; readonly cause: 'hand' | 'arrow' | 'oil' | 'spread' }
    | {
        readonly type: 'no-fire'
        readonly hex: Hex
        readonly cause: 'arrow' | 'oil' | 'spread'
        readonly die: number
      }
    | {
        readonly type: 'doused'
        readonly hex: Hex
        readonly body: Body
        readonly die: number
        readonly out: boolean
      }
    | { readonly type: 'burnt-down'; readonly hex: Hex }
    | { readonly type: 'gear-destroyed'; readonly gear: Gear }
    | { readonly type: 'scalded'; readonly body: Body; readonly die: number; readonly result: string }
    | { readonly type: 'oil-poured'; readonly body: Body; readonly hex: Hex }
    | { readonly type: 'panic'; readonly body: Body; readonly rout: boolean }
    | { readonly type: 'rallied'; readonly body: Body }
    | {
        readonly type: 'rolled'
        readonly purpose: string
        readonly dice: readonly number[]
        readonly result: string
      }
    | { readonly type: 'surrendered'; readonly body: Body; readonly to: Body }
    | { readonly type: 'escaped'; readonly body: Body }
    | { readonly type: 'put-under'; readonly body: Body; readonly sergeant: Body }
    | { readonly type: 'woke'; readonly body: Body }
    | { readonly type: 'identified'; readonly body: Body }
    | { readonly type: 'spotted'; readonly body: Body; readonly mover: Body; readonly hex: Hex }
    | { readonly type: 'alarm' }
    | { readonly type: 'exit-declared'; readonly side: Seat; readonly edge: string }
    | { readonly type: 'arrows'; readonly body: Body; readonly arrows: number }
    | { readonly type: 'skill'; readonly body: Body; readonly skill: number }
    | { readonly type: 'day'; readonly day: number; readonly days: number }
    | { readonly type: 'recovered'; readonly body: Body }
    | { readonly type: 'rations'; readonly fare: Fare }
    | { readonly type: 'passed'; readonly side: Seat }
    | { readonly type: 'undertaken'; readonly undertaking: Undertaking }
    | { readonly type: 'aimed'; readonly gear: Gear; readonly hex: Hex }
    | { readonly type: 'repairing'; readonly gear: Gear }
    | {
        readonly type: 'bombarded'
        readonly hex: Hex
        readonly die: number
        readonly result: string
        readonly stage: number
      }
    | { readonly type: 'engine-damaged'; readonly gear: Gear; readonly points: number }
    | { readonly type: 'mending'; readonly body: Body; readonly die: number; readonly day: number }
    | { readonly type: 'disabled'; readonly body: Body; readonly die: number }
    | { readonly type: 'supplied'; readonly days: number; readonly provisions: number }
    | { readonly type: 'cut-off'; readonly body: Body }
    | { readonly type: 'halted'; readonly side: Seat }
    | { readonly type: 'withdrew'; readonly side: Seat }
    | { readonly type: 'action-over'; readonly winner: Seat | undefined; readonly reason: string }
    | { readonly type: 'recruited'; readonly body: Body; readonly peasant: Body; readonly side: Seat }
    | { readonly type: 'patrol-called'; readonly side: Seat; readonly group: number }
    | {
        readonly type: 'entry-named'
        readonly side: Seat
        readonly die: number
        readonly edge: string
      }
    | { readonly type: 'won'; readonly winner: Seat | undefined; readonly reason: string }
  )

/** What hosts get: for the log, the board and the ear. */
export type CitedSiegeEvent = Cited<SiegeEvent>
