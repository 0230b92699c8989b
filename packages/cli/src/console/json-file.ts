import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { badInput } from './bad-input.ts'
import type { CliCode } from './voice.ts'

const LARGEST_FILE = 64 * 1024 * 1024

/** The value of a JSON file, not yet parsed by a schema. */
export const readJsonFile = async (file: string): Promise<unknown> => parseJson(await readText(file), file)

/** The same from a stream; its name is for error messages. */
export const readJsonStream = async (stream: Readable, name: string): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > LARGEST_FILE) throw badInput('cli.file.too-large', { file: name, most: LARGEST_FILE })
    chunks.push(bytes)
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'), name)
}

const parseJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw badInput('cli.json', { detail: messageOf(error) }, { place: name })
  }
}

const readText = async (file: string): Promise<string> => {
  try {
    const { size } = await stat(file)
    if (size > LARGEST_FILE) throw badInput('cli.file.too-large', { file, most: LARGEST_FILE })
    return await readFile(file, 'utf8')
  } catch (error) {
    throw fileFault(error, file)
  }
}

const CODES: ReadonlyMap<unknown, CliCode> = new Map([
  ['ENOENT', 'cli.file.missing'],
  ['ENOTDIR', 'cli.file.missing'],
  ['EISDIR', 'cli.file.directory'],
])

/** A failure of the file system as bad input; anything else as it is. */
export const fileFault = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  return badInput(CODES.get(error.code) ?? 'cli.file.closed', { file, detail: String(error.code) })
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
