import { SingleBar } from 'cli-progress'
import type { Context } from './context.ts'

/** The progress of a long command. */
export interface Progress {
  step(): void
  stop(): void
}

interface Extent {
  readonly total: number
  /** Steps already done. */
  readonly done?: number
  /** The output is read by a program: show no progress. */
  readonly isQuiet?: boolean | undefined
  /** It may take hours: without a terminal, print a line of progress now and then. */
  readonly isLong?: boolean | undefined
}

const IDLE: Progress = { step: () => {}, stop: () => {} }

/** The number of last steps by which the time left is estimated, as steps vary much in length. */
const ETA_STEPS = 200

/** Milliseconds from one line to the next. */
const LINE_INTERVAL_MS = 30_000

/** A bar with the time left on a terminal. */
export const startProgress = ({ io }: Context, extent: Extent): Progress => {
  const { total, done = 0, isQuiet, isLong } = extent
  if (isQuiet) return IDLE
  if (!io.stderr.isTTY) return isLong ? lines(io, extent) : IDLE
  const format = '{bar} {value}/{total} · {eta_formatted}'
  const bar = new SingleBar({ format, stream: io.stderr, clearOnComplete: true, etaBuffer: ETA_STEPS })
  bar.start(total, done)
  return { step: () => bar.increment(), stop: () => bar.stop() }
}

const lines = ({ stderr }: Context['io'], { total, done = 0 }: Extent): Progress => {
  const started = performance.now()
  let last = started
  let steps = 0
  return {
    step: () => {
      steps++
      const now = performance.now()
      if (now - last < LINE_INTERVAL_MS) return
      last = now
      const left = ((now - started) / steps) * (total - done - steps)
      stderr.write(`${done + steps}/${total} · ${duration(left)}\n`)
    },
    stop: () => {},
  }
}

/** As the bar writes it. */
const duration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h${minutes % 60}m`
}
