import { DIGITS } from './hex-digits.ts'
import type { State } from './state.ts'

/**
 * A position on its way to another machine that has set up the same game: the bytes of its tables and its flow. What
 * changes from one step to the next are a few bytes, so after the first it is enough to send those.
 */
export interface PositionPatch {
  /** Where, and the new bytes in hexadecimal. */
  readonly runs: readonly (readonly [offset: number, bytes: string])[]
  readonly flow: unknown
}

/** Runs closer together than this travel as one. */
const GAP = 8

/** What makes the position with the bytes of `from` into that of `to`. */
export const patchOf = (from: Uint8Array, to: State): PositionPatch => {
  const { bytes, flow } = to
  const runs: (readonly [number, string])[] = []
  let start = -1
  let end = -1
  const close = (): void => {
    if (start >= 0) runs.push([start, hexOf(bytes, start, end)])
    start = -1
  }
  const look = (i: number): void => {
    if (bytes[i] === from[i]) return
    if (start >= 0 && i - end > GAP) close()
    if (start < 0) start = i
    end = i + 1
  }
  // Nearly all is the same: four bytes at a glance.
  const [olds, news] = [wordsOf(from), wordsOf(bytes)]
  for (let word = 0; word < news.length; word++)
    if (olds[word] !== news[word]) for (let i = 4 * word; i < 4 * word + 4; i++) look(i)
  close()
  return { runs, flow }
}

/** A state's memory is a multiple of four bytes. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength >> 2)

/** Makes the state the position that the patch leads to. Throws where the patch is not for a state of this size. */
export const applyPatch = (state: State, { runs, flow }: PositionPatch): void => {
  for (const [offset, text] of runs) {
    if (offset < 0 || offset + text.length / 2 > state.bytes.length)
      throw new RangeError(`a patch at ${offset} does not fit a position of ${state.bytes.length} bytes`)
    for (let i = 0; i < text.length / 2; i++)
      state.bytes[offset + i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  }
  state.flow = flow
}

const hexOf = (bytes: Uint8Array, start: number, end: number): string => {
  let text = ''
  for (let i = start; i < end; i++) text += DIGITS[bytes[i] ?? 0]
  return text
}
