import type { Hex } from '@mesnada/hex'
import { groundEffectsAt, terrainAt } from '@mesnada/siege'
import type { GroundNote } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { cost } from '../shared/printed.ts'
import type { SiegeSeen } from './seen.ts'

export const ground = ({ state }: SiegeSeen, hex: Hex): Phrase => {
  const word = terrainAt(state, hex)
  return word === undefined ? '' : phrase(`siege.terrain.${word}`)
}

const FOOTINGS = {
  '+': phrase('note.footing.favourable'),
  '0': phrase('note.footing.neutral'),
  '-': phrase('note.footing.unfavourable'),
} as const

/** What it costs, how it covers, and how one fights in it. */
export const groundNotes = ({ state }: SiegeSeen, hex: Hex): readonly GroundNote[] => {
  const effects = groundEffectsAt(state, hex)
  if (!effects) return []
  const { foot, horse, cover, footing, blocks, rule } = effects
  return [
    { text: phrase('note.cost', { foot: cost(foot), horse: cost(horse) }), rule },
    { text: phrase('note.cover', { cover: phrase(`siege.cover.${cover}`) }), rule },
    { text: FOOTINGS[footing], rule },
    ...(blocks ? [{ text: phrase('note.blocks'), rule }] : []),
  ]
}
