import { type Action, DONE, type Outcome, type Refusal, refused } from '@mesnada/engine'
import type { Command } from '@mesnada/server/api'
import { batch, createMemo, createRoot, createSignal } from 'solid-js'
import { NO_COMPUTERS } from '../../players/computers.ts'
import { choicesOf } from '../../table/session/choices.ts'
import type { FallenRoll, LogEntry } from '../../table/session/log-writer.ts'
import { type Position, positionOf } from '../../table/session/position.ts'
import { groundOf, type Session } from '../../table/session/session.ts'
import type { Scene } from './move-teller.ts'
import type { SeenGame } from './seen-game.ts'

/** What someone at the table asks of the server. */
export interface ServerCommands {
  /** Resolves when it was done and has been heard of, or was refused. */
  carryOut(command: Command): Promise<boolean>
  ask(command: Command): Promise<boolean>
}

/** The session of a game on the server, with or without the right to play. */
export interface OnlineSession {
  readonly session: Session
  /** Shows these one after another, behind those that are still to be shown. */
  play(scenes: readonly Scene[]): void
  /** Shows where the game stands now. */
  restart(): void
  leave(): void
}

export const createOnlineSession = (game: SeenGame, commands: ServerCommands): OnlineSession =>
  createRoot(dispose => ({ ...sessionAt(game, commands), leave: dispose }))

const sessionAt = (game: SeenGame, { carryOut, ask }: ServerCommands): Omit<OnlineSession, 'leave'> => {
  const { presentation, beginning, viewer } = game
  const { system } = presentation
  const current = (): Position => positionOf(system, game.state, viewer, game.pending)
  const [position, setPosition] = createSignal(current())
  const [log, setLog] = createSignal<readonly LogEntry[]>(game.log())
  const [fallen, setFallen] = createSignal<FallenRoll>()
  const scenes: Scene[] = []
  const [isBusy, setBusy] = createSignal(false)

  /** Steps taken when this player last decided something here. */
  let rowStart = Number.POSITIVE_INFINITY

  const finish = (): void => {
    const scene = scenes.shift()
    if (!scene) return
    batch(() => {
      setFallen(undefined)
      setLog(before => [...before, ...scene.lines])
      setPosition(scenes.length === 0 ? current() : positionOf(system, scene.state, viewer))
    })
  }

  /** Up to the next dice: they lie on the table until someone takes them up. */
  const advance = (): void => {
    while (scenes[0] && !fallen()) {
      const dice = scenes[0].fallen
      if (dice) setFallen(dice)
      else finish()
    }
  }

  const restart = (): void => {
    scenes.length = 0
    batch(() => {
      setFallen(undefined)
      setLog(game.log())
      setPosition(current())
    })
  }

  /** Those that no longer can be are left out; dice or a decision of the other side end the row. */
  const perform = async (actions: readonly Action[]): Promise<void> => {
    setBusy(true)
    rowStart = game.situation?.step ?? 0
    for (const action of actions) {
      const { state, pending } = current()
      const step = game.situation?.step ?? 0
      if (pending.kind !== 'decision' || pending.seat !== viewer || system.refusal(state, action)) break
      if (!(await carryOut({ type: 'act', step, action: { ...action } }))) break
      // One more is the decision alone; what is beyond that were dice.
      if ((game.situation?.step ?? 0) !== step + 1) break
    }
    setBusy(false)
  }

  const act = ([first, ...rest]: readonly Action[]): Outcome => {
    const { state, pending } = position()
    if (first === undefined || isBusy() || fallen() || pending.kind !== 'decision') return DONE
    const refusal = pending.seat === viewer ? system.refusal(state, first) : NOT_DECIDING
    if (refusal) return refused(refusal)
    void perform([first, ...rest])
    return DONE
  }

  const isDecidedHere = (): boolean => {
    const { pending } = position()
    return pending.kind === 'decision' && pending.seat === viewer
  }

  const session: Session = {
    presentation,
    beginning,
    computers: NO_COMPUTERS,
    ...groundOf(beginning),
    position,
    choices: createMemo(() => (fallen() || !isDecidedHere() ? [] : choicesOf(presentation, position()))),
    log,
    fallen,
    isBusy,
    do: act,
    pickUpDice: () => {
      if (!fallen()) return
      finish()
      advance()
    },
    undo: () => {
      // What was done at one go is taken back at one go.
      const steps = rowStart < (game.situation?.step ?? 0) ? rowStart : undefined
      void ask({ type: 'ask-undo', ...(steps !== undefined && { steps }) })
      return DONE
    },
    undoRefusal: () => {
      const undo = position().pending.kind === 'over' ? undefined : game.situation?.undo
      return undo === 'own' || undo === 'ask' ? undefined : { code: undo ?? 'engine.undo.nothing' }
    },
    undoNeedsConsent: () => position().pending.kind !== 'over' && game.situation?.undo === 'ask',
    hasSecrets: () => false,
  }
  return {
    session,
    play: more => {
      scenes.push(...more)
      advance()
    },
    restart,
  }
}

const NOT_DECIDING: Refusal = { code: 'engine.seat.not-deciding' }
