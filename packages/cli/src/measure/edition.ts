import { hashValue, type ScenarioDocument } from '@mesnada/engine'

const DIGITS = 8

/**
 * Tells the forces and terms of a scenario from those it had before: what was played then says nothing of now. Its texts
 * change no game.
 */
export const editionOf = ({ maps, first, turns, options, play }: ScenarioDocument): string =>
  hashValue({ maps, first, turns, options, play }).slice(0, DIGITS)
