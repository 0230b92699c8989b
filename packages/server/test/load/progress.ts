/** Says how far a long run is, often enough that nobody thinks it has died, and at its end how long it took. */

const EVERY_MS = 10_000

export interface Progress {
  /** Seconds since the beginning. */
  seconds(): number
  stop(): void
}

export const startProgress = (tell: (line: string) => void, line: () => string): Progress => {
  const begin = performance.now()
  const seconds = (): number => (performance.now() - begin) / 1000
  const timer = setInterval(() => tell(`${seconds().toFixed(0).padStart(5)} s  ${line()}`), EVERY_MS)
  return { seconds, stop: () => clearInterval(timer) }
}
