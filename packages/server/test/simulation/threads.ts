import type { Adapters, Registry } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { createAnswerer } from '../../src/computers/serve.ts'
import type { PoolThread, ThreadAnswer } from '../../src/threads/worker-pool.ts'
import type { ProcessTime } from './calendar.ts'
import type { Count } from './counts.ts'
import type { Luck } from './luck.ts'

/** How badly threads behave at present: chances for each question. */
export interface ThreadWeather {
  /** Mean time to an answer, in milliseconds. */
  thinking: number
  crash: number
  /** It never answers. */
  hang: number
  /** Takes a minute and more. */
  slow: number
}

export const CALM_THREADS: ThreadWeather = { thinking: 800, crash: 0, hang: 0, slow: 0 }

const SLOW_MS = 70_000

const ADAPTERS: Adapters = new Map([[ford.id, fordAdapter]])

export interface ThreadParts {
  readonly registry: Registry
  readonly time: ProcessTime
  readonly luck: Luck
  readonly count: Count
  readonly weather: ThreadWeather
}

/** A worker that thinks at once, and answers when it is time. */
export class SimulatedThread implements PoolThread {
  readonly #parts: ThreadParts
  readonly #answer: ReturnType<typeof createAnswerer>
  readonly #message: ((answer: ThreadAnswer) => void)[] = []
  readonly #exit: (() => void)[] = []
  #isOver = false

  constructor(parts: ThreadParts) {
    this.#parts = parts
    this.#answer = createAnswerer(parts.registry, ADAPTERS)
  }

  on(event: 'message', listener: (answer: ThreadAnswer) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  on(event: 'exit', listener: () => void): void
  on(event: 'message' | 'error' | 'exit', listener: (given: never) => void): void {
    if (event === 'message') this.#message.push(listener as (answer: ThreadAnswer) => void)
    if (event === 'exit') this.#exit.push(listener as () => void)
  }

  postMessage(question: Parameters<ReturnType<typeof createAnswerer>>[0]): void {
    const { luck, time, count, weather } = this.#parts
    if (luck.happens(weather.hang)) return count('threads that hang')
    if (luck.happens(weather.crash)) {
      count('threads that crash')
      time.after(luck.wait(weather.thinking), () => void this.terminate())
      return
    }
    const isSlow = luck.happens(weather.slow)
    if (isSlow) count('slow threads')
    const answer = this.#answer(question)
    time.after(isSlow ? luck.between(SLOW_MS / 4, SLOW_MS) : luck.wait(weather.thinking), () => {
      if (!this.#isOver) for (const listener of this.#message) listener(answer)
    })
  }

  async terminate(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.time.after(1, () => {
      for (const listener of this.#exit) listener()
    })
  }

  unref(): void {}
}
