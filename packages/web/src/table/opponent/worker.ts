import { playerOf } from '@mesnada/ai'
import { act, type Checked, cryptoDice, fall, type Game, replay, type Step, unwrap } from '@mesnada/engine'
import type { Presentation } from '../../presentation.ts'
import { loadPresentation } from '../../systems/index.ts'
import type { Answer, Question } from './messages.ts'

/** The computer's side of the table. It keeps a game of its own, and decides on what its seat may see of it. */

interface Kept {
  readonly presentation: Presentation
  readonly game: Game
}

let kept: Kept | undefined

const dice = cryptoDice(globalThis.crypto)
const chance = (count: number): number => dice([{ sides: count, lowest: 0 }])[0] ?? 0

const takeStep = (game: Game, step: Step): Checked<unknown> =>
  'dice' in step ? fall(game, step.dice) : act(game, step.seat, step.action)

const follow = async (news: Question['news']): Promise<Kept> => {
  if ('record' in news) {
    const presentation = await loadPresentation(news.record.system)
    if (!presentation) throw new Error(`unknown system ${news.record.system}`)
    return { presentation, game: unwrap(replay(presentation.system, news.record)) }
  }
  if (!kept) throw new Error('the game was never told')
  for (const step of news.steps) unwrap(takeStep(kept.game, step))
  return kept
}

const answer = async ({ number, seat, level, news }: Question): Promise<Answer> => {
  try {
    kept = await follow(news)
    const { presentation, game } = kept
    const { system, adapter } = presentation
    const state = system.conceal(game.state, seat)
    const legal = system.legal(state)
    return { number, action: playerOf(level, adapter).decide({ system, state, seat, legal, chance }) }
  } catch (fault) {
    kept = undefined
    return { number, fault: String(fault) }
  }
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  globalThis.postMessage(await answer(data))
})
