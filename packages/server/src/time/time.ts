/** Where the server gets its time from. Nothing else in it reads a clock or sets a timer, so tests can run it on theirs. */
export interface Time {
  /** Milliseconds since 1970 by the machine's clock, for people to read. It may jump: no duration is taken from it. */
  wall(): number
  /** Milliseconds that never jump. Only differences mean something. */
  steady(): number
  /** Does the work once, later. Returns what cancels it. The process may end meanwhile. */
  after(ms: number, work: () => void): Cancel
  every(ms: number, work: () => void): Cancel
  /** When everything that is readable now has been read. */
  soon(work: () => void): void
}

export type Cancel = () => void

export const systemTime: Time = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref()
    return () => clearTimeout(timer)
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref()
    return () => clearInterval(timer)
  },
  soon: work => void setImmediate(work),
}

export const pause = (time: Time, ms: number): Promise<void> =>
  new Promise(resolve => {
    time.after(ms, resolve)
  })
