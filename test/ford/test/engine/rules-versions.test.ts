import {
  act,
  beginGame,
  DONE,
  fall,
  type Game,
  type GameRecord,
  parseRecord,
  type RuleSystem,
  recordOf,
  replay,
  startGame,
  undo,
  unwrap,
} from '@mesnada/engine'
import { sketchMap, sketchScenario } from '@mesnada/engine/testkit'
import { type FordAction, type FordEvent, type FordState, ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'

/**
 * ford 7.1 gave two points for the ford before version 2 of the rules, and gives three since. A game goes on by the
 * version it began with, wherever and whenever it is played on.
 */

/** The system as it was before the change. */
const before: typeof ford = { ...ford, rules: 1 }

const map = sketchMap('ford', {
  rows: ['....', '....', '....'],
  legend: { '.': 'open' },
  areas: { west: ['A1'], east: ['D3'], ford: ['D3'] },
})
const band = (area: string) => ({ area, men: ['spearman'] })
const scenario = sketchScenario('ford', { bouts: 1, bands: [band('west'), band('east')] }, { turns: 1 })

type FordGame = Game<FordState, FordAction, FordEvent>

const begun = (system: typeof ford): FordGame => unwrap(startGame(system, { scenario, maps: [map] }))

const END = { type: 'end-phase' } as const

/** One turn in which nobody does anything, up to the last end of a phase: the east stands at the ford. */
const playUpToTheEnd = (game: FordGame): void => {
  const { grid } = game.state.setting.board
  for (const [seat, label] of [
    [0, 'A1'],
    [1, 'D3'],
  ] as const) {
    unwrap(act(game, seat, { type: 'place', man: seat, hex: grid.parse(label) ?? -1 }))
    unwrap(act(game, seat, { type: 'name-captain', man: seat }))
  }
  unwrap(fall(game, [6, 6, 1, 1]))
  for (const seat of [0, 0, 0, 1, 1] as const) unwrap(act(game, seat, END))
}

const played = (system: typeof ford): FordGame => {
  const game = begun(system)
  playUpToTheEnd(game)
  unwrap(act(game, 1, END))
  return game
}

const pointsOf = ({ system, state }: FordGame): readonly number[] | undefined => {
  const pending = system.pending(state)
  return pending.kind === 'over' ? pending.result.points : undefined
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const refusalOf = (system: RuleSystem, record: GameRecord) => {
  const again = replay(system, record)
  return again.ok ? undefined : again.refusal
}

describe('the version of the rules', () => {
  test('a new game is played by the current one, and its record says so', () => {
    const game = played(ford)
    expect(pointsOf(game)).toEqual([0, 3])
    expect(recordOf(game).rules).toBe(ford.rules)
  })

  test('an old game replays by the one it began with', () => {
    const record = recordOf(played(before))
    expect(record.rules).toBe(1)
    const game = unwrap(replay(ford, unwrap(parseRecord(throughJson(record)))))
    expect(pointsOf(game)).toEqual([0, 2])
    expect(recordOf(game)).toEqual(record)
  })

  test('the same steps by the later rules lead elsewhere', () => {
    const record = recordOf(played(before))
    expect(refusalOf(ford, { ...record, rules: 2 })).toEqual({
      code: 'engine.record.diverged',
      values: { step: record.steps.length },
    })
  })

  test('a record that names none began with the first', () => {
    const { rules: _, ...nameless } = recordOf(played(before))
    const record = unwrap(parseRecord(throughJson(nameless)))
    expect(record.rules).toBe(1)
    expect(pointsOf(unwrap(replay(ford, record)))).toEqual([0, 2])
  })

  test.each([0, -1, 1.5, '2'])('%o is no version', rules => {
    expect(parseRecord(throughJson({ ...recordOf(played(before)), rules }))).toMatchObject({
      ok: false,
      refusal: { code: 'engine.document.invalid' },
    })
  })

  test('an old game goes on by its own version, also past a step taken back', () => {
    const old = begun(before)
    playUpToTheEnd(old)
    const game = unwrap(replay(ford, recordOf(old)))
    expect(undo(game)).toEqual(DONE)
    unwrap(act(game, 1, END))
    unwrap(act(game, 1, END))
    expect(pointsOf(game)).toEqual([0, 2])
    expect(recordOf(game).rules).toBe(1)
  })

  test('a game of later rules is refused, and says which', () => {
    const refusal = { code: 'engine.record.future-rules', values: { rules: 2, known: 1 } }
    expect(refusalOf(before, recordOf(played(ford)))).toEqual(refusal)
    expect(beginGame(before, begun(ford).beginning)).toEqual({ ok: false, refusal })
  })
})
