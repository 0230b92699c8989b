import { type Entry, type Film, openFilm, reviewGame, runTask } from '@mesnada/ai'
import { type GameRecord, unwrap } from '@mesnada/engine'
import { loadRules, type Rules } from '@mesnada/systems/lazy'
import { helpersFor } from './helpers.ts'
import type { HelperAnswer, HelperMessage, ReviewAnswer, ReviewRequest } from './messages.ts'

/** Reckons a finished game. The judging is shared with helpers, which are started from the same file. */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const say = (answer: ReviewAnswer | HelperAnswer): void => globalThis.postMessage(answer)

const open = async (record: GameRecord): Promise<{ readonly film: Film; readonly rules: Rules }> => {
  const rules = await loadRules(record.system)
  return { film: unwrap(openFilm(rules.system, record)), rules }
}

/** A share is worth telling when it has grown by so much. */
const TOLD_EVERY = 0.01

const review = async ({ record, helpers }: ReviewRequest): Promise<ReviewAnswer> => {
  const { film, rules } = await open(record)
  let told = 0
  const onProgress = (share: number): void => {
    if (share < told + TOLD_EVERY) return
    told = share
    say({ share })
  }
  const run = helpers < 2 ? undefined : helpersFor(record, helpers)
  return { review: await reviewGame(film, rules.adapter, onProgress, run) }
}

interface Kept {
  readonly film: Film
  readonly rules: Rules
  readonly entries: readonly Entry[]
}

let kept: Promise<Kept> | undefined

const help = async (message: HelperMessage): Promise<HelperAnswer | undefined> => {
  if ('film' in message) {
    kept = open(message.film).then(opened => ({ ...opened, entries: message.entries }))
    // A failure is reported with the first task.
    kept.catch(() => {})
    return undefined
  }
  if (!kept) throw new Error('no game was told')
  const { film, rules, entries } = await kept
  return { judgements: runTask(film, rules.adapter, entries, message.task) }
}

const answer = async (
  message: ReviewRequest | HelperMessage,
): Promise<ReviewAnswer | HelperAnswer | undefined> => {
  try {
    return 'record' in message ? await review(message) : await help(message)
  } catch (fault) {
    return { fault: String(fault) }
  }
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<ReviewRequest | HelperMessage>) => {
  const answered = await answer(data)
  if (answered) say(answered)
})
