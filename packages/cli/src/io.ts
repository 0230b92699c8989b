import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** The world outside the program, handed in so that tests need no process. */
export interface Io {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
  /** The module that plays games in a thread of its own; without one all are played in this. */
  readonly threads?: URL
  /** Says how the program will have ended; it goes on until it has written everything. */
  exit(code: ExitCode): void
}

export const EXIT = {
  ok: 0,
  /** What was checked is wrong: a fault found, a replay that diverges. */
  wrong: 1,
  /** What was asked cannot be answered: a bad argument, a broken file. */
  badInput: 2,
  /** The program itself failed. */
  crashed: 70,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Waits when the reader is slower than we are, so that an endless answer needs no endless memory. */
export const write = async (stream: Writable, text: string): Promise<void> => {
  if (!stream.write(text)) await once(stream, 'drain')
}

/** No one asks a question this long; what is longer is cut here, so that a missing line end cannot fill memory. */
export const LONGEST_LINE = 1_000_000

/** The lines of a stream as they come. A line over the limit is given with its first `LONGEST_LINE + 1` characters. */
export const linesOf = async function* (stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let line = ''
  const append = (piece: string): void => {
    if (line.length <= LONGEST_LINE) line += piece.slice(0, LONGEST_LINE + 1 - line.length)
  }
  for await (const chunk of stream) {
    const [rest = '', ...following] = (
      typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    ).split('\n')
    append(rest)
    for (const piece of following) {
      yield line
      line = ''
      append(piece)
    }
  }
  append(decoder.decode())
  if (line !== '') yield line
}
