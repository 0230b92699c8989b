import { workerUrl } from 'virtual:painter-worker'
import type { Answer, Request } from '@mesnada/painter'
import { FONTS } from './fonts.ts'

/** What is asked of the painter: a request whose number the easel gives. */
export type Order = DistributiveOmit<Exclude<Request, { readonly kind: 'close' }>, 'job'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What is looked at comes first: counters, then the ground in sight, then what may be looked at later. */
export type Urgency = 'now' | 'soon' | 'later'

/** The painter as the page sees it. It works beside the page; where there are no workers, in it, between frames. */
export interface Easel {
  ask(order: Order, urgency: Urgency, signal?: AbortSignal): Promise<Answer>
  close(board: string): void
}

interface Waiting {
  readonly order: Order
  readonly signal: AbortSignal | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (fault: Error) => void
}

type Post = (request: Request) => void

/** So many are handed on at once that the painter never waits; the rest can still be called off. */
const AT_ONCE = 2

const createEasel = (): Easel => {
  const queues: Readonly<Record<Urgency, Waiting[]>> = { now: [], soon: [], later: [] }
  const under = new Map<number, Waiting>()
  let job = 0
  let post: Post | undefined
  let starting = false

  const answered = (answer: Answer): void => {
    const waiting = under.get(answer.job)
    under.delete(answer.job)
    if (answer.kind === 'failed') waiting?.reject(new Error(answer.reason))
    else waiting?.resolve(answer)
    handOn()
  }

  const next = (): Waiting | undefined => {
    for (const queue of [queues.now, queues.soon, queues.later])
      for (let waiting = queue.shift(); waiting; waiting = queue.shift()) {
        if (!waiting.signal?.aborted) return waiting
        waiting.reject(new Error('no longer wanted'))
      }
    return undefined
  }

  const handOn = (): void => {
    if (!post) return void start()
    while (under.size < AT_ONCE) {
      const waiting = next()
      if (!waiting) return
      job++
      under.set(job, waiting)
      post({ ...waiting.order, job })
    }
  }

  /** Everything that was under way is asked again of whoever paints from now on. */
  const beginWith = (open: Post): void => {
    post = open
    for (const waiting of under.values()) queues.now.unshift(waiting)
    under.clear()
  }

  const start = async (): Promise<void> => {
    if (starting) return
    starting = true
    beginWith((await inWorker(answered)) ?? (await inPage(answered)))
    handOn()
  }

  return {
    ask: (order, urgency, signal) =>
      new Promise((resolve, reject) => {
        queues[urgency].push({ order, signal, resolve, reject })
        handOn()
      }),
    close: board => post?.({ kind: 'close', board }),
  }
}

/** Lettering arrives before the first picture is painted; what does not arrive is replaced. */
const FONT_MS = 4000

const inWorker = async (answered: (answer: Answer) => void): Promise<Post | undefined> => {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined
  const worker = new Worker(workerUrl, { type: 'module' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const post: Post = request => worker.postMessage(request)
  const fonts = new Set<number>()
  const isReady = await new Promise<boolean>(resolve => {
    worker.addEventListener('error', () => resolve(false), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (!fonts.delete(data.job)) return answered(data)
      if (fonts.size === 0) resolve(true)
    })
    FONTS.forEach(({ url, ...font }, index) => {
      fonts.add(-1 - index)
      post({ kind: 'font', job: -1 - index, ...font, url: new URL(url, location.href).href })
    })
    setTimeout(() => resolve(true), FONT_MS)
  })
  if (isReady) return post
  worker.terminate()
  return undefined
}

const inPage = async (answered: (answer: Answer) => void): Promise<Post> => {
  const { createDesk } = await import('@mesnada/painter/desk')
  const desk = createDesk(face => document.fonts.add(face))
  await Promise.all(FONTS.map((font, index) => desk.answer({ kind: 'font', job: -1 - index, ...font })))
  return request => {
    if (request.kind === 'close') return desk.close(request.board)
    // The page breathes between two pictures.
    setTimeout(() => void desk.answer(request).then(answered))
  }
}

let easel: Easel | undefined

/** One for the whole page, begun when something is first painted. */
export const theEasel = (): Easel => {
  easel ??= createEasel()
  return easel
}
