import { act, findScenario, startGame, unwrap } from '@mesnada/engine'
import { type SiegeState, siege } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { seenOf } from '../../../src/presentation/seen.ts'
import { siegePresentation } from '../../../src/systems/siege/index.ts'
import { sayings } from '../../support/sayings.ts'
import { wander } from '../../support/wander.ts'

const see = (state: SiegeState) => seenOf(siege, state)

const { unsaid, listener, hearPending } = sayings(siegePresentation)

const begin = (id: string) => {
  const scenario = findScenario(siege.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  return unwrap(startGame(siege, { scenario }))
}

test.each(['street-fight', 'coup-de-main', 'the-foraging-party', 'burning-the-camp'])(
  '%s: everything on the table can be said in every language',
  scenario => {
    const { missing, hear } = listener()
    wander(siege, begin(scenario), { steps: 160, seed: 7, choices: 11 }, (state, events) => {
      const seen = see(state)
      for (const event of events) {
        const told = siegePresentation.tell(event, seen)
        if (told) hear(told.phrase)
      }
      hear(siegePresentation.clock(seen).phase)
      const pending = siege.pending(state)
      hearPending(seen, pending, hear)
      if (pending.kind !== 'decision') return
      const kinds = new Map(siege.legal(state).map(action => [action.type, action]))
      for (const action of kinds.values()) hear(siegePresentation.offer(seen, action).label)
    })
    const { state } = begin(scenario)
    for (const piece of siegePresentation.pieces(see(state))) {
      hear(piece.name)
      hear(piece.kind)
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
  wander(siege, begin('coup-de-main'), { steps: 60, seed: 7, choices: 11 }, state => {
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
