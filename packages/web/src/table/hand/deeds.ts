import { type Action, cloneState, type State } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Piece, Presentation } from '../../presentation/presentation.ts'
import { seenOf } from '../../presentation/seen.ts'
import type { Phrase } from '../../text/phrase.ts'

/** What somebody does, as it can be told and drawn: of a walk, from where to where. */
export interface Deed {
  readonly piece: Piece | undefined
  readonly from: Hex | undefined
  readonly to: Hex | undefined
  readonly manner: string
  readonly label: Phrase
}

/** The actions from a position on, as far as they are foreseen: the steps of one walk are one deed. */
export const deedsOf = (
  presentation: Presentation,
  start: State,
  actions: readonly Action[],
): readonly Deed[] => {
  const { system } = presentation
  const state = cloneState(start)
  const deeds: Deed[] = []
  for (const action of actions) {
    if (system.pending(state).kind !== 'decision' || system.refusal(state, action)) break
    const deed = deedOf(presentation, state, action)
    const last = deeds.at(-1)
    if (last?.piece && last.piece.id === deed.piece?.id && last.manner === 'go' && deed.manner === 'go')
      deeds.splice(-1, 1, { ...deed, piece: last.piece, from: last.from })
    else deeds.push(deed)
    system.perform(state, action, undefined)
  }
  return deeds
}

const deedOf = (presentation: Presentation, state: State, action: Action): Deed => {
  const seen = seenOf(presentation.system, state)
  const { piece: id, target, manner, label } = presentation.offer(seen, action)
  const pieces = presentation.pieces(seen)
  const hexOf = (wanted: string | undefined): Hex | undefined =>
    pieces.find(piece => piece.id === wanted)?.hexes[0]
  const to = target && ('hex' in target ? target.hex : hexOf(target.piece))
  return { piece: pieces.find(piece => piece.id === id), from: hexOf(id), to, manner, label }
}
