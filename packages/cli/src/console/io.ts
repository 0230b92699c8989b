import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** The program's environment, passed in so that tests need no process. */
export interface Io {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
  /** The module of a worker thread that plays games; without it all games are played in this thread. */
  readonly threads?: URL
  /** Sets the exit code; the program still writes everything. */
  exit(code: ExitCode): void
}

export const EXIT = {
  ok: 0,
  /** A check failed: a fault was found, or a replay diverges. */
  wrong: 1,
  /** The request cannot be answered: a bad argument or a broken file. */
  badInput: 2,
  /** The program itself failed. */
  crashed: 70,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Waits for a slow reader, so that a long answer does not fill memory. */
export const write = async (stream: Writable, text: string): Promise<void> => {
  if (!stream.write(text)) await once(stream, 'drain')
}

/** Characters of the longest line read: a missing line end must not fill memory. */
export const MAX_LINE = 1_000_000

/** The lines of a stream as they come. A line over the limit is given with its first `MAX_LINE + 1` characters. */
export const linesOf = async function* (stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let line = ''
  const append = (piece: string): void => {
    if (line.length <= MAX_LINE) line += piece.slice(0, MAX_LINE + 1 - line.length)
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
