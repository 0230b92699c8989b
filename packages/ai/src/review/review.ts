import type { Action, Adapter, GameResult, State } from '@mesnada/engine'
import type { Film } from './film.ts'
import { CLOSE_LOOK, GLANCE, Judge, type Judgement, STUDY } from './judge.ts'
import { type Balance, balanceOf, type Entry, type Ledger, reckonGame, type Thrower } from './ledger.ts'
import { type LuckRank, rankOfLuck } from './luck.ts'
import { type Occasion, occasionsOf } from './occasions.ts'
import { type TurningPoint, turningPoints } from './turning-points.ts'

/** The computer's reckoning of a finished game, as plain data. Chances and changes are the first seat's. */
export interface Review {
  readonly result: GameResult
  /** The chance in each position, the first and the last included. */
  readonly curve: readonly number[]
  readonly balance: Balance
  /** Every roll and what it changed. */
  readonly rolls: readonly RollLine[]
  readonly rank: LuckRank
  readonly turningPoints: readonly TurningPoint[]
  /** What cost most, the dearest first. */
  readonly costly: readonly Judgement[]
}

export interface RollLine {
  readonly step: number
  readonly seat: Thrower
  readonly luck: number
  readonly isExact: boolean
}

/** A part of the judging that needs nothing of the others, so that any worker can do it. */
export interface Task {
  readonly kind: 'glance' | 'study'
  readonly occasion: Occasion
}

/** Does tasks, somewhere; answers in their order. `done` is called after each. */
export type TaskRunner = (
  tasks: readonly Task[],
  entries: readonly Entry[],
  done: () => void,
) => Promise<readonly (readonly Judgement[])[]>

/** How far a review has come, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Shares of the work, by what it takes: reckoning every step, a glance at every turn, the study of a few. */
const SHARES = { ledger: 0.15, glance: 0.45, study: 0.4 } as const

/** Occasions of each seat that are studied. */
const MOST_STUDIED = 6

/** Of a glance: what costs less is not worth a closer look. */
const LEAST_GLANCE = 0.01

/** What costs less of the chance, or cannot be told from luck by two standard errors, is no costly decision. */
const LEAST_COST = 0.02
const LEAST_CONFIDENCE = 2

const MOST_COSTLY = 8

/** Luck seeds of the study differ from those of the glance, so that what had luck there shows it here. */
const STUDY_SEED = 1000

export const reviewGame = async <S extends State, A extends Action>(
  film: Film<S, A>,
  adapter: Adapter<S, A>,
  onProgress: OnProgress = () => {},
  run: TaskRunner = runHere(film, adapter),
): Promise<Review> => {
  const ledger = finished(reckonGame(film, adapter), step =>
    onProgress((SHARES.ledger * step) / Math.max(1, film.steps.length)),
  )
  const costly = adapter.planning ? await judgeAll(ledger, onProgress, run) : []
  onProgress(1)
  const { curve, entries } = ledger
  return {
    result: film.result,
    curve,
    balance: balanceOf(ledger),
    rolls: entries.flatMap(entry =>
      entry.kind === 'roll'
        ? [{ step: entry.step, seat: entry.seat, luck: entry.change, isExact: entry.isExact }]
        : [],
    ),
    rank: rankOfLuck(entries),
    turningPoints: turningPoints(curve, entries),
    costly,
  }
}

const judgeAll = async (
  { entries }: Ledger,
  onProgress: OnProgress,
  run: TaskRunner,
): Promise<readonly Judgement[]> => {
  const stage = async (tasks: readonly Task[], from: number, share: number) => {
    let done = 0
    return run(tasks, entries, () => {
      done++
      onProgress(from + (share * done) / tasks.length)
    })
  }
  const occasions = occasionsOf(entries)
  const glanced = await stage(
    occasions.map(occasion => ({ kind: 'glance', occasion })),
    SHARES.ledger,
    SHARES.glance,
  )
  const worthStudy = occasions
    .map((occasion, index) => ({ occasion, judgement: glanced[index]?.[0] }))
    .filter(({ judgement }) => (judgement?.cost ?? 0) >= LEAST_GLANCE)
    .toSorted((a, b) => (b.judgement?.cost ?? 0) - (a.judgement?.cost ?? 0))
  const studied = ([0, 1] as const).flatMap(seat =>
    worthStudy.filter(({ occasion }) => occasion.seat === seat).slice(0, MOST_STUDIED),
  )
  const judged = await stage(
    studied.map(({ occasion }) => ({ kind: 'study', occasion })),
    SHARES.ledger + SHARES.glance,
    SHARES.study,
  )
  return judged
    .flatMap(costliestOf)
    .toSorted((a, b) => b.cost - a.cost || a.first - b.first)
    .slice(0, MOST_COSTLY)
}

const isCostly = ({ cost, error }: Judgement): boolean =>
  cost >= LEAST_COST && cost >= LEAST_CONFIDENCE * error

/** Of an occasion the actions that cost something, or where none stands out the turn as a whole. */
const costliestOf = (judgements: readonly Judgement[]): readonly Judgement[] => {
  const actions = judgements.filter(judgement => judgement.kind === 'action' && isCostly(judgement))
  return actions.length > 0
    ? actions
    : judgements.filter(judgement => judgement.kind === 'turn' && isCostly(judgement))
}

/** Does one task. */
export const runTask = <S extends State, A extends Action>(
  film: Film<S, A>,
  adapter: Adapter<S, A>,
  entries: readonly Entry[],
  { kind, occasion }: Task,
): readonly Judgement[] => {
  const { planning } = adapter
  if (!planning) return []
  const judge = new Judge(film, adapter, planning, entries)
  if (kind === 'glance') return [judge.turn(occasion, GLANCE)]
  const turn = judge.turn(occasion, STUDY, STUDY_SEED)
  return planning.walkerOf ? [turn, ...judge.actions(occasion, CLOSE_LOOK)] : [turn]
}

/** Does tasks in the same thread, one after the other. */
const runHere =
  <S extends State, A extends Action>(film: Film<S, A>, adapter: Adapter<S, A>): TaskRunner =>
  (tasks, entries, done) =>
    Promise.resolve(
      tasks.map(task => {
        const judgements = runTask(film, adapter, entries, task)
        done()
        return judgements
      }),
    )

const finished = <T>(work: Generator<number, T, void>, onStep: (step: number) => void): T => {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
    onStep(next.value)
  }
}
