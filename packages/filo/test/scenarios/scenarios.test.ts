import { compileBoard, fuzzGame, LANGUAGES, startGame, unwrap } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { filo } from '../../src/index.ts'
import { sideBit, TERRAIN_EFFECTS, TERRAINS, VOCABULARY } from '../../src/printed/terrain.ts'

const { scenarios, maps } = filo.library

test('Las Navas and five more battles, each marked as reconstructed, in three languages', () => {
  expect(scenarios.map(({ id }) => id)).toEqual([
    'las-navas',
    'peipus',
    'muret',
    'castillon',
    'poitiers',
    'bouvines',
  ])
  for (const { reconstructed, summary } of scenarios) {
    expect(reconstructed).toBe(true)
    for (const text of Object.values(summary)) expect(text.length).toBeGreaterThan(100)
  }
})

test('Las Navas is numbered ccrr: columns 01-33, odd ones to row 20, even ones to 19', () => {
  const document = maps.find(({ id }) => id === 'las-navas')
  if (document === undefined) throw new Error('no map')
  const { grid, terrain } = unwrap(compileBoard([{ map: document.id, document }], VOCABULARY))
  expect(grid.parse('3320')).toBeDefined()
  expect(grid.parse('0420')).toBeUndefined()
  expect(grid.parse('0419')).toBeDefined()
  expect(new Set(terrain)).toEqual(new Set([0]))
})

describe.each(scenarios.map(scenario => [scenario.id, scenario] as const))('%s', (_id, scenario) => {
  test('has an army leader a side, room for everyone, and starts', () => {
    const { state } = unwrap(startGame(filo, { scenario }))
    expect([...state.tables.leaders.army].filter(commands => commands !== 0)).toHaveLength(2)
    expect(filo.faults(state)).toEqual([])
  })

  test('filo R.deployment: however the others are set up, every banner has hexes left for its units', () => {
    const { setting } = unwrap(startGame(filo, { scenario })).state
    const toPlace = (units: readonly number[]): number =>
      units.filter(unit => nth(setting.fixed, unit) < 0).length
    const tight = setting.banners.filter(banner => {
      const zone = new Set((banner.zone ?? []).filter(hex => setting.standable[hex] !== 0))
      const friends = setting.banners.filter(other => other !== banner && other.seat === banner.seat)
      const lost = friends.map(({ zone: theirs = [], units }) =>
        Math.min(theirs.filter(hex => zone.has(hex)).length, toPlace(units)),
      )
      const left = lost.reduce((hexes, taken) => hexes - taken, zone.size)
      return banner.zone !== undefined && left < toPlace(banner.units)
    })
    expect(tight.map(({ id }) => id)).toEqual([])
  })

  test('a random game to the end, with every check on the way', () => {
    const game = fuzzGame(filo, { choice: { scenario, options: { timeLimit: true } }, seed: 7, every: 40 })
    expect(game.faults).toEqual([])
    expect(game.result).toBeDefined()
  })
})

test('filo T.1: Lake Peipus is fought on ice, which is called so and counts as clear ground', async () => {
  const document = maps.find(({ id }) => id === 'peipus')
  if (document === undefined) throw new Error('no map')
  const { grid, terrain } = unwrap(compileBoard([{ map: document.id, document }], VOCABULARY))
  const ice = TERRAINS.indexOf('hielo')
  expect([...terrain].filter(kind => kind === ice).length).toBeGreaterThan(grid.size / 2)
  expect(TERRAIN_EFFECTS.hielo).toEqual(TERRAIN_EFFECTS.claro)
  const names = await Promise.all(LANGUAGES.map(language => filo.reference.messages(language)))
  expect(names.map(messages => messages['filo.terrain.hielo'])).toEqual(['Hielo', 'Ice', 'Glace'])
})

test('Castillon: the Lidoire runs from one edge of the map to the other', () => {
  const document = maps.find(({ id }) => id === 'castillon')
  if (document === undefined) throw new Error('no map')
  const { grid, sides } = unwrap(compileBoard([{ map: document.id, document }], VOCABULARY))
  const stream = sideBit('ribera')
  // Whoever goes south along any column crosses it once, and there is no way round.
  const northern = new Set<number>()
  const queue = [grid.parse('1101') ?? -1]
  for (const hex of queue) {
    if (northern.has(hex)) continue
    northern.add(hex)
    for (let direction = 0; direction < 6; direction++) {
      const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (to >= 0 && ((sides[grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0) & stream) === 0) queue.push(to)
    }
  }
  expect(northern.has(grid.parse('1112') ?? -1)).toBe(false)
})

test('sight: open ground sees, a hedge between does not, and the answer names it', () => {
  const { sight } = filo.reference
  expect(unwrap(sight({ map: 'las-navas', from: '1710', to: '1713' }))).toEqual({
    clear: true,
    reasons: [],
    distance: 3,
  })
  expect(unwrap(sight({ map: 'poitiers', from: '0710', to: '0712' }))).toEqual({
    clear: false,
    reasons: [{ code: 'filo.sight.terrain', rule: 'filo T.1', at: '0711' }],
    distance: 2,
  })
  expect(sight({ map: 'nowhere', from: '0101', to: '0102' }).ok).toBe(false)
})
