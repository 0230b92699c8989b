import { setImmediate } from 'node:timers/promises'
import type { MatchGame } from '@mesnada/ai'
import type { Context } from '../console/context.ts'
import { messageOf } from '../console/json-file.ts'
import { startProgress } from '../console/progress.ts'
import { type Journal, NO_JOURNAL } from './journal.ts'
import { nameOfTask, playTask, type Task } from './task.ts'
import { LostGame, playInThreads } from './threads.ts'

interface PlayOptions {
  readonly workers: number
  /** Without a progress bar. */
  readonly isQuiet?: boolean | undefined
  /** For measurements that may take hours. */
  readonly journal?: Journal
}

/** Plays all games, and returns them in order. Games in the journal are not repeated. Threads do not change results. */
export const playTasks = async (
  context: Context,
  tasks: readonly Task[],
  { workers, isQuiet, journal = NO_JOURNAL }: PlayOptions,
): Promise<readonly MatchGame[]> => {
  const games = new Map<string, MatchGame>()
  for (const name of tasks.map(nameOfTask)) {
    const known = journal.known.get(name)
    if (known) games.set(name, known)
  }
  const missing = tasks.filter(task => !games.has(nameOfTask(task)))
  const progress = startProgress(context, {
    total: tasks.length,
    done: games.size,
    isQuiet,
    isLong: journal !== NO_JOURNAL,
  })
  const keep = (task: Task, game: MatchGame): void => {
    games.set(nameOfTask(task), game)
    journal.append(task, game)
    progress.step()
  }
  try {
    await playMissing(context, missing, workers, keep)
  } catch (error) {
    throw error instanceof LostGame ? lostGame(context, error) : error
  } finally {
    progress.stop()
  }
  return tasks.flatMap(task => games.get(nameOfTask(task)) ?? [])
}

const playMissing = async (
  { registry, adapters, io }: Context,
  tasks: readonly Task[],
  workers: number,
  keep: (task: Task, game: MatchGame) => void,
): Promise<void> => {
  const threads = Math.min(workers, tasks.length)
  if (io.threads && threads > 1) return playInThreads(io.threads, threads, tasks, keep)
  for (const task of tasks) {
    keep(task, playHere(registry, adapters, task))
    // A game runs without a pause; between games the terminal is updated.
    await setImmediate()
  }
}

const playHere = (...[registry, adapters, task]: Parameters<typeof playTask>): MatchGame => {
  try {
    return playTask(registry, adapters, task)
  } catch (error) {
    throw new LostGame(task, messageOf(error))
  }
}

const lostGame = ({ voice }: Context, lost: LostGame): Error =>
  new Error(voice.say('cli.measure.lost', { task: nameOfTask(lost.task), detail: lost.message }), {
    cause: lost,
  })
