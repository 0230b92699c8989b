import type { Named } from '@mesnada/engine'
import type { SiegeState } from '../state.ts'

/** By the name on the counter, which everybody knows, whoever holds it now. */
export const personName = ({ setting }: SiegeState, name: string): Named => {
  const isLady = setting.bodies.some(card => card.kind === 'character' && card.name === name && card.lady)
  const written = isLady ? `${name}|f` : name
  return { es: written, en: written, fr: written }
}
