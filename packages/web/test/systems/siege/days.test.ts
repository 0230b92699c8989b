import { act, type Game, LANGUAGES, type ScenarioDocument, startGame, unwrap } from '@mesnada/engine'
import { type SiegeAction, type SiegeEvent, type SiegeState, siege } from '@mesnada/siege'
import { describe, expect, test } from 'vitest'
import type { Ledger } from '../../../src/presentation/presentation.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import type { Phrase } from '../../../src/text/phrase.ts'
import { sayings } from '../../support/sayings.ts'
import { plannedDays, shortSiege } from '../../support/short-sieges.ts'
import { wander } from '../../support/wander.ts'

const see = (state: SiegeState) => seenOf(siege, state)

/** Sieges of many days at the table: their decisions, their events and their record. */

type SiegeGame = Game<SiegeState, SiegeAction, SiegeEvent>

const { say, unsaid, listener } = sayings(siegePresentation)

const english = (said: Phrase | undefined): string => (said === undefined ? '' : say(said, 'en'))

const begin = (scenario: ScenarioDocument): SiegeGame => unwrap(startGame(siege, { scenario }))

/** Decisions of the day come first, then whatever chance picks; battles are hurried through. */
const pick = (legal: readonly SiegeAction[], chance: () => number): SiegeAction | undefined => {
  const end = legal.find(({ type }) => type === 'end-phase')
  const rare = legal.filter(({ type }) => DECISIONS.has(type) || type === 'shoot' || type === 'attack')
  const pool = rare.length > 0 && chance() < 0.7 ? rare : legal
  const hurries = end !== undefined && pool === legal && chance() < 0.6
  return hurries ? end : pool[Math.floor(chance() * pool.length)]
}

const DECISIONS: ReadonlySet<SiegeAction['type']> = new Set([
  'undertake',
  'aim',
  'repair',
  'lose-point',
  'recruit',
  'call-patrol',
  'halt',
  'withdraw',
] as const)

const phrasesOf = ({ title, sections }: Ledger): readonly Phrase[] => [
  title,
  ...sections.flatMap(section => [
    section.title,
    ...(section.kind === 'calendar'
      ? section.days.flatMap(({ notes }) => notes)
      : section.rows.flatMap(({ name, note }) => (note === undefined ? [name] : [name, note]))),
  ]),
]

const SHORT = [
  shortSiege('the-dukes-justice', 4, 2),
  shortSiege('in-extremis', 4, 2),
  shortSiege('retreat', 3, 3),
  shortSiege('raising-the-siege', 4, 2),
  shortSiege('the-battle-of-little-wootton', 2, 4),
]

