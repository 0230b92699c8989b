import { fetchPart } from '../arrival.ts'
import type { Presentation } from '../presentation.ts'

/** The systems that can be played here. Rules and counters of each are fetched when someone sits down to it. */
const TABLES: Readonly<Record<string, () => Promise<Presentation>>> = {
  crusades: async () => (await import('./crusades/index.ts')).crusadesPresentation,
  filo: async () => (await import('./filo/index.ts')).filoPresentation,
  siege: async () => (await import('./siege/index.ts')).siegePresentation,
}

export const isPlayable = (system: string): boolean => Object.hasOwn(TABLES, system)

export const loadPresentation = async (system: string): Promise<Presentation | undefined> => {
  const load = isPlayable(system) ? TABLES[system] : undefined
  return load && fetchPart(load)
}
