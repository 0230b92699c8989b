import {
  type Action,
  act,
  type Beginning,
  type Board,
  type Checked,
  cloneState,
  compileBoard,
  cryptoDice,
  type DiceSource,
  DONE,
  diceOf,
  fall,
  type Game,
  type GameEvent,
  type GameRecord,
  type Outcome,
  type Pending,
  type PlacedMap,
  placeMaps,
  type Refusal,
  refused,
  replaySteps,
  SEATS,
  undo,
  undoRefusal,
  unwrap,
  type Viewer,
  vocabularyOf,
} from '@mesnada/engine'
import { type Accessor, batch, createMemo, createSignal } from 'solid-js'
import { atOnce, type Work } from '../../browser/slices.ts'
import { type Computers, onlookerOf } from '../../players/computers.ts'
import type { Presentation } from '../../presentation/presentation.ts'
import { type Choice, choicesOf } from './choices.ts'
import { createLogWriter, type FallenRoll, type LogEntry, type LogWriter } from './log-writer.ts'
import { type Position, positionOf } from './position.ts'

/** A game at the table: what is to be seen and what can be done, as signals. It knows nothing of the page. */
export interface Session {
  readonly presentation: Presentation
  /** Scenario, maps and options. */
  readonly beginning: Beginning
  readonly computers: Computers
  /** The ground as the maps draw it, its hexes numbered as the rules number them. */
  readonly board: Board
  /** Those maps and where they lie. */
  readonly maps: readonly PlacedMap[]
  readonly position: Accessor<Position>
  /** Every legal action of whoever decides; none while dice fall or the computer decides. */
  readonly choices: Accessor<readonly Choice[]>
  /** What has been seen to happen: what dice on the table have done is told when they are taken up. */
  readonly log: Accessor<readonly LogEntry[]>
  /** Dice on the table that nobody has taken up yet; the position is still the one before them. */
  readonly fallen: Accessor<FallenRoll | undefined>
  /** Does these one after another; dice that become due, or a decision of the other side, end the row. */
  do(actions: readonly Action[]): Outcome
  /** Shows what the dice have done. */
  pickUpDice(): void
  /** Takes back what someone here last did at one go, and what the computer has done since. */
  undo(): Outcome
  readonly undoRefusal: Accessor<Refusal | undefined>
  /** The other side has to agree to an undo. */
  readonly undoNeedsConsent?: Accessor<boolean>
  /** What was done is on its way to whoever keeps the game; nothing else can be done until it is there. */
  readonly isBusy?: Accessor<boolean>
  /** One side knows what the other must not see: the table is covered while the screen changes hands. */
  hasSecrets(): boolean
}

/** A game that is played in this page. */
export interface LocalSession extends Session {
  readonly game: Game
}

const chance = cryptoDice(globalThis.crypto)

const hasSecrets = ({ system, state }: Game): boolean =>
  SEATS.some(seat => system.conceal(state, seat) !== state)

export interface Opening {
  readonly game: Game
  readonly log: readonly LogEntry[]
  readonly logWriter: LogWriter
}

/** Plays a record again, proves it, and writes its log. */
export const openRecord = (presentation: Presentation, record: GameRecord): Checked<Opening> =>
  atOnce(openingRecord(presentation, record))

/** The same in pieces. */
export function* openingRecord(presentation: Presentation, record: GameRecord): Work<Checked<Opening>> {
  const logWriter = createLogWriter(presentation)
  const log: LogEntry[] = []
  const steps = replaySteps(presentation.system, record)
  let next = steps.next()
  for (; !next.done; next = steps.next()) {
    const { number, step, events, state } = next.value
    log.push(...logWriter.note(number, step, events, state))
    yield
  }
  const game = next.value
  return game.ok ? { ok: true, value: { game: game.value, log, logWriter } } : game
}

/** The ground as the maps of a game draw it. */
export const groundOf = ({ scenario, maps }: Beginning): Pick<Session, 'board' | 'maps'> => {
  const placed = unwrap(placeMaps(scenario, maps))
  return { board: unwrap(compileBoard(placed, vocabularyOf(maps))), maps: placed }
}

