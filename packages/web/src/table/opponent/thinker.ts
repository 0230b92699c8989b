import { workerUrl } from 'virtual:opponent-worker'
import type { Level, Warning } from '@mesnada/ai'
import { type Action, type Game, recordOf, type Seat, type Step } from '@mesnada/engine'
import type { Tempers } from '../../players/computers.ts'
import type { Answer, Asked, Hint, Question } from './messages.ts'

/** The worker as the page sees it: asked for a decision, it answers some time later. */
export interface Thinker {
  /** Meanwhile it may tell how much of what a plan may cost has been spent, from 0 to 1. */
  decide(game: Game, seat: Seat, level: Level, onPlanning?: (planned: number) => void): Promise<Action>
  /** The same, with what speaks for it. */
  hint(game: Game, seat: Seat, level: Level): Promise<Hint>
  /** Whether this is a blunder; undefined if it is none. */
  weigh(game: Game, seat: Seat, actions: readonly Action[]): Promise<Warning | undefined>
  /** It has had long enough: what it decides is the best it has found so far. */
  hurry(): void
  close(): void
}

/** Not the last word: a fault, or how far a plan has come. */
type Unfinished = Extract<Answer, { readonly fault: string } | { readonly planned: number }>

const decided = (answer: Exclude<Answer, Unfinished>): Hint => {
  if ('warning' in answer) throw new Error('nothing was decided')
  const { action, reasons = [] } = answer
  return { action, reasons }
}

/** Where nothing is decided the level says nothing. */
const WEIGHER: Level = 3

/** A batch of trials is small: more workers would have little to do each. */
const MAX_WORKERS = 4

/** One core is left to the page. */
const workersHere = (): number => Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1)

/** The worker is fetched with the first question, and anew with the first after a failure. */
export const createThinker = (tempers?: Tempers): Thinker => {
  let worker: Worker | undefined
  let number = 0
  /** How much of the game the worker knows. */
  let told: { readonly steps: number; readonly last: Step | undefined } | undefined

  const close = (): void => {
    worker?.terminate()
    worker = undefined
    told = undefined
  }

  const newsOf = (game: Game): Question['news'] => {
    const known = told && game.steps.length >= told.steps && game.steps[told.steps - 1] === told.last
    const news = known && told ? { steps: game.steps.slice(told.steps) } : { record: recordOf(game) }
    told = { steps: game.steps.length, last: game.steps.at(-1) }
    return news
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const send = (to: Worker, asked: Asked): void => to.postMessage(asked)

  const ask = (
    asked: Worker,
    question: Question,
    onPlanning: (planned: number) => void,
  ): Promise<Exclude<Answer, Unfinished>> =>
    new Promise((resolve, reject) => {
      const listening = new AbortController()
      const { signal } = listening
      const fail = (why: string): void => {
        listening.abort()
        close()
        reject(new Error(why))
      }
      asked.addEventListener('error', event => fail(event.message), { signal })
      asked.addEventListener('messageerror', () => fail('unreadable answer'), { signal })
      asked.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
          if (data.number !== question.number) return
          if ('planned' in data) return onPlanning(data.planned)
          if ('fault' in data) return fail(data.fault)
          listening.abort()
          resolve(data)
        },
        { signal },
      )
      send(asked, question)
    })

  const put = (
    game: Game,
    asked: Pick<Question, 'seat' | 'level' | 'temper' | 'wantsReasons' | 'weighs'>,
    onPlanning: (planned: number) => void = () => {},
  ): Promise<Exclude<Answer, Unfinished>> => {
    worker ??= new Worker(workerUrl, { type: 'module' })
    number++
    return ask(worker, { ...asked, number, workers: workersHere(), news: newsOf(game) }, onPlanning)
  }

  return {
    decide: async (game, seat, level, onPlanning) =>
      decided(await put(game, { seat, level, temper: tempers?.[seat] }, onPlanning)).action,
    hint: async (game, seat, level) => decided(await put(game, { seat, level, wantsReasons: true })),
    weigh: async (game, seat, actions) => {
      const answer = await put(game, { seat, level: WEIGHER, weighs: actions })
      return 'warning' in answer ? answer.warning : undefined
    },
    hurry: () => {
      if (worker) send(worker, 'hurry')
    },
    close,
  }
}
