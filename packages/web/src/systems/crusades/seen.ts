import type { CrusadesState, CrusadesView } from '@mesnada/crusades'
import type { Seen } from '../../presentation/seen.ts'

/** A position of crusades as a viewer may see it. */
export type CrusadesSeen = Seen<CrusadesState, CrusadesView>
