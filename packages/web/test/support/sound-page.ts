import { rendered, type Sound } from '../../src/browser/synthesiser.ts'

const RATE = 44_100

/** What is heard of each sound at full volume, measured in a page. */
export interface Heard {
  /** Of samples, which are cut off beyond 1. */
  readonly peak: number
  /** Root mean square of the loudest tenth of a second. */
  readonly level: number
  /** Until the last sample that is heard, in seconds. */
  readonly lasts: number
  /** Of the first and of the last sample: what is not silence there is a click. */
  readonly edges: number
}

const hear = (samples: Float32Array): Heard => {
  const window = RATE / 10
  let [peak, last, sum, most] = [0, 0, 0, 0]
  samples.forEach((sample, i) => {
    peak = Math.max(peak, Math.abs(sample))
    if (Math.abs(sample) > 0.002) last = i
    sum += sample ** 2 - (samples[i - window] ?? 0) ** 2
    most = Math.max(most, sum)
  })
  return {
    peak,
    level: Math.sqrt(most / window),
    lasts: last / RATE,
    edges: Math.max(Math.abs(samples[0] ?? 0), Math.abs(samples.at(-1) ?? 0)),
  }
}

const hearAll = async (names: readonly Sound[]): Promise<Readonly<Record<string, Heard>>> =>
  Object.fromEntries(await Promise.all(names.map(async name => [name, hear(await rendered(name, RATE))])))

Object.assign(globalThis, { hearAll })
