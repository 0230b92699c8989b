import type { Cited, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Man } from './actions.ts'
import type { Phase } from './flow.ts'
import type { Blow } from './tables.ts'

/** What steps tell. */
export type FordEvent =
  | { readonly type: 'placed'; readonly man: Man; readonly hex: Hex }
  /** Only his own side is told who it is. */
  | { readonly type: 'captain-named'; readonly seat: Seat; readonly man?: Man }
  | { readonly type: 'initiative'; readonly totals: readonly [number, number]; readonly winner: Seat }
  | { readonly type: 'phase'; readonly phase: Phase; readonly seat: Seat; readonly turn: number }
  | { readonly type: 'shot'; readonly man: Man; readonly target: Man; readonly blow: Blow }
  | { readonly type: 'moved'; readonly man: Man; readonly path: readonly Hex[] }
  | { readonly type: 'attacked'; readonly man: Man; readonly target: Man }
  | { readonly type: 'declined'; readonly man: Man }
  | { readonly type: 'clashed'; readonly men: readonly [Man, Man]; readonly blows: readonly [Blow, Blow] }
  | { readonly type: 'retreated'; readonly man: Man; readonly hex: Hex }
  | { readonly type: 'cornered'; readonly man: Man }
  | { readonly type: 'wounded' | 'slain'; readonly man: Man }
  | { readonly type: 'captain-known'; readonly man: Man; readonly reveals: true }
  | {
      readonly type: 'bout-over'
      readonly bout: number
      readonly winner: Seat | undefined
      readonly reason: string
      readonly points: readonly [number, number]
    }

/** What hosts get: with the rule by which it happened. */
export type CitedFordEvent = Cited<FordEvent>
