import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MatchGame } from '@mesnada/ai'
import * as v from 'valibot'
import { badInput } from '../console/bad-input.ts'
import { fileFault } from '../console/json-file.ts'
import { nameOfTask, type Task } from './task.ts'

/** The games played so far, so that a long measurement can be interrupted and continued. */
export interface Journal {
  /** By the name of the task. */
  readonly known: ReadonlyMap<string, MatchGame>
  append(task: Task, game: MatchGame): void
}

export const NO_JOURNAL: Journal = { known: new Map(), append: () => {} }

const lossShare = v.pipe(v.number(), v.maxValue(1))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seat = v.picklist([0, 1])

const Game: v.GenericSchema<unknown, MatchGame> = v.pipe(
  v.strictObject({
    pair: count,
    seed: count,
    seatOfA: seat,
    winner: v.optional(seat),
    reason: v.string(),
    score: v.picklist([0, 0.5, 1]),
    adjusted: v.pipe(v.number(), v.finite()),
    steps: count,
    decisions: v.strictTuple([count, count]),
    losses: v.strictTuple([lossShare, lossShare]),
  }),
  // JSON has no undefined: a draw is a game without a winner.
  v.transform(game => ({ ...game, winner: game.winner })),
)

const Entry = v.strictObject({ task: v.string(), game: Game })

/** One game per line (JSON Lines). A last line without line end is incomplete and is dropped. */
export const openJournal = async (file: string, { isFresh }: { isFresh: boolean }): Promise<Journal> => {
  try {
    await mkdir(dirname(file), { recursive: true })
    if (isFresh) await rm(file, { force: true })
    const text = await readIfPresent(file)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole !== text) await writeFile(file, whole)
    return { known: knownFrom(whole, file), append: (task, game) => append(file, task, game) }
  } catch (error) {
    throw fileFault(error, file)
  }
}

const append = (file: string, task: Task, game: MatchGame): void =>
  appendFileSync(file, `${JSON.stringify({ task: nameOfTask(task), game })}\n`)

const readIfPresent = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

const knownFrom = (text: string, file: string): ReadonlyMap<string, MatchGame> =>
  new Map(
    text
      .split('\n')
      .slice(0, -1)
      .map((line, index) => {
        const { task, game } = parseLine(line, `${file}:${index + 1}`)
        return [task, game]
      }),
  )

const parseLine = (line: string, place: string): v.InferOutput<typeof Entry> => {
  try {
    return v.parse(Entry, JSON.parse(line))
  } catch {
    throw badInput('cli.measure.journal', {}, { place })
  }
}
