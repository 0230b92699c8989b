import type { SystemId } from '@mesnada/systems/lazy'
import { fetchPart } from '../browser/load-part.ts'
import type { Presentation } from '../presentation/presentation.ts'

/** How each system of the manifest looks. Rules and counters are fetched when someone sits down to it. */
const PRESENTATIONS: Readonly<Record<SystemId, () => Promise<Presentation>>> = {
  siege: async () => (await import('./siege/index.ts')).siegePresentation,
  filo: async () => (await import('./filo/index.ts')).filoPresentation,
  crusades: async () => (await import('./crusades/index.ts')).crusadesPresentation,
}

export const isPlayable = (system: string): system is SystemId => Object.hasOwn(PRESENTATIONS, system)

export const loadPresentation = async (system: string): Promise<Presentation | undefined> =>
  isPlayable(system) ? fetchPart(PRESENTATIONS[system]) : undefined
