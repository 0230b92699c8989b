import { groundAt, groundEffectsAt } from '@mesnada/crusades'
import type { Hex } from '@mesnada/hex'
import type { GroundNote } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { cost, modifier } from '../shared/printed.ts'
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

/** What it costs and does. */
export const groundNotes = ({ state }: CrusadesSeen, hex: Hex): readonly GroundNote[] => {
  const effects = groundEffectsAt(state, hex)
  if (!effects) return []
  const { enter, fire, melee, rule } = effects
  const costs = {
    infantry: cost(enter.infantry),
    cavalry: cost(enter.cavalry),
    heavy: cost(enter['heavy-cavalry']),
    skirmisher: cost(enter.skirmisher),
  }
  return [
    { text: phrase('note.cost', costs), rule },
    { text: phrase('note.attacked', { fire: modifier(fire), melee: modifier(melee) }), rule },
  ]
}
