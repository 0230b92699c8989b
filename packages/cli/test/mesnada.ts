import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { type Adapters, createRegistry, type Registry, type RuleSystem } from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { expect, onTestFinished } from 'vitest'
import { createProgram } from '../src/program.ts'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface Setting {
  readonly stdin?: Readable
  readonly env?: Readonly<Record<string, string>>
  readonly registry?: Registry
  readonly adapters?: Adapters
  readonly isTTY?: boolean
  readonly threads?: URL
}

const drain = (stream: PassThrough): (() => string) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}

const FORD_ADAPTERS: Adapters = new Map([[ford.id, fordAdapter]])

/** Runs the command with the sample game as the only system. */
export const mesnada = async (args: readonly string[], setting: Setting = {}): Promise<Ran> => {
  const { stdin = Readable.from([]), env = {}, registry = createRegistry([ford]), isTTY = false } = setting
  const { adapters = FORD_ADAPTERS, threads } = setting
  const stdout = new PassThrough()
  const stderr = Object.assign(new PassThrough(), { isTTY })
  const [readStdout, readStderr] = [drain(stdout), drain(stderr)]
  let code = 0
  const exit = (ended: number): void => {
    code = ended
  }
  const io = { args, env, stdin, stdout, stderr, exit, ...(threads && { threads }) }
  await createProgram(registry, adapters, io).run()
  await new Promise(resolve => setImmediate(resolve))
  return { code, stdout: readStdout(), stderr: readStderr() }
}

/** A registry with the sample game changed in some way, to see faults found. */
export const brokenFord = (changes: Partial<RuleSystem>): Registry =>
  createRegistry([Object.assign(Object.create(ford) as RuleSystem, changes)])

/** Bad input: exit code 2, nothing on stdout, one line with the code on stderr. */
export const expectBadInput = ({ code, stdout, stderr }: Ran, refusal: string): void => {
  expect(stderr).toMatch(/^mesnada: [^\n]+ \[[a-z.-]+\]\n$/)
  expect(stderr).toContain(`[${refusal}]`)
  expect(stderr).not.toMatch(/\{[a-z]\w*\}/i)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
}

/** Gone again when the test is over. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mesnada-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

export const temporaryFile = (content: unknown, name = 'file.json'): string => {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** A reader that takes its time, to see that the writer waits for it. */
export const slowReader = (onChunk: (chunk: string) => void): Writable =>
  new Writable({
    highWaterMark: 64,
    write: (chunk: Buffer, _encoding, done) => {
      onChunk(chunk.toString())
      setImmediate(done)
    },
  })
