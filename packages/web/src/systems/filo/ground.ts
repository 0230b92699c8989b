import { groundAt, groundEffectsAt } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import type { GroundNote } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { cost, modifier } from '../shared/printed.ts'
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

/** filo T.1: what it costs and does. */
export const groundNotes = ({ state }: FiloSeen, hex: Hex): readonly GroundNote[] => {
  const effects = groundEffectsAt(state, hex)
  if (!effects) return []
  const { foot, horse, fire, combat, charge, blocks, rule } = effects
  const values = { fire: modifier(fire), combat: modifier(combat), charge: modifier(charge) }
  return [
    { text: phrase('note.cost', { foot: cost(foot), horse: cost(horse) }), rule },
    { text: phrase('note.attacked', values), rule },
    ...(blocks ? [{ text: phrase('note.blocks'), rule }] : []),
  ]
}
