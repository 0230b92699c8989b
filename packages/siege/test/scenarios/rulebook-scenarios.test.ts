import { LANGUAGES, nth, parseWith, type Seat, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { entry, take } from '../../../../test/support/entries.ts'
import { siege } from '../../src/index.ts'
import { type Play, playSchema } from '../../src/scenario-schema.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'

/**
 * What the rulebook says of the scenarios, held against their data: every number it names of one, in the order in which
 * it names them, rule numbers apart. The order is the same in all three languages.
 */

const turnsOf = (id: string): number => scenarioNamed(id).turns

const playOf = (id: string): Play => unwrap(parseWith(playSchema, scenarioNamed(id).play, 'play'))

const campaignOf = (id: string) => {
  const { campaign } = playOf(id)
  if (campaign === undefined) throw new Error(`${id} is no siege of many days`)
  return campaign
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const gearOf = (id: string, seat: Seat, kind: string): number =>
  sum(
    playOf(id)
      .forces[seat].groups.flatMap(({ gear = [] }) => gear)
      .map(({ gear, count = 1 }) => (gear === kind ? count : 0)),
  )

const animalsOf = (id: string, seat: Seat, kind: string): number =>
  sum(
    playOf(id)
      .forces[seat].groups.flatMap(({ animals = [] }) => animals)
      .map(({ animal, count = 1 }) => (animal === kind ? count : 0)),
  )

const peopleOf = (id: string, seat: Seat, ...types: readonly string[]): number =>
  sum(
    playOf(id)
      .forces[seat].groups.flatMap(({ characters }) => characters)
      .map(({ type, count = 1 }) => (types.includes(type) ? count : 0)),
  )

type Scoring = NonNullable<Play['scoring']>[number]

const scoreOf = <K extends Scoring['kind']>(id: string, by: Seat, kind: K): Extract<Scoring, { kind: K }> => {
  const found = playOf(id).scoring?.find(score => score.kind === kind && score.by === by)
  if (found === undefined) throw new Error(`${id} has no points for ${kind}`)
  return found as Extract<Scoring, { kind: K }>
}

const conditionsOf = (id: string) => playOf(id).victory

const edgesOf = (edges: readonly string[] = []): readonly number[] =>
  edges.filter(edge => /^\d/.test(edge)).map(Number)

const startEdges = (id: string, seat: Seat): readonly number[] =>
  playOf(id).forces[seat].groups.flatMap(({ start }) => (start.kind === 'edges' ? edgesOf(start.edges) : []))

const verdictMargin = (id: string): number => {
  const { verdict } = playOf(id)
  return verdict.kind === 'points' ? (verdict.margin ?? 0) : 0
}

const SOLDIERS = ['sergeant', 'halberdier', 'longbowman', 'crossbowman', 'spearman']

/** The facts of the books. */
const FACTS: Readonly<Record<string, () => readonly number[]>> = {
  'Assaulting the Breach': () => playOf('assaulting-the-breach').grades?.flat() ?? [],
  Retreat: () => {
    const supplies = campaignOf('retreat').actions.find(({ kind }) => kind === 'supplies')
    const patrol = Object.values(supplies?.starts ?? {}).find(({ kind }) => kind === 'patrol')
    return edgesOf(patrol && 'edges' in patrol ? patrol.edges : [])
  },
  'Peasant Revolt': () => [
    peopleOf('peasant-revolt', 1, 'peasant'),
    peopleOf('peasant-revolt', 1, ...SOLDIERS),
    animalsOf('peasant-revolt', 1, 'mule'),
    peopleOf('peasant-revolt', 0, 'knight', 'caparisoned-knight'),
    scoreOf('peasant-revolt', 0, 'killed').other,
  ],
  'The Trap': () => {
    const { edges, knight, other } = scoreOf('the-trap', 0, 'exits')
    return [...edgesOf(edges), knight, other, scoreOf('the-trap', 1, 'captives').points]
  },
  'Vanguard Clash': () => [scenarioNamed('vanguard-clash').first + 1],
  Flight: () => {
    const points = conditionsOf('flight').flatMap(condition =>
      condition.kind === 'points' ? [condition.at] : [],
    )
    return [
      ...edgesOf(scoreOf('flight', 0, 'exits').edges),
      ...points,
      scoreOf('flight', 1, 'captives').points,
    ]
  },
  'The Knight Errant': () => [
    peopleOf('the-knight-errant', 1, 'peasant'),
    peopleOf('the-knight-errant', 0, 'halberdier'),
    peopleOf('the-knight-errant', 0, 'spearman'),
  ],
  // Entry by side 3; back in part 2; the six hexes are siege R.recruiting's.
  'Little Wootton 1': () => [...dieRow('3'), 2, 6],
}

const dieTable = () => {
  const [first] = Object.values(nth(campaignOf('the-battle-of-little-wootton').actions, 0).starts ?? {})
  if (first?.kind !== 'die') throw new Error('no die of entry')
  return first.table.map(({ upTo, edge }, row) => ({
    from: (first.table[row - 1]?.upTo ?? 0) + 1,
    upTo,
    edge,
  }))
}

const dieRow = (edge: string): readonly number[] =>
  dieTable().flatMap(row => (row.edge === edge ? [Number(edge), row.from, row.upTo] : []))

/** Our own. */
const OURS: Readonly<Record<string, () => readonly number[]>> = {
  'Coup de Main': () => [turnsOf('coup-de-main'), gearOf('coup-de-main', 0, 'ladder')],
  'Assaulting the Breach': () => [
    playOf('assaulting-the-breach').rubble ?? 0,
    playOf('assaulting-the-breach').filledMoat ?? 0,
  ],
  'Burning the Camp': () =>
    conditionsOf('burning-the-camp').flatMap(condition =>
      condition.kind === 'destroy' ? [condition.count] : [],
    ),
  'City Sack': () => [scoreOf('city-sack', 0, 'animals').points, scoreOf('city-sack', 0, 'captives').points],
  Robbery: () => [
    scoreOf('robbery-with-violence', 0, 'animals').points,
    ...edgesOf(scoreOf('robbery-with-violence', 1, 'animals').edges),
  ],
  'The Trap': () => [scoreOf('the-trap', 1, 'killed').knight, scoreOf('the-trap', 1, 'killed').other],
  Flight: () => [scoreOf('flight', 1, 'killed').knight, scoreOf('flight', 1, 'killed').other],
  'The Knight Errant': () => [scoreOf('the-knight-errant', 0, 'captives').points],
  'The Foraging Party': () => [
    scoreOf('the-foraging-party', 0, 'animals').points,
    scoreOf('the-foraging-party', 1, 'animals').points,
  ],
  "The Knight's Lady": () => {
    const [start] = take(
      playOf('the-knights-lady').forces[1].groups.map(({ start: own }) => own),
      1,
    )
    const exit = conditionsOf('the-knights-lady').flatMap(condition =>
      condition.kind === 'exit' ? edgesOf(condition.edges) : [],
    )
    return [
      ...edgesOf(playOf('the-knights-lady').prison?.[0]),
      start.kind === 'edges' && start.duty ? start.turn : 0,
      ...startEdges('the-knights-lady', 1),
      ...exit,
      turnsOf('the-knights-lady'),
    ]
  },
  'Reconnaissance Patrol': () => {
    const { edges, knight, other } = scoreOf('reconnaissance-patrol', 0, 'exits')
    return [...edgesOf(edges), knight, other]
  },
  'The Rescue': () => [turnsOf('the-rescue')],
  'For the Love of Edith': () => {
    const { forces, prison } = playOf('for-the-love-of-edith')
    const [friends] = forces[0].groups.map(({ start }) => start)
    expect(edgesOf(prison?.[0])).toEqual(friends?.kind === 'edges' ? edgesOf(friends.edges) : [])
    return edgesOf(prison?.[0])
  },
  "The Duke's Justice": () => [
    campaignOf('the-dukes-justice').days,
    gearOf('the-dukes-justice', 0, 'trebuchet'),
    gearOf('the-dukes-justice', 0, 'mangonel'),
  ],
  'In Extremis': () => [campaignOf('in-extremis').days, campaignOf('in-extremis').provisions ?? 0],
  Retreat: () => {
    const supplies = campaignOf('retreat').actions.find(({ kind }) => kind === 'supplies')
    return [campaignOf('retreat').days, ...(supplies?.patrols ?? []), supplies?.supplies?.days ?? 0]
  },
  'Raising the Siege': () => {
    const relief = campaignOf('raising-the-siege').actions.find(({ kind }) => kind === 'relief')
    const start = relief?.starts?.['relief']
    return [
      campaignOf('raising-the-siege').days,
      ...edgesOf(start?.kind === 'edges' ? start.edges : []),
      scoreOf('raising-the-siege', 1, 'gear').points,
    ]
  },
  'Little Wootton': () => [
    ...dieTable().flatMap(({ from, upTo, edge }) => [...new Set([from, upTo]), Number(edge)]),
    verdictMargin('the-battle-of-little-wootton'),
  ],
  'A Cart in the Gap': () => [
    turnsOf('a-cart-in-the-gap'),
    playOf('a-cart-in-the-gap').rubble ?? 0,
    playOf('a-cart-in-the-gap').filledMoat ?? 0,
    gearOf('a-cart-in-the-gap', 0, 'screen'),
    gearOf('a-cart-in-the-gap', 1, 'barrel'),
  ],
}

/** The scenario each heading of the page is about. */
const HEADINGS: Readonly<Record<string, string>> = {
  'Coup de Main': 'coup-de-main',
  'Assaulting the Breach': 'assaulting-the-breach',
  'Burning the Camp': 'burning-the-camp',
  "The Duke's Justice": 'the-dukes-justice',
  'In Extremis': 'in-extremis',
  Retreat: 'retreat',
  'Raising the Siege': 'raising-the-siege',
  'Street Fight': 'street-fight',
  'Peasant Revolt': 'peasant-revolt',
  'City Sack': 'city-sack',
  Robbery: 'robbery-with-violence',
  'The Trap': 'the-trap',
  'Vanguard Clash': 'vanguard-clash',
  Flight: 'flight',
  'The Knight Errant': 'the-knight-errant',
  'The Foraging Party': 'the-foraging-party',
  "The Knight's Lady": 'the-knights-lady',
  'Reconnaissance Patrol': 'reconnaissance-patrol',
  'The Rescue': 'the-rescue',
  'Little Wootton': 'the-battle-of-little-wootton',
  'For the Love of Edith': 'for-the-love-of-edith',
  'A Cart in the Gap': 'a-cart-in-the-gap',
}

/** The two parts of one scenario, as the languages call them. */
const PARTS: Readonly<Record<string, string>> = {
  'Little Wootton 1': 'Little Wootton 1',
  'Little Wootton 2': 'Little Wootton 2',
  'The Battle of Little Wootton, part 1': 'Little Wootton 1',
  'The Battle of Little Wootton, part 2': 'Little Wootton 2',
  'La bataille de Little Wootton, première partie': 'Little Wootton 1',
  'La bataille de Little Wootton, seconde partie': 'Little Wootton 2',
  'La batalla de Little Wootton, primera parte': 'Little Wootton 1',
  'La batalla de Little Wootton, segunda parte': 'Little Wootton 2',
}

const straight = (line: string): string => line.replaceAll('’', "'")

/** A page names a scenario by its title in its language, or by the title it was printed with. */
const namesIn = (language: (typeof LANGUAGES)[number]): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(PARTS),
    ...Object.entries(HEADINGS).flatMap(([heading, id]) => [
      [heading, heading] as const,
      [straight(scenarioNamed(id).title[language]), heading] as const,
    ]),
  ])

