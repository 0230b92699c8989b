import {
  act,
  applyAction,
  applyDice,
  cloneState,
  DONE,
  fall,
  type Game,
  givenDice,
  hashState,
  seededDice,
  settleDice,
  startGame,
  undo,
  undoRefusal,
  unwrap,
} from '@mesnada/engine'
import { type FordAction, type FordEvent, type FordState, ford } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { take } from '../../../support/entries.ts'
import { shipped, skirmish } from '../kit.ts'

type FordGame = Game<FordState, FordAction, FordEvent>

const start = (id = 'dawn'): FordGame => unwrap(startGame(ford, shipped(id)))

/** Deploys with the first legal action until the dice are due. */
const toInitiative = (): FordGame => {
  const game = start()
  for (;;) {
    const due = ford.pending(game.state)
    if (due.kind !== 'decision') return game
    unwrap(act(game, due.seat, nth(ford.legal(game.state), 0)))
  }
}

const END = { type: 'end-phase' } as const

const optionsOf = (id: string, rest = {}) =>
  unwrap(startGame(ford, { ...shipped(id), ...rest })).beginning.options

describe('starting a game', () => {
  test('with the scenario’s edition, and the players’ options over it', () => {
    expect(optionsOf('dawn')).toEqual({ 'defensive-shot': true, wounds: 'two' })
    expect(optionsOf('steel')).toEqual({ 'defensive-shot': false, wounds: 'one' })
    expect(optionsOf('steel', { preset: 'bloody' })).toEqual({ 'defensive-shot': true, wounds: 'one' })
    expect(optionsOf('steel', { options: { wounds: 'two' } })).toEqual({
      'defensive-shot': false,
      wounds: 'two',
    })
  })

  test.each([
    ['engine.scenario.system', { system: 'siege' }, {}],
    ['engine.scenario.map-missing', { maps: [{ map: 'moon' }] }, {}],
    ['engine.option.preset', {}, { preset: 'gentle' }],
    ['engine.option.unknown', {}, { options: { magic: true } }],
    ['engine.option.value', {}, { options: { wounds: 'three' } }],
    ['engine.option.value', { options: { wounds: true } }, {}],
    ['ford.setup.invalid', { play: {} }, {}],
  ])('refused with %s', (code, scenario, choice) => {
    const { scenario: dawn } = shipped('dawn')
    expect(startGame(ford, { scenario: { ...dawn, ...scenario }, ...choice })).toMatchObject({
      ok: false,
      refusal: { code },
    })
  })
})

describe('deciding', () => {
  test('events are the answer, and the step is noted with its hash', () => {
    const game = start()
    const [action] = take(ford.legal(game.state), 1)
    expect(unwrap(act(game, 0, action))).toMatchObject([{ type: 'placed', man: 0 }])
    expect(game.steps).toEqual([{ seat: 0, action, hash: hashState(game.state) }])
  })

  test('not your decision', () => {
    const game = start()
    expect(act(game, 1, nth(ford.legal(game.state), 0))).toEqual({
      ok: false,
      refusal: { code: 'engine.seat.not-deciding', values: { seat: 1 } },
    })
    expect(game.steps).toEqual([])
  })

  test('an illegal action changes nothing', () => {
    const game = start()
    const before = hashState(game.state)
    expect(act(game, 0, END)).toMatchObject({ ok: false, refusal: { code: 'ford.place.unfinished' } })
    expect([hashState(game.state), game.steps]).toEqual([before, []])
  })

  test('dice are due', () => {
    const game = toInitiative()
    expect(act(game, 0, END)).toEqual({ ok: false, refusal: { code: 'engine.dice.due' } })
  })

  test('the game is over', () => {
    const { game } = skirmish({ west: ['spearman A1'], east: ['spearman F1'], turns: 1 })
    unwrap(fall(game, [1, 1, 1, 1]))
    for (const seat of [0, 0, 0, 1, 1, 1] as const) unwrap(act(game, seat, END))
    expect(act(game, 0, END)).toEqual({ ok: false, refusal: { code: 'engine.game.over' } })
    expect(fall(game, [1])).toEqual({ ok: false, refusal: { code: 'engine.dice.none-due' } })
  })
})

