import { type Crew, crewOf, type Hand, rehearserOf } from '@mesnada/ai'
import type { Action, Game, GameRecord, State } from '@mesnada/engine'
import type { Errand, Tried } from './messages.ts'
import type { Rules } from './rules.ts'

const hands: Worker[] = []

/**
 * Those who help to plan, told how the game began. One would be no faster than the worker itself, which does it all
 * where it may not have more. What is decided is the same.
 */
export const crewFor = (
  { system, adapter }: Rules,
  { state }: Game,
  record: GameRecord,
  wanted: number,
): Crew<State, Action> => {
  if (wanted < 2 || typeof Worker === 'undefined') return crewOf([alone(rehearserOf(system, adapter, state))])
  while (hands.length < wanted) hands.push(new Worker(globalThis.location.href, { type: 'module' }))
  for (const hand of hands) send(hand, { record: { ...record, steps: [] } })
  return crewOf(hands.map(handIn))
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const send = (hand: Worker, errand: Errand): void => hand.postMessage(errand)

/** A hand has one errand at a time. */
const handIn =
  (worker: Worker): Hand =>
  request =>
    new Promise((resolve, reject) => {
      const listening = new AbortController()
      const { signal } = listening
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Tried>) => {
          listening.abort()
          if ('outcomes' in data) resolve(data.outcomes)
          else reject(new Error(data.fault))
        },
        { signal },
      )
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { signal })
      send(worker, { request })
    })

/** Between one batch of trials and the next it listens whether somebody is in a hurry. */
const alone =
  (rehearse: ReturnType<typeof rehearserOf>): Hand =>
  async request => {
    const outcomes = rehearse(request)
    await new Promise(resolve => setTimeout(resolve))
    return outcomes
  }
