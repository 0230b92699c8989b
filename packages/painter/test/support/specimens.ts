import { nth } from '@mesnada/hex'
import { armsOf } from '../../src/counters/arms.ts'
import { type Commission, counterOf } from '../../src/counters/commission.ts'
import { ENGINES } from '../../src/counters/engines.ts'
import { COUNTER_STATES, type CounterState } from '../../src/counters/states.ts'
import { BAND_ARMS, type Counter, KNOWN_ARMS, liveryOf, type Soldier } from '../../src/index.ts'

const counterFor = (commission: Commission): Counter =>
  counterOf(commission, armsOf(commission.bearer, commission.band)).counter

/** One of each, for looking: men, riders, companies, leaders, and every state. */

export interface Specimen {
  readonly caption: string
  readonly counter: Counter
}

const BROWN = [123, 84, 52] as const
const GREY = [139, 148, 155] as const
const CLOTH = [138, 115, 80] as const

const soldiers = (seat: 0 | 1) => {
  const tunic = liveryOf(seat)
  const arms = nth(BAND_ARMS, seat + 1)
  return {
    peasant: { tunic: CLOTH, head: 'hat', weapon: 'pitchfork' },
    shortbowman: { tunic: CLOTH, head: 'hood', weapon: 'shortbow' },
    longbowman: { tunic, head: 'kettle', weapon: 'longbow' },
    crossbowman: { tunic, head: 'kettle', weapon: 'crossbow' },
    spearman: { tunic, head: 'kettle', weapon: 'spear', arms },
    halberdier: { tunic, sleeve: GREY, head: 'coif', weapon: 'halberd' },
    sergeant: { tunic, sleeve: GREY, head: 'coif', weapon: 'sword', arms },
    knight: { tunic, sleeve: GREY, head: 'helm', weapon: 'sword', arms },
    engineer: { tunic: CLOTH, head: 'hair', weapon: 'hammer' },
    lady: { tunic: [150, 60, 80], head: 'hair', weapon: 'none', cloak: [120, 40, 60] },
  } satisfies Readonly<Record<string, Soldier>>
}

const men = (seat: 0 | 1): Specimen[] =>
  Object.entries(soldiers(seat)).map(([caption, soldier]) => ({
    caption,
    counter: { seat, figure: { kind: 'man', soldier }, values: ['7', '4', '6'], left: 6 },
  }))

/** Every state on a man and, where a company can be in it, on one that faces towards its mark. */
const states = (): Specimen[] => {
  const { knight, spearman } = soldiers(0)
  const { crossbowman } = soldiers(1)
  return COUNTER_STATES.flatMap((state, i): Specimen[] => {
    const seat = i % 2 === 0 ? 0 : 1
    const values = ['9', '8', '5']
    if (LEADERS_ONLY.has(state))
      return [
        {
          caption: state,
          counter: {
            seat,
            figure: { kind: 'gun' },
            leader: true,
            banner: KNOWN_ARMS.castile,
            values: ['2', '6'],
            states: [state],
          },
        },
      ]
    return [
      {
        caption: state,
        counter: {
          seat,
          figure: { kind: 'man', soldier: i % 2 === 0 ? knight : spearman },
          values,
          states: [state],
        },
      },
      {
        caption: `${state}, company`,
        counter: {
          seat,
          figure: { kind: 'company', rank: 'three', soldier: i % 2 === 0 ? spearman : crossbowman },
          values,
          banner: nth(BAND_ARMS, i % BAND_ARMS.length),
          facing: ((i % 6) * Math.PI) / 3,
          states: [state],
        },
      },
    ]
  })
}

const LEADERS_ONLY: ReadonlySet<CounterState> = new Set(['overall', 'replacement', 'barred'])

const ADVANCE = 'M-5 3L0-3 5 3'