/** What a paragraph says of each scenario: from its title and a colon to the next. */
const partsOf = (paragraph: string, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(${longestFirst.join('|')})\\s?:`, 'g')
  const marks = [...paragraph.matchAll(pattern)]
  return new Map(
    marks.map((mark, index) => [
      names.get(mark[1] ?? '') ?? '',
      paragraph.slice((mark.index ?? 0) + mark[0].length, marks[index + 1]?.index ?? paragraph.length),
    ]),
  )
}

/** Without rule numbers (siege 6.72, G.3). */
const numbersIn = (text: string): readonly number[] =>
  [...text.replaceAll(/\b(?:\d+|[A-Z])\.\d+\b/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits))

const linesOf = async (language: (typeof LANGUAGES)[number]) => {
  const book = await siege.reference.rulebook(language)
  const { text, rulings = [] } = entry(book, 'R.scenarios')
  return { facts: text.split('\n\n').slice(2).map(straight), ours: rulings.slice(1).map(straight) }
}

describe.each(LANGUAGES)('siege R.scenarios the rulebook and the data, %s', language => {
  test.each([
    ['the facts of the books', 'facts', FACTS],
    ['our own', 'ours', OURS],
  ] as const)('R.scenarios %s', async (_name, kind, expected) => {
    const names = namesIn(language)
    const said = new Map((await linesOf(language))[kind].flatMap(line => [...partsOf(line, names)]))
    const numbers = Object.fromEntries(
      [...said]
        .map(([title, text]) => [title, numbersIn(text)] as const)
        .filter(([, found]) => found.length > 0),
    )
    expect(numbers).toEqual(
      Object.fromEntries(Object.entries(expected).map(([title, data]) => [title, data()])),
    )
  })
})
