import { type FiloState, filo } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../../phrase.ts'

/** What the ground of a hex is called: its terrain, what leads over it, how high it lies. */
export const ground = ({ setting }: FiloState, hex: Hex): Phrase => {
  const { terrain, features, halfLevel } = setting.board
  const word = filo.vocabulary.terrain[terrain[hex] ?? 255]
  if (word === undefined) return ''
  const has = filo.vocabulary.features.filter((_, bit) => ((features[hex] ?? 0) & (1 << bit)) !== 0)
  const level = (halfLevel[hex] ?? 0) / 2
  return {
    list: [
      phrase(`filo.terrain.${word}`),
      ...has.map(feature => phrase(`filo.feature.${feature}`)),
      ...(level === 0 ? [] : [phrase('ground.level', { level })]),
    ],
  }
}