/** Several states at once, orders, riders over two hexes: what games bring together. */
const together = (): Specimen[] => {
  const of = (caption: string, commission: Partial<Commission> & Pick<Commission, 'look'>): Specimen => ({
    caption,
    counter: counterFor({ seat: 0, rank: 'company', values: ['5', '7', '6'], states: [], ...commission }),
  })
  const band = { band: 2 }
  return [
    ...[0, 60, 120, 180, 240, 300].map(facing =>
      of(`order, faces ${facing}`, {
        look: 'spearman',
        ...band,
        facing,
        sign: ADVANCE,
        states: ['reduced', 'out-of-command', 'acted'],
      }),
    ),
    of('fatigued, demoralised', {
      look: 'sergeant',
      mounted: true,
      ...band,
      facing: 0,
      states: ['fatigued', 'demoralised', 'acted'],
    }),
    of('charging', { look: 'lancer', mounted: true, ...band, facing: 60, left: 4, states: ['charging'] }),
    of('routed', { look: 'crossbowman', seat: 1, ...band, states: ['routed', 'fatigued'] }),
    of('thirsty, exhausted', {
      look: 'lancer',
      mounted: true,
      bearer: 'hattin/temple',
      facing: 120,
      sign: ADVANCE,
      states: ['thirsty', 'exhausted', 'committed'],
    }),
    of('skirmishers', {
      look: 'archer',
      mounted: true,
      seat: 1,
      ...band,
      facing: 180,
      sign: ADVANCE,
      states: ['skirmishing', 'acted'],
    }),
    of('wounded, panic, acted', { look: 'knight', rank: 'man', states: ['wounded', 'demoralised', 'acted'] }),
    of('stunned captive', { look: 'sergeant', rank: 'man', seat: 1, states: ['stunned', 'captive'] }),
    of('unidentified', { look: 'unknown', rank: 'man', seat: 1, values: [], states: ['hidden'] }),
    of('priest', { look: 'priest', rank: 'leader', values: [] }),
    of('champion', { look: 'knight', rank: 'leader', seat: 1, values: [] }),
  ]
}

/** Engines and gear, as they stand on the map itself, and whoever covers two hexes. */
export const gear = (): Specimen[] => [
  ...ENGINES.map(
    (look, i): Specimen => ({
      caption: look,
      counter: counterFor({
        seat: i % 2 === 0 ? 0 : 1,
        look,
        rank: 'man',
        values: [],
        states: i % 3 === 0 ? ['acted'] : [],
        ...(LENGTHS[look] === undefined ? {} : { length: LENGTHS[look], facing: 90 }),
      }),
    }),
  ),
  ...[0, 60, 120, 270].map(
    (facing): Specimen => ({
      caption: `rider, lies ${facing}`,
      counter: counterFor({
        seat: facing === 60 ? 1 : 0,
        look: 'lancer',
        rank: 'man',
        mounted: true,
        length: 2,
        facing,
        values: ['12', '10', '9'],
        states: facing === 0 ? ['wounded', 'acted'] : facing === 120 ? ['demoralised', 'stunned'] : [],
      }),
    }),
  ),
  {
    caption: 'string of horses',
    counter: counterFor({
      seat: 1,
      look: 'warhorse',
      rank: 'man',
      length: 2,
      facing: 90,
      values: ['2', '9'],
      states: [],
    }),
  },
]

const LENGTHS: Readonly<Partial<Record<(typeof ENGINES)[number], number>>> = {
  ladder: 2,
  'siege-tower': 3,
  ram: 3,
  trebuchet: 3,
  cart: 2,
}