export const createSession = (
  presentation: Presentation,
  { game, log: past, logWriter }: Opening,
  computers: Computers,
  onStep: () => void,
  mayThrow: () => boolean,
  dice: DiceSource = chance,
): LocalSession => {
  const { system } = presentation
  const positionAfter = (before: Viewer): Position => positionNow(game, computers, before)
  const [position, setPosition] = createSignal(
    positionAfter(onlookerOf(computers, game.beginning.scenario.first)),
  )
  const [log, setLog] = createSignal(past)
  const [fallen, setFallen] = createSignal<FallenRoll>()
  const [undoable, setUndoable] = createSignal(takeBackRefusal(game, computers))
  /** How many steps there were before each thing done at one go since the page was opened. */
  const starts: number[] = []

  const show = (): void => {
    batch(() => {
      setPosition(before => positionAfter(before.viewer))
      setUndoable(() => takeBackRefusal(game, computers))
      setFallen(undefined)
    })
  }

  /** The dice fall and are recorded at once; the board shows what they did when they have been seen. */
  const letFall = (): void => {
    const pending = system.pending(game.state)
    if (pending.kind !== 'dice') return show()
    const faces = dice(diceOf(pending.roll))
    const { roll } = pending
    // What happened before the dice is seen before they fall.
    setPosition(before => positionAfter(before.viewer))
    const events = unwrap(fall(game, faces))
    note(events)
    setFallen({ roll, faces })
  }

  const note = (events: readonly GameEvent[]): void => {
    const step = game.steps.at(-1)
    if (!step) return
    const lines = logWriter.note(game.steps.length, step, events, game.state)
    setLog(before => [...before, ...lines])
    onStep()
  }

  const perform = (actions: readonly Action[]): Outcome => {
    const start = game.steps.length
    const first = system.pending(game.state)
    for (const action of actions) {
      const pending = system.pending(game.state)
      if (first.kind !== 'decision' || pending.kind !== 'decision' || pending.seat !== first.seat) break
      const done = act(game, pending.seat, action)
      if (!done.ok) {
        if (game.steps.length > start) starts.push(start)
        show()
        return done
      }
      note(done.value)
    }
    starts.push(start)
    letFall()
    return DONE
  }

  const takeBack = (): Outcome => {
    const refusal = takeBackRefusal(game, computers)
    if (refusal) return refused(refusal)
    const last = lastOwnStep(game, computers)
    const start = starts.findLast(begun => begun <= last) ?? last
    starts.splice(0, starts.length, ...starts.filter(begun => begun < start))
    let undone = undo(game)
    while (undone.ok && game.steps.length > start && undoRefusal(game) === undefined) undone = undo(game)
    logWriter.expect(game.state)
    setLog(before => before.filter(({ step }) => step <= game.steps.length))
    onStep()
    show()
    return undone
  }

  const session: LocalSession = {
    presentation,
    beginning: game.beginning,
    game,
    computers,
    ...groundOf(game.beginning),
    position,
    choices: createMemo(() =>
      fallen() || !isDecidedHere(position(), computers) ? [] : choicesOf(presentation, position()),
    ),
    log: createMemo(() => (fallen() ? log().filter(({ step }) => step < game.steps.length) : log())),
    fallen,
    do: actions => (fallen() ? DONE : perform(actions)),
    pickUpDice: () => {
      if (fallen()) letFall()
    },
    undo: takeBack,
    undoRefusal: undoable,
    hasSecrets: () => hasSecrets(game),
  }
  // A game saved while dice were due goes on with them; whoever looks on waits for them.
  if (mayThrow()) letFall()
  return session
}

const isDecidedHere = ({ pending }: Position, computers: Computers): boolean =>
  pending.kind === 'decision' && computers[pending.seat] === undefined

/** What someone here did last; -1 before that. */
const lastOwnStep = ({ steps }: Game, computers: Computers): number =>
  steps.findLastIndex(step => 'seat' in step && computers[step.seat] === undefined)

/** Dice that fell since someone here last decided stay where they fell, whoever threw them. */
const takeBackRefusal = (game: Game, computers: Computers): Refusal | undefined => {
  const last = lastOwnStep(game, computers)
  if (last < 0) return { code: 'engine.undo.nothing' }
  if (last >= game.bar.steps) return undefined
  return { code: game.bar.cause === 'dice' ? 'engine.undo.dice' : 'engine.undo.secret' }
}

/** Seen by whoever decides here; while dice fall, by whoever decided last; when all is over, by everyone. */
const positionNow = ({ system, state }: Game, computers: Computers, before: Viewer): Position => {
  const pending = system.pending(state)
  const viewer = viewerOf(pending, computers, before)
  return positionOf(system, cloneState(system.conceal(state, viewer)), viewer, pending)
}

const viewerOf = (pending: Pending, computers: Computers, before: Viewer): Viewer => {
  if (pending.kind === 'decision') return onlookerOf(computers, pending.seat)
  return pending.kind === 'dice' ? before : 'spectator'
}