describe('every decision of the day is offered by name, and whatever happens is told', () => {
  test.each(SHORT.map(scenario => [scenario.id, scenario] as const))('%s', (_id, scenario) => {
    const { missing, hear } = listener()
    const untold = new Set<string>()
    const happened = new Set<string>()
    const look = (state: SiegeState, events: readonly SiegeEvent[]): void => {
      const seen = see(state)
      for (const event of events) {
        happened.add(event.type)
        const told = siegePresentation.tell(event, seen)
        if (told) hear(told.phrase)
        else untold.add(event.type === 'phase' ? `phase ${event.phase}` : event.type)
      }
      const { phase, date } = siegePresentation.clock(seen)
      hear(phase)
      if (date !== undefined) hear(date)
      const kept = siegePresentation.ledger?.(seen)
      expect(kept).toBeDefined()
      if (kept) for (const said of phrasesOf(kept)) hear(said)
      for (const { name } of siegePresentation.marks(seen)) hear(name)
      const pending = siege.pending(state)
      if (pending.kind === 'dice')
        for (const thrown of pending.roll.throws)
          for (const entry of thrown.outcomes) hear(siegePresentation.outcome(seen, thrown, entry))
      if (pending.kind !== 'decision') return
      for (const action of siege.legal(state)) {
        if (!DECISIONS.has(action.type) && action.type !== 'end-phase') continue
        const { label, about } = siegePresentation.offer(seen, action)
        hear(label)
        if (about !== undefined) hear(about)
      }
    }
    for (const seed of [1, 2]) {
      const game = begin(scenario)
      look(game.state, [])
      wander(siege, game, { steps: 500, seed, choices: seed * 31 + 7, pick }, look)
    }
    expect([...missing]).toEqual([])
    for (const type of ['day', 'undertaken']) expect(happened).toContain(type)
    // What the evening brings is told; that it has come is not.
    expect([...untold].filter(type => type !== 'phase evening' && type !== 'phase over')).toEqual([])
  })

  test('whatever a day can bring, said in every language', () => {
    const { state } = begin(shortSiege('the-dukes-justice', 4, 2))
    const events: readonly SiegeEvent[] = [
      { type: 'day', day: 2, days: 4, rule: 'siege R.day' },
      { type: 'recovered', body: 0, rule: 'siege R.day' },
      { type: 'rations', fare: 'half', rule: 'siege R.day' },
      { type: 'passed', side: 0, rule: 'siege R.day' },
      { type: 'undertaken', undertaking: 'assault', rule: 'siege R.day' },
      { type: 'aimed', gear: 0, hex: 0, rule: 'siege R.day' },
      { type: 'repairing', gear: 0, rule: 'siege R.day' },
      { type: 'bombarded', hex: 0, die: 8, result: 'D/1C', stage: 2, rule: 'siege R.day' },
      { type: 'engine-damaged', gear: 0, points: 1, rule: 'siege R.day' },
      { type: 'mending', body: 0, die: 4, day: 3, rule: 'siege R.day' },
      { type: 'disabled', body: 0, die: 10, rule: 'siege R.day' },
      { type: 'supplied', days: 2, provisions: 3, rule: 'siege R.day' },
      { type: 'cut-off', body: 0, rule: 'siege R.day' },
      { type: 'halted', side: 0, rule: 'siege R.day' },
      { type: 'withdrew', side: 0, rule: 'siege R.day' },
      { type: 'action-over', winner: undefined, reason: 'siege.closed.dusk', rule: 'siege R.day' },
      { type: 'action-over', winner: 1, reason: 'siege.closed.field', rule: 'siege R.day' },
      { type: 'recruited', body: 0, peasant: 1, side: 0, rule: 'siege R.day' },
      { type: 'patrol-called', side: 0, group: 0, rule: 'siege R.day' },
      { type: 'entry-named', side: 1, die: 3, edge: 'A', rule: 'siege R.day' },
    ]
    for (const event of events) {
      const told = siegePresentation.tell(event, see(state))
      expect(told, event.type).toMatchObject({ rule: event.rule })
      expect(unsaid(told?.phrase ?? ''), event.type).toEqual([])
    }
    const halted = siegePresentation.tell({ type: 'halted', side: 0, rule: 'siege 6.72' }, see(state))
    expect(english(halted?.phrase)).toBe('A halts the assault: only the keep holds out.')
  })
})

test('each thing a day can be spent on has a name of its own and a sentence on what comes of it', () => {
  const { state } = begin(shortSiege('the-dukes-justice', 4, 2))
  const kinds = [
    'bombardment',
    'assault',
    'sally',
    'supplies',
    'burning',
    'relief',
    'retreat',
    'first-part',
    'second-part',
  ] as const
  const offers = kinds.map(what => siegePresentation.offer(see(state), { type: 'undertake', what }))
  for (const { label, about } of offers) {
    expect(unsaid(label)).toEqual([])
    expect(unsaid(about ?? phraseless)).toEqual([])
  }
  for (const language of LANGUAGES)
    expect(new Set(offers.map(({ label }) => say(label, language))).size).toBe(kinds.length)
})

const phraseless = { code: 'no sentence' }