const companies = (): Specimen[] => {
  const tunic = liveryOf(0)
  const moor = liveryOf(1)
  const arms = KNOWN_ARMS.castile
  const horse = { coat: BROWN }
  const of = (caption: string, counter: Counter): Specimen => ({ caption, counter })
  return [
    of('knights', {
      seat: 0,
      figure: {
        kind: 'company',
        rank: 'two',
        soldier: { tunic, head: 'helm', weapon: 'lance', arms },
        horse: { ...horse, cover: KNOWN_ARMS.aragon },
      },
      values: ['5', '8', '6'],
      banner: KNOWN_ARMS.aragon,
      facing: 0,
    }),
    of('horse', {
      seat: 0,
      figure: { kind: 'company', rank: 'two', soldier: { tunic, head: 'kettle', weapon: 'lance' }, horse },
      values: ['6', '7', '5'],
      banner: arms,
      facing: Math.PI / 3,
    }),
    of('light horse', {
      seat: 1,
      figure: {
        kind: 'company',
        rank: 'one',
        soldier: {
          tunic: moor,
          head: 'turban',
          weapon: 'javelin',
          arms: KNOWN_ARMS.almohads,
          shield: 'round',
        },
        horse,
      },
      values: ['4', '5', '8'],
      banner: KNOWN_ARMS.almohads,
      facing: Math.PI,
    }),
    of('horse archers', {
      seat: 1,
      figure: {
        kind: 'company',
        rank: 'one',
        soldier: { tunic: moor, head: 'turban', weapon: 'shortbow' },
        horse,
      },
      values: ['3', '4', '8'],
      banner: KNOWN_ARMS['white-and-gold'],
      facing: (2 * Math.PI) / 3,
    }),
    of('foot', {
      seat: 0,
      figure: {
        kind: 'company',
        rank: 'three',
        soldier: { tunic, head: 'kettle', weapon: 'spear', arms: KNOWN_ARMS.france },
      },
      values: ['7', '5', '4'],
      banner: KNOWN_ARMS.france,
      facing: 0,
      left: 3,
    }),
    of('militia', {
      seat: 1,
      figure: {
        kind: 'company',
        rank: 'three',
        soldier: { tunic: CLOTH, head: 'hood', weapon: 'pitchfork' },
      },
      values: ['4', '3', '4'],
      banner: KNOWN_ARMS.flanders,
      facing: 0,
    }),
    of('archers', {
      seat: 1,
      figure: { kind: 'company', rank: 'two', soldier: { tunic: moor, head: 'kettle', weapon: 'longbow' } },
      values: ['2', '5', '4'],
      banner: KNOWN_ARMS.england,
      facing: 0,
      states: ['no-ammunition', 'acted'],
    }),
    of('guns', {
      seat: 0,
      figure: { kind: 'gun' },
      values: ['6', '2'],
      banner: KNOWN_ARMS.bureau,
      facing: 0,
    }),
    of('rider', {
      seat: 0,
      figure: {
        kind: 'rider',
        soldier: soldiers(0).knight,
        horse: { coat: BROWN, cover: nth(BAND_ARMS, 0) },
      },
      values: ['12', '10', '9'],
    }),
    of('warhorse', { seat: 1, figure: { kind: 'horse', horse }, values: ['2', '9'] }),
    of('ox', { seat: 0, figure: { kind: 'ox', coat: [163, 118, 74] }, values: ['2', '3'] }),
    of('mule', { seat: 1, figure: { kind: 'mule', coat: [111, 98, 87] }, values: ['2', '4'] }),
  ]
}

const leaders = (): Specimen[] =>
  Object.entries(KNOWN_ARMS).map(([caption, banner], i) => ({
    caption,
    counter: {
      seat: i % 2 === 0 ? 0 : 1,
      figure: { kind: 'gun' },
      leader: true,
      banner,
      values: i % 3 === 0 ? ['5', '4', '1'] : ['2', '6'],
    },
  }))

export const specimens = (): Specimen[] => [
  ...men(0),
  ...men(1),
  ...states(),
  ...together(),
  ...companies(),
  ...leaders(),
  { caption: 'selected', counter: { ...nth(men(0), 7).counter, selected: true } },
  { caption: 'able', counter: { ...nth(men(1), 7).counter, able: true } },
]
