import { groundAt } from '@mesnada/crusades'
import type { Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../../text/phrase.ts'
import type { CrusadesSeen } from './seen.ts'

/** What the ground of a hex is called: terrain, level, and what lies on it (crusades 2.1). */
export const ground = ({ state }: CrusadesSeen, hex: Hex): Phrase => {
  const { terrain, features, level } = groundAt(state, hex)
  if (terrain === undefined) return ''
  return features.reduce<Phrase>(
    (said, feature) => phrase('ground.with', { ground: said, what: phrase(`crusades.feature.${feature}`) }),
    phrase('ground', { terrain: phrase(`crusades.terrain.${terrain}`), level }),
  )
}