/** The besieger has taken to his engines. */
const atTheEngines = (): SiegeGame => {
  const game = begin(shortSiege('the-dukes-justice', 4, 2))
  unwrap(act(game, 0, { type: 'undertake', what: 'bombardment' }))
  return game
}

const aims = ({ state }: SiegeGame) =>
  siege.legal(state).flatMap(action => (action.type === 'aim' ? [action] : []))

describe('siege 4.21 a day of bombardment', () => {
  test('engines are at hand, each by its own name, and pointed at a wall', () => {
    const game = atTheEngines()
    const engines = siegePresentation.pieces(see(game.state)).filter(({ beside }) => beside === 'waiting')
    expect(engines.length).toBe(new Set(aims(game).map(({ gear }) => gear)).size)
    expect(new Set(engines.map(({ name }) => english(name))).size).toBe(engines.length)
    const [first] = aims(game)
    if (!first) throw new Error('nothing to aim at')
    const { piece, target } = siegePresentation.offer(see(game.state), first)
    expect(engines.map(({ id }) => id)).toContain(piece)
    expect(target).toEqual({ hex: first.hex })
  })

  test('the odds shown are those of the die that falls, with all engines that throw at the hex', () => {
    const game = atTheEngines()
    const [first] = aims(game)
    if (!first) throw new Error('nothing to aim at')
    const { hex } = first
    for (const action of aims(game).filter(({ hex: at }) => at === hex)) {
      const foreseen = siegePresentation.forecast?.(see(game.state), action)
      unwrap(act(game, 0, action))
      const there = unwrap(startGame(siege, game.beginning))
      for (const step of game.steps) if ('action' in step) unwrap(act(there, 0, step.action as SiegeAction))
      unwrap(act(there, 0, { type: 'end-phase' }))
      const pending = siege.pending(there.state)
      expect(pending.kind === 'dice' && pending.roll).toEqual(foreseen)
    }
  })

  test('the record and the board show what is aimed at, and nobody is reminded of an engine with orders', () => {
    const game = atTheEngines()
    const [first] = aims(game)
    if (!first) throw new Error('nothing to aim at')
    unwrap(act(game, 0, first))
    const { state } = game
    expect(siegePresentation.marks(see(state))).toContainEqual(
      expect.objectContaining({ hex: first.hex, kind: 'aimed' }),
    )
    expect(siegePresentation.pieces(see(state)).find(({ id }) => id === `g${first.gear}`)?.acted).toBe(true)
    const engines = siegePresentation
      .ledger?.(see(state))
      ?.sections.find(({ title }) => english(title) === 'Engines')
    const notes = engines?.kind === 'rows' ? engines.rows.map(({ note }) => english(note)) : []
    expect(notes).toContain(`aimed at ${state.setting.grid.label(first.hex).split('.').at(-1)}`)
  })
})

test('siege R.day at the council nobody is on the board, and nobody counts as lost', () => {
  const { state } = begin(shortSiege('the-dukes-justice', 4, 2))
  expect(state.flow.phase).toBe('council')
  expect(siegePresentation.pieces(see(state)).filter(({ beside }) => beside !== undefined)).toEqual([])
  expect(english(siegePresentation.clock(see(state)).date)).toBe('Day 1 of 4')
})

test('siege 4.12 the calendar has every day, today among them, and what the days before were spent on', () => {
  const game = begin(shortSiege('the-dukes-justice', 4, 2))
  for (const seat of [0, 1] as const) unwrap(act(game, seat, { type: 'end-phase' }))
  const [calendar] = siegePresentation.ledger?.(see(game.state))?.sections ?? []
  if (calendar?.kind !== 'calendar') throw new Error('there is no calendar')
  expect(calendar.days.map(({ when }) => when)).toEqual(['past', 'today', 'ahead', 'ahead'])
  expect(calendar.days[0]?.notes.map(english)).toEqual(['A quiet day'])
})

test('every scenario says how many days it has, if it has days', () => {
  for (const scenario of siege.library.scenarios)
    expect(scenario.days, scenario.id).toBe(plannedDays(scenario))
})
