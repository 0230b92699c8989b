import type { SiegeState, SiegeView } from '@mesnada/siege'
import type { Seen } from '../../presentation/seen.ts'

/** A position of siege as a viewer may see it. */
export type SiegeSeen = Seen<SiegeState, SiegeView>
