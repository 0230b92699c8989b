import { LANGUAGES, nth, parseWith, type ScenarioDocument, SEATS, type Seat, unwrap } from '@mesnada/engine'
import { type TestTable, testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { type SiegeAction, type SiegeEvent, type SiegeState, siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { costOfForce } from '../../src/paper/points-buy.ts'
import { IMPASSABLE, TERRAIN_ROWS } from '../../src/printed/terrain.ts'
import { type Play, playSchema } from '../../src/scenario-schema.ts'
import { deploy } from '../kits/set-up-kit.ts'

type Table = TestTable<SiegeState, SiegeAction, SiegeEvent>

const scenarioCalled = (id: string): ScenarioDocument => {
  const scenario = library.scenarios.find(document => document.id === id)
  if (scenario === undefined) throw new Error(`no scenario ${id}`)
  return scenario
}

const playOf = (scenario: ScenarioDocument): Play => unwrap(parseWith(playSchema, scenario.play, 'play'))

const begin = (scenario: ScenarioDocument): Table => testTable(siege, { scenario })

const charactersOf = (play: Play, seat: Seat) =>
  play.forces[seat].groups.flatMap(group =>
    group.characters.flatMap(entry => Array.from({ length: entry.count ?? 1 }, () => entry)),
  )

const countOf = (play: Play, seat: Seat, ...types: readonly string[]): number =>
  charactersOf(play, seat).filter(entry => types.length === 0 || types.includes(entry.type)).length

const animalsOf = (play: Play, seat: Seat, kind: string): number =>
  play.forces[seat].groups
    .flatMap(group => group.animals ?? [])
    .filter(entry => entry.animal === kind)
    .reduce((sum, { count = 1 }) => sum + count, 0)

const namedOf = (play: Play, seat: Seat, type: string): readonly string[] =>
  charactersOf(play, seat).flatMap(({ type: own, name }) =>
    own === type && name !== undefined ? [name] : [],
  )

/** Teaches carts, screens and oil. */
const OURS = 'a-cart-in-the-gap'

const IDS = library.scenarios.map(scenario => scenario.id)

/** One action each; the others are sieges of many days or battles in parts. */
const SINGLE = IDS.filter(id => playOf(scenarioCalled(id)).campaign === undefined)

describe('siege R.scenarios every scenario', () => {
  test('siege R.scenarios are those of the three books, and one of ours', () => {
    expect(IDS).toEqual([
      'coup-de-main',
      'assaulting-the-breach',
      'burning-the-camp',
      'the-dukes-justice',
      'in-extremis',
      'retreat',
      'raising-the-siege',
      'street-fight',
      'peasant-revolt',
      'city-sack',
      'robbery-with-violence',
      'the-trap',
      'vanguard-clash',
      'flight',
      'the-knight-errant',
      'the-foraging-party',
      'the-knights-lady',
      'reconnaissance-patrol',
      'the-rescue',
      'the-battle-of-little-wootton',
      'for-the-love-of-edith',
      'a-cart-in-the-gap',
    ])
  })

  test.each(IDS)('R.scenarios %s is told in three languages, marked as ours, and has a last turn', id => {
    const scenario = scenarioCalled(id)
    for (const language of LANGUAGES) {
      expect(scenario.title[language].length).toBeGreaterThan(3)
      expect(scenario.summary[language].length).toBeGreaterThan(60)
      for (const side of scenario.sides) expect(side.title[language].length).toBeGreaterThan(3)
    }
    expect(new Set(LANGUAGES.map(language => scenario.summary[language])).size).toBe(LANGUAGES.length)
    // Ours stands for nothing but itself.
    expect(scenario.reconstructed ?? false).toBe(id !== OURS)
    expect(scenario.turns).toBeGreaterThanOrEqual(20)
    expect(scenario.turns).toBeLessThanOrEqual(40)
    const play = playOf(scenario)
    // Retreat has everyone of both games.
    expect(countOf(play, 0) + countOf(play, 1)).toBeLessThanOrEqual(id === 'retreat' ? 80 : 60)
  })

  test.each(SINGLE)('R.scenarios %s sets up: there is room for everyone, and the first turn begins', id => {
    const scenario = scenarioCalled(id)
    const table = begin(scenario)
    deploy(table)
    const { flow, tables } = table.state
    expect([flow.turn, flow.side]).toEqual([1, scenario.first])
    for (const [row, card] of table.state.setting.bodies.entries()) {
      const { start } = nth(table.state.setting.play.forces[card.side].groups, card.group)
      expect(cell(tables.bodies.hex, row) >= 0, card.id).toBe(start.kind === 'areas')
    }
  })

  test.each(IDS)('R.scenarios %s: every area, edge and name that it speaks of exists', id => {
    const { play, board } = begin(scenarioCalled(id)).state.setting
    const names = SEATS.flatMap(seat => charactersOf(play, seat).flatMap(({ name }) => name ?? []))
    expect(new Set(names).size).toBe(names.length)
    for (const seat of SEATS)
      for (const { friend } of charactersOf(play, seat)) if (friend) expect(names).toContain(friend)
    for (const entry of [...play.victory, ...(play.scoring ?? [])]) {
      if ('area' in entry) expect(board.areas.has(entry.area), entry.area).toBe(true)
      if ('trap' in entry && entry.trap) expect(board.areas.has(entry.trap), entry.trap).toBe(true)
      if ('name' in entry && entry.name) expect(names).toContain(entry.name)
      if ('edges' in entry)
        for (const edge of entry.edges ?? []) expect(board.edges.has(edge), edge).toBe(true)
    }
    for (const edge of play.prison?.flat() ?? []) expect(board.edges.has(edge), edge).toBe(true)
    for (const seat of SEATS)
      for (const { characters, start } of play.forces[seat].groups) {
        if (start.kind !== 'edges') continue
        expect(start.turn).toBeGreaterThanOrEqual(1)
        const ways = start.edges.flatMap(edge => board.edges.get(edge) ?? [])
        const mounted = characters.some(entry => entry.mounted)
        const open = ways.filter(hex => {
          const { foot, horse } = nth(TERRAIN_ROWS, cell(board.terrain, hex))
          return (mounted ? horse : foot) < IMPASSABLE
        })
        expect(open.length).toBeGreaterThan(10)
      }
  })

  test.each(IDS)('R.scenarios %s turns on the optional rules that it lives by', id => {
    const scenario = scenarioCalled(id)
    const play = playOf(scenario)
    const everyone = SEATS.flatMap(seat => charactersOf(play, seat))
    const captures = [...play.victory, ...(play.scoring ?? [])].some(
      ({ kind }) => kind === 'capture' || kind === 'captives',
    )
    const on = (option: string): boolean => scenario.options?.[option] === true
    expect(on('ransom')).toBe(captures)
    expect(on('hero')).toBe(everyone.some(entry => entry.hero))
    expect(on('night')).toBe(everyone.some(entry => entry.asleep))
    expect(on('horseCapture')).toBe(
      play.scoring?.some(entry => entry.kind === 'animals' && entry.animal === 'warhorse') ?? false,
    )
  })

  // Castle, cover, surprise and objectives weigh too: even points are not even chances.
  test.each<[id: string, first: number, second: number]>([
    ['coup-de-main', 242, 101],
    ['assaulting-the-breach', 435, 133],
    ['burning-the-camp', 247, 570],
    ['street-fight', 33, 39],
    ['peasant-revolt', 429, 387],
    ['city-sack', 259, 225],
    ['robbery-with-violence', 118, 204],
    ['the-trap', 257, 395],
    ['vanguard-clash', 244, 307],
    ['flight', 304, 451],
    ['the-knight-errant', 101, 77],
    ['the-foraging-party', 172, 202],
    ['the-knights-lady', 141, 113],
    ['reconnaissance-patrol', 105, 132],
    ['the-rescue', 346, 358],
    ['for-the-love-of-edith', 88, 81],
  ])('6.6 %s: %i points against %i', (id, first, second) => {
    const scenario = scenarioCalled(id)
    const { forces, filledMoat = 0, defender } = playOf(scenario)
    const totals = SEATS.map(
      seat => costOfForce(forces[seat], { fascines: seat === defender ? 0 : filledMoat }).total,
    )
    expect(totals).toEqual([first, second])
    // Walls stand in for men, and the engines in a camp cost points without fighting.
    const most = scenario.maps.some(({ map }) => map === 'castle' || map === 'camp') ? 3.5 : 2
    expect(Math.max(first / second, second / first)).toBeLessThan(most)
  })
})

describe('siege R.scenarios facts of the books', () => {
  test('siege R.scenarios Coup de Main: Blodwin yields to knights only; captors shut in the keep have a draw', () => {
    const play = playOf(scenarioCalled('coup-de-main'))
    expect(play.ladiesYieldTo).toBe('knights')
    expect(play.victory).toContainEqual({ kind: 'capture', by: 0, name: 'Blodwin', trap: 'keep' })
  })

  test('siege R.scenarios Assaulting the Breach: decisive to 20 casualty points, substantial to 30; defender 10 and 15', () => {
    const play = playOf(scenarioCalled('assaulting-the-breach'))
    expect(play.grades).toEqual([
      [20, 30],
      [10, 15],
    ])
    expect([play.rubble, play.filledMoat]).toEqual([5, 14])
  })

  test('siege R.scenarios Burning the Camp: in by A and D, now or later; the siege tower stays where it is', () => {
    const play = playOf(scenarioCalled('burning-the-camp'))
    expect(play.forces[0].groups.map(group => group.start)).toEqual([
      { kind: 'edges', edges: ['A', 'D'], turn: 1 },
    ])
    expect(play.noEngineMoves).toBe(true)
  })

  test('siege R.scenarios Street Fight: five peasants and an archer a side', () => {
    const play = playOf(scenarioCalled('street-fight'))
    for (const seat of SEATS)
      expect([
        countOf(play, seat),
        countOf(play, seat, 'peasant'),
        countOf(play, seat, 'longbowman') + countOf(play, seat, 'shortbowman'),
      ]).toEqual([6, 5, 1])
  })

  test('siege R.scenarios Peasant Revolt: 11 peasants, 19 soldiers, 6 mules; 13 mounted knights with 3 points a head', () => {
    const play = playOf(scenarioCalled('peasant-revolt'))
    expect(countOf(play, 0, 'knight', 'caparisoned-knight')).toBe(13)
    expect(charactersOf(play, 0).every(entry => entry.mounted)).toBe(true)
    expect([countOf(play, 1, 'peasant'), countOf(play, 1), animalsOf(play, 1, 'mule')]).toEqual([11, 30, 6])
    expect(play.scoring).toContainEqual({ kind: 'killed', by: 0, knight: 3, other: 3 })
    expect(play.victory).toContainEqual({ kind: 'annihilate' })
  })

  test('siege R.scenarios City Sack: the built-up area, half the arrows, points for warhorses taken alive', () => {
    const play = playOf(scenarioCalled('city-sack'))
    expect(nth(nth(play.forces, 1).groups, 0).start).toEqual({ kind: 'areas', areas: ['built-up'] })
    expect(play.halfArrows).toBe(true)
    expect(play.scoring).toContainEqual({
      kind: 'animals',
      by: 0,
      animal: 'warhorse',
      points: 5,
      taken: true,
    })
  })

  test('siege R.scenarios Robbery: the outlaws begin; two trains of mules, and help in a house', () => {
    const scenario = scenarioCalled('robbery-with-violence')
    const play = playOf(scenario)
    expect([scenario.sides[scenario.first].id, animalsOf(play, 1, 'mule')]).toEqual(['outlaws', 6])
    expect(play.forces[1].groups.map(group => group.start)).toContainEqual({
      kind: 'areas',
      areas: ['village.farm'],
    })
    expect(namedOf(play, 1, 'civilian')).toEqual(['Leopold'])
  })

  test('siege R.scenarios The Trap: out by one declared side of 3, 4, 5, ten and five points; a captive knight twenty', () => {
    const { scoring } = playOf(scenarioCalled('the-trap'))
    expect(scoring).toContainEqual({
      kind: 'exits',
      by: 0,
      edges: ['3', '4', '5'],
      knight: 10,
      other: 5,
      declared: true,
    })
    expect(scoring).toContainEqual({ kind: 'captives', by: 1, points: 20 })
  })

  test('siege R.scenarios Vanguard Clash: the first side begins, each out to destroy the other', () => {
    const scenario = scenarioCalled('vanguard-clash')
    expect(scenario.first).toBe(0)
    expect(playOf(scenario).victory).toEqual([{ kind: 'annihilate' }])
  })

  test('siege R.scenarios Flight: fugitives first, out by edge 5; pursuers need 175, thirty for a captive knight', () => {
    const scenario = scenarioCalled('flight')
    const { victory, scoring = [] } = playOf(scenario)
    expect(scenario.sides[scenario.first].id).toBe('fugitives')
    expect(victory).toContainEqual({ kind: 'points', by: 1, at: 175 })
    expect(scoring).toContainEqual({ kind: 'captives', by: 1, points: 30 })
    expect(scoring.flatMap(entry => (entry.kind === 'exits' ? entry.edges : []))).toEqual(['5'])
  })

  test('siege R.scenarios The Knight Errant: Richard the hero, Gunter, horses, 11 peasants, two ladies; 11 mercenaries', () => {
    const play = playOf(scenarioCalled('the-knight-errant'))
    expect(charactersOf(play, 1).filter(entry => entry.hero)).toMatchObject([{ name: 'Richard' }])
    expect(namedOf(play, 1, 'knight')).toEqual(['Richard', 'Gunter'])
    expect(charactersOf(play, 1).some(entry => entry.mounted)).toBe(false)
    expect([animalsOf(play, 1, 'warhorse'), countOf(play, 1, 'peasant')]).toEqual([2, 11])
    expect(namedOf(play, 1, 'civilian')).toEqual(['Audrey', 'Edith'])
    expect(namedOf(play, 0, 'sergeant')).toEqual(['Arnim', 'A’Wood'])
    expect([countOf(play, 0, 'halberdier'), countOf(play, 0, 'spearman'), countOf(play, 0)]).toEqual([
      4, 5, 11,
    ])
  })

  test('siege R.scenarios The Foraging Party: mounted knights only, after horses', () => {
    const play = playOf(scenarioCalled('the-foraging-party'))
    expect(charactersOf(play, 0).every(({ type, mounted }) => mounted && type.endsWith('knight'))).toBe(true)
    expect(animalsOf(play, 1, 'warhorse')).toBeGreaterThan(0)
  })

  test('siege R.scenarios The Knight’s Lady: Audrey is the lady, Edith her maid', () => {
    const play = playOf(scenarioCalled('the-knights-lady'))
    expect(play.victory).toContainEqual({ kind: 'capture', by: 0, name: 'Audrey', escape: true })
    expect(charactersOf(play, 1).filter(entry => entry.lady)).toHaveLength(2)
  })

  test('siege R.scenarios Reconnaissance Patrol: Radult is English, Giles French', () => {
    const play = playOf(scenarioCalled('reconnaissance-patrol'))
    expect(SEATS.map(seat => namedOf(play, seat, 'peasant'))).toEqual([['Radult'], ['Giles']])
  })

  test('siege 6.75 For the Love of Edith: all sleep but the sentries, Edith among them', () => {
    const play = playOf(scenarioCalled('for-the-love-of-edith'))
    const keepers = charactersOf(play, 1)
    expect(keepers.filter(entry => !entry.asleep).every(entry => entry.sentry)).toBe(true)
    expect(keepers.find(entry => entry.name === 'Edith')).toMatchObject({ lady: true, asleep: true })
  })
})
