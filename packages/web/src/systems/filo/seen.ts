import type { FiloState, FiloView } from '@mesnada/filo'
import type { Seen } from '../../presentation/seen.ts'

/** A position of filo as a viewer may see it. */
export type FiloSeen = Seen<FiloState, FiloView>
