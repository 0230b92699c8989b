import { workerUrl } from 'virtual:review-worker'
import type { Judgement, Review } from '@mesnada/ai'
import type { GameRecord } from '@mesnada/engine'
import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { ReviewAnswer, ReviewRequest } from './messages.ts'

/** The review of the game that is watched, as signals. */
export interface Desk {
  /** How far it has come, from 0 to 1. */
  readonly share: Accessor<number>
  readonly review: Accessor<Review | undefined>
  readonly hasFailed: Accessor<boolean>
  /** What is looked at: its arrows are on the board. */
  readonly chosen: Accessor<Judgement | undefined>
  choose(judgement: Judgement | undefined): void
  again(): void
}

/** More than this would have little to do each. */
const MOST_HELPERS = 4

/** One core is left to the page. */
const helpersHere = (): number => Math.min(MOST_HELPERS, navigator.hardwareConcurrency - 1)

export const createDesk = (record: GameRecord): Desk => {
  const [share, setShare] = createSignal(0)
  const [review, setReview] = createSignal<Review>()
  const [hasFailed, setFailed] = createSignal(false)
  const [chosen, choose] = createSignal<Judgement>()
  let worker: Worker | undefined
  const stop = (): void => {
    worker?.terminate()
    worker = undefined
  }
  const hear = (answer: ReviewAnswer): void => {
    if ('share' in answer) return void setShare(answer.share)
    stop()
    if ('review' in answer) return void setReview(() => answer.review)
    console.error(answer.fault)
    setFailed(true)
  }
  const again = (): void => {
    stop()
    setFailed(false)
    setShare(0)
    worker = new Worker(workerUrl, { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ReviewAnswer>) => hear(data))
    worker.addEventListener('error', ({ message }) => hear({ fault: message }))
    const request: ReviewRequest = { record, helpers: helpersHere() }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request)
  }
  again()
  onCleanup(stop)
  return { share, review, hasFailed, chosen, choose: judgement => choose(() => judgement), again }
}
