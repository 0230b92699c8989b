import { type CrusadesState, crusades } from '@mesnada/crusades'
import type { Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../../phrase.ts'

/** What the ground of a hex is called: terrain, level, and what lies on it (2.1). */
export const ground = ({ setting }: CrusadesState, hex: Hex): Phrase => {
  const { terrain: words, features } = crusades.vocabulary
  const word = words[setting.board.terrain[hex] ?? 255]
  if (word === undefined) return ''
  const bits = setting.board.features[hex] ?? 0
  const there = features.filter((_, bit) => (bits & (1 << bit)) !== 0)
  return there.reduce<Phrase>(
    (said, feature) => phrase('ground.with', { ground: said, what: phrase(`crusades.feature.${feature}`) }),
    phrase('ground', { terrain: phrase(`crusades.terrain.${word}`), level: setting.level[hex] ?? 0 }),
  )
}
