import { groundAt } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../../text/phrase.ts'
import type { FiloSeen } from './seen.ts'

/** What the ground of a hex is called: its terrain, what leads over it, how high it lies. */
export const ground = ({ state }: FiloSeen, hex: Hex): Phrase => {
  const { terrain, features, level } = groundAt(state, hex)
  if (terrain === undefined) return ''
  return {
    list: [
      phrase(`filo.terrain.${terrain}`),
      ...features.map(feature => phrase(`filo.feature.${feature}`)),
      ...(level === 0 ? [] : [phrase('ground.level', { level })]),
    ],
  }
}
