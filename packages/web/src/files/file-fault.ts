import type { Refusal } from '@mesnada/engine'
import type { Presentation } from '../presentation/presentation.ts'
import type { PlayableRecord } from './playable-record.ts'

/** A long game with its maps takes half of one; what is larger is something else, and would stop the page. */
export const MOST_MEGABYTES = 8

/** Why a file is not a game that can be played here. */
export type FileFault =
  | { readonly kind: 'too-big' }
  | { readonly kind: 'unreadable' }
  /** The rules to prove it by could not be fetched. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly presentation?: Presentation }
  /** The record holds for some steps, and can be watched so far. */
  | { readonly kind: 'breaks-off'; readonly playable: PlayableRecord; readonly refusal: Refusal }
