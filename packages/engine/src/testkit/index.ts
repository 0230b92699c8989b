import { diceOf } from '../base/dice.ts'
import { describeRefusal, type Refusal, unwrap } from '../base/rule.ts'
import type { Texts } from '../base/text.ts'
import type { Action, GameEvent, Pending, RuleSystem } from '../contract/contract.ts'
import type { MapDocument } from '../documents/map.ts'
import type { ScenarioDocument } from '../documents/scenario.ts'
import { act, fall, type Game, type GameChoice, startGame } from '../play/game.ts'
import type { State } from '../state/state.ts'

export { gapsOf, outlineOf, shownIn } from '@mesnada/words/compile'

export { type DifferentialLimits, type Draw, drawOf, seedsToTry } from './differential.ts'
export {
  type Corner,
  type Crossing,
  centreOf,
  cornersOf,
  middleOf,
  type Point,
  turnOf,
  type Way,
  wayOf,
} from './paper-line.ts'
export {
  directionOf,
  distance,
  type PaperHex,
  type PaperMap,
  readMap,
  STEPS,
  sideKey,
} from './paper-map.ts'
export {
  codesWithoutRow,
  type RefusalBooks,
  type RefusalRow,
  refusalCodes,
  refusalRowFaults,
  unfilledGaps,
} from './refusal-table.ts'

/** Tests only: small positions in a few lines, and a table to play them on. */

export const everywhere = (text: string): Texts => ({ es: text, en: text, fr: text })

/** A map drawn in the test: one string a row, one character a hex. */
export const sketchMap = (
  system: string,
  sketch: Partial<Omit<MapDocument, 'terrain' | 'grid'>> & {
    readonly rows: string[]
    readonly legend: Record<string, string>
    readonly grid?: Partial<MapDocument['grid']>
  },
): MapDocument => {
  const { rows, legend, grid, ...rest } = sketch
  return {
    format: 'mesnada-map',
    version: 1,
    system,
    id: 'sketch',
    title: everywhere('Sketch'),
    grid: {
      orientation: 'flat',
      columns: Math.max(...rows.map(row => row.length)),
      rows: rows.length,
      shifted: 'even',
      labels: 'letter-number',
      ...grid,
    },
    terrain: { legend, rows },
    ...rest,
  }
}

/** A scenario of the sketched map, with the system's own part. */
export const sketchScenario = (
  system: string,
  play: Record<string, unknown>,
  rest: Partial<ScenarioDocument> = {},
): ScenarioDocument => ({
  format: 'mesnada-scenario',
  version: 1,
  system,
  id: 'sketch',
  title: everywhere('Sketch'),
  summary: everywhere('Sketch'),
  difficulty: 1,
  maps: [{ map: 'sketch' }],
  sides: [
    { id: 'first', title: everywhere('First') },
    { id: 'second', title: everywhere('Second') },
  ],
  first: 0,
  turns: 10,
  play,
  ...rest,
})

/** A game with someone at it who decides for whoever is asked and throws the dice he is told to. */
export interface TestTable<S extends State, A extends Action, E extends GameEvent> {
  readonly game: Game<S, A, E>
  readonly state: S
  /** Everything that happened so far. */
  readonly events: readonly E[]
  pending(): Pending
  /** Decides; an illegal action fails the test with its refusal. */
  do(...actions: readonly A[]): void
  /** Lets these faces fall, one roll after another. */
  dice(...faces: readonly number[]): void
  /** Why the action is refused; a legal one fails the test. */
  refusal(action: A): Refusal
}

export const testTable = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  choice: GameChoice,
): TestTable<S, A, E> => {
  const game = unwrap(startGame(system, choice))
  const events: E[] = []
  const pending = (): Pending => system.pending(game.state)
  const decide = (action: A): void => {
    const due = pending()
    if (due.kind !== 'decision')
      throw new Error(`${JSON.stringify(action)}: no decision is due, but ${due.kind}`)
    const done = act(game, due.seat, action)
    if (!done.ok) throw new Error(`${JSON.stringify(action)} refused: ${describeRefusal(done.refusal)}`)
    events.push(...done.value)
  }
  return {
    game,
    state: game.state,
    events,
    pending,
    do: (...actions) => actions.forEach(decide),
    dice: (...faces) => {
      let next = 0
      while (next < faces.length) {
        const due = pending()
        if (due.kind !== 'dice') throw new Error(`no dice are due after ${next} of ${faces.length}`)
        const count = diceOf(due.roll).length
        events.push(...unwrap(fall(game, faces.slice(next, next + count))))
        next += count
      }
    },
    refusal: action => {
      const refusal = system.refusal(game.state, action)
      if (refusal === undefined) throw new Error(`${JSON.stringify(action)} is legal`)
      return refusal
    },
  }
}
