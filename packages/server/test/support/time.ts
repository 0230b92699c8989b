import { BEAT_MS as SERVICE_BEAT_MS, type TimeStorage } from '../../src/time/service-time.ts'
import { pause, systemTime, type Time } from '../../src/time/time.ts'

/** The machine's time with other clocks. */
export const timeOf = (clocks: Partial<Pick<Time, 'wall' | 'steady'>>): Time => ({ ...systemTime, ...clocks })

const BEAT_MS = 40

/**
 * A time that a test moves on. Steady durations grow by what `pass` is told; the service time of a node follows what is
 * stored at its next beat, which comes soon.
 */
export class MovableTime {
  #passed = 0
  readonly time: Time = {
    ...systemTime,
    steady: () => systemTime.steady() + this.#passed,
    every: (ms, work) => systemTime.every(ms === SERVICE_BEAT_MS ? BEAT_MS : ms, work),
  }

  /** The service time alone: days that pass at one go would look like a thread that was held up for days. */
  async serve(ms: number, ...storages: readonly TimeStorage[]): Promise<void> {
    for (const storage of storages) await storage.raiseServiceTime((await storage.serviceTime(0)) + ms)
    await pause(systemTime, 3 * BEAT_MS)
  }

  async pass(ms: number, ...storages: readonly TimeStorage[]): Promise<void> {
    this.#passed += ms
    await this.serve(ms, ...storages)
  }
}
