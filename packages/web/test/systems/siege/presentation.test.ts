import {
  act,
  type Dictionary,
  engineMessages,
  findScenario,
  LANGUAGES,
  type Language,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type SiegeState, siege } from '@mesnada/siege'
import { beforeAll, expect, test } from 'vitest'
import { seenOf } from '../../../src/presentation/seen.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { type Phrase, speaker } from '../../../src/text/phrase.ts'

const see = (state: SiegeState) => seenOf(siege, state)

const sentences = {} as Record<Language, Dictionary>

beforeAll(async () => {
  for (const language of LANGUAGES)
    sentences[language] = {
      ...(await engineMessages(language)),
      ...(await siegePresentation.sentences(language)),
      'side.0': 'A',
      'side.1': 'B',
    }
})

/** What cannot be said in some language: codes without a sentence, gaps without a value. */
const unsaid = (said: Phrase): readonly string[] =>
  LANGUAGES.flatMap(language => {
    const text = speaker(sentences[language], language)(said)
    return /[{}|]|\b(?:siege|act|event|figure|facing|outcome)\.[\w.-]+/.test(text)
      ? [`${language}: ${text}`]
      : []
  })

const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Plays at random, quickly through the phases, and lets the test look at every position. */
const wander = (
  scenario: string,
  steps: number,
  look: (
    game: ReturnType<typeof begin>,
    events: readonly Parameters<typeof siegePresentation.tell>[0][],
  ) => void,
): void => {
  const game = begin(scenario)
  const dice = seededDice(7)
  const chance = numbers(11)
  for (let step = 0; step < steps; step++) {
    const pending = siege.pending(game.state)
    if (pending.kind === 'over') return
    if (pending.kind === 'dice') {
      look(game, unwrap(settleDice(game, dice)))
      continue
    }
    const legal = siege.legal(siege.conceal(game.state, pending.seat))
    const rare = legal.filter(({ type }) => type !== 'move' && type !== 'end-phase')
    const pool = rare.length > 0 && chance() < 0.6 ? rare : legal
    const action = pool[Math.floor(chance() * pool.length)]
    if (!action) throw new Error(`nothing can be done: ${JSON.stringify(pending)}`)
    look(game, unwrap(act(game, pending.seat, action)))
  }
}

const begin = (id: string) => {
  const scenario = findScenario(siege.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  return unwrap(startGame(siege, { scenario }))
}

test.each(['street-fight', 'coup-de-main', 'the-foraging-party', 'burning-the-camp'])(
  '%s: everything on the table can be said in every language',
  scenario => {
    const missing = new Set<string>()
    const heard = (said: Phrase): void => {
      for (const gap of unsaid(said)) missing.add(gap)
    }
    wander(scenario, 160, (game, events) => {
      const { state } = game
      const seen = see(state)
      for (const event of events) {
        const told = siegePresentation.tell(event, seen)
        if (told) heard(told.phrase)
      }
      heard(siegePresentation.clock(seen).phase)
      const pending = siege.pending(state)
      if (pending.kind === 'dice')
        for (const thrown of pending.roll.throws) {
          heard({ code: thrown.purpose, values: siegePresentation.named(seen, thrown.values ?? {}) })
          for (const entry of thrown.outcomes) heard(siegePresentation.outcome(seen, thrown, entry))
          for (const { reason } of [...thrown.modifiers, ...(thrown.shifts ?? [])]) heard({ code: reason })
        }
      if (pending.kind !== 'decision') return
      heard({
        code: pending.prompt.code,
        values: siegePresentation.named(seen, pending.prompt.values ?? {}),
      })
      const kinds = new Map(siege.legal(state).map(action => [action.type, action]))
      for (const action of kinds.values()) heard(siegePresentation.offer(seen, action).label)
    })
    const { state } = begin(scenario)
    for (const piece of siegePresentation.pieces(see(state))) {
      heard(piece.name)
      heard(piece.kind)
    }
    expect([...missing]).toEqual([])
  },
)

test('every option and edition has a name and a sentence', () => {
  for (const { title, options } of siegePresentation.optionGroups) {
    expect(unsaid(title)).toEqual([])
    for (const { name, about, values = {} } of options)
      for (const said of [name, about, ...Object.values(values)]) expect(unsaid(said)).toEqual([])
  }
  for (const name of Object.values(siegePresentation.presets)) expect(unsaid(name)).toEqual([])
})

test('every counter has an icon, stands where the rules say, and is one counter', () => {
  wander('coup-de-main', 60, ({ state }) => {
    const pieces = siegePresentation.pieces(see(state))
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
    for (const piece of pieces) {
      expect(piece.icon.length).toBeGreaterThan(20)
      expect(piece.hexes.length > 0).toBe(piece.beside === undefined)
    }
  })
})

test('what can be reached is reached by the actions that lead there', () => {
  const game = begin('street-fight')
  while (siege.pending(game.state).kind === 'decision' && game.state.flow.phase !== 'movement') {
    const [first] = siege.legal(game.state)
    if (!first) break
    unwrap(
      act(
        game,
        game.state.flow.side,
        siege.legal(game.state).find(({ type }) => type === 'end-phase') ?? first,
      ),
    )
  }
  const [piece] = siegePresentation
    .pieces(see(game.state))
    .filter(({ seat, hexes }) => seat === game.state.flow.side && hexes.length > 0)
  const farthest = siegePresentation.reach?.(see(game.state), piece?.id ?? '').at(-1)
  expect(farthest?.cost).toBeGreaterThan(1)
  for (const action of farthest?.actions ?? []) unwrap(act(game, game.state.flow.side, action))
  const moved = siegePresentation.pieces(see(game.state)).find(({ id }) => id === piece?.id)
  expect(moved?.hexes[0]).toBe(farthest?.hex)
})

test('outside his set-up zone a man on foot is refused for the zone, not for a facing (siege R.deployment)', () => {
  const { state } = begin('coup-de-main')
  expect(state.flow.phase).toMatch(/^deploy-/)
  const places = siege.legal(state).filter(action => action.type === 'place')
  const onFoot = places.find(({ facing }) => facing === undefined)
  const outside = [...state.setting.board.terrain.keys()].find(
    hex => !places.some(place => place.hex === hex) && state.setting.grid.label(hex) === 'A20',
  )
  if (onFoot === undefined || outside === undefined) throw new Error('nobody to place, or nowhere outside')
  expect(siegePresentation.refusal(see(state), `b${onFoot.body}`, { hex: outside })).toMatchObject({
    code: 'siege.deploy.area',
    rule: 'siege R.deployment',
  })
})