describe('dice', () => {
  test.each([
    ['engine.dice.count', [1, 2, 3], { due: 4, given: 3 }],
    ['engine.dice.count', [], { due: 4, given: 0 }],
    ['engine.dice.count', [1, 2, 3, 4, 5], { due: 4, given: 5 }],
    ['engine.dice.face', [1, 2, 3, 7], { face: '7', lowest: 1, highest: 6 }],
    ['engine.dice.face', [0, 2, 3, 4], { face: '0', lowest: 1, highest: 6 }],
    ['engine.dice.face', [1, 2.5, 3, 4], { face: '2.5', lowest: 1, highest: 6 }],
    ['engine.dice.face', [1, 2, Number.NaN, 4], { face: 'NaN', lowest: 1, highest: 6 }],
  ])('refused with %s: %j', (code, faces, values) => {
    const game = toInitiative()
    const before = hashState(game.state)
    expect(fall(game, faces)).toEqual({ ok: false, refusal: { code, values } })
    expect(hashState(game.state)).toBe(before)
  })

  test('none are due while someone decides', () => {
    expect(fall(start(), [1])).toEqual({ ok: false, refusal: { code: 'engine.dice.none-due' } })
  })

  test('the faces that fell are kept, whatever becomes of the list they came in', () => {
    const game = toInitiative()
    const faces = [1, 2, 3, 4]
    unwrap(fall(game, faces))
    faces.fill(6)
    expect(game.steps.at(-1)).toMatchObject({ dice: [1, 2, 3, 4] })
  })

  test('settled from a source until someone must decide', () => {
    const game = toInitiative()
    expect(unwrap(settleDice(game, givenDice([6, 6, 1, 1])))).toMatchObject([
      { type: 'initiative', winner: 0 },
      { type: 'phase' },
    ])
    expect(unwrap(settleDice(game, seededDice(1)))).toEqual([])
    expect(settleDice(toInitiative(), () => [9])).toMatchObject({
      ok: false,
      refusal: { code: 'engine.dice.count' },
    })
  })
})

describe('apply, for hosts that keep no log', () => {
  test('asks, then does; without a listener no event is built', () => {
    const { state } = start()
    const [action] = take(ford.legal(state), 1)
    const events: FordEvent[] = []
    const other = cloneState(state)
    expect(applyAction(ford, state, action)).toEqual(DONE)
    expect(applyAction(ford, other, action, event => events.push(event))).toEqual(DONE)
    expect(hashState(other)).toBe(hashState(state))
    expect(events).toHaveLength(1)
    expect(applyAction(ford, state, action)).toMatchObject({
      ok: false,
      refusal: { code: 'ford.place.not-waiting' },
    })
    expect(applyDice(ford, state, [1])).toEqual({ ok: false, refusal: { code: 'engine.dice.none-due' } })
  })
})

describe('taking back', () => {
  test('step by step to the beginning, and no further', () => {
    const game = start()
    const hashes = [hashState(game.state)]
    for (let i = 0; i < 3; i++) {
      unwrap(act(game, 0, nth(ford.legal(game.state), i)))
      hashes.push(hashState(game.state))
    }
    for (const hash of hashes.toReversed().slice(1)) {
      expect(undo(game)).toEqual(DONE)
      expect(hashState(game.state)).toBe(hash)
    }
    expect(game.steps).toEqual([])
    expect(undo(game)).toEqual({ ok: false, refusal: { code: 'engine.undo.nothing' } })
  })

  test('never dice that fell', () => {
    const game = toInitiative()
    unwrap(fall(game, [6, 6, 1, 1]))
    expect(undoRefusal(game)).toEqual({ code: 'engine.undo.dice' })
    unwrap(act(game, 0, END))
    const after = hashState(game.state)
    expect(undo(game)).toEqual(DONE)
    expect(undo(game)).toEqual({ ok: false, refusal: { code: 'engine.undo.dice' } })
    unwrap(act(game, 0, END))
    expect(hashState(game.state)).toBe(after)
  })

  test('never a secret that came out', () => {
    const { game, ...table } = skirmish({
      west: ['spearman A1', 'spearman B1'],
      east: ['spearman A2', 'spearman F6'],
      captains: [1, 1],
    })
    table.begin(0, 'melee')
    table.do({ type: 'fight', man: 0, target: 2 })
    table.dice(1, 5)
    table.do({ type: 'take-wound', man: 1 })
    expect(game.bar).toEqual({ steps: game.steps.length, cause: 'secret' })
    expect(undo(game)).toEqual({ ok: false, refusal: { code: 'engine.undo.secret' } })
    table.endPhase()
    expect(undo(game)).toEqual(DONE)
    expect(undo(game)).toEqual({ ok: false, refusal: { code: 'engine.undo.secret' } })
  })

  test('a choice that brings nothing to light can be taken back', () => {
    const { game, ...table } = skirmish({
      west: ['spearman A1', 'spearman B1', 'archer A6'],
      east: ['spearman A2', 'spearman F6'],
    })
    table.begin(0, 'melee')
    table.do({ type: 'fight', man: 0, target: 3 })
    table.dice(1, 5)
    table.do({ type: 'take-wound', man: 1 })
    expect(undo(game)).toEqual(DONE)
    expect(ford.legal(game.state)).toHaveLength(2)
  })
})
