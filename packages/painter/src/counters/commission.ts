import { nth } from '@mesnada/hex'
import { type Rgb, rgb } from '../paint/colour.ts'
import { armsOfBand, type Dress, type Worn } from './bands.ts'
import type { Blazon } from './blazon.ts'
import { type Counter, type Figure, liveryOf, ROOM } from './card.ts'
import { ENGINES, type EngineName } from './engines.ts'
import type { Horse, Soldier } from './figures.ts'
import type { CounterState } from './states.ts'

/** A counter as a page asks for it: words and numbers only, which the painter knows how to draw. */
export interface Commission {
  readonly seat: 0 | 1
  readonly look: Look
  /** One man, or the company that he stands for. */
  readonly rank: 'man' | 'company' | 'leader'
  readonly mounted?: boolean
  /** Whose arms it bears: `las-navas/haro`. */
  readonly bearer?: string
  /** The place of its body of troops within its side, for those whose arms nobody knows. */
  readonly band?: number
  readonly values: readonly string[]
  /** Points of movement that are left; none are shown where it has all of them. */
  readonly left?: number
  readonly states: readonly CounterState[]
  /** An order it stands under: a line some 12 across, around the origin. */
  readonly sign?: string
  /** Degrees from the upper edge, clockwise: the way it faces, or the way a long one lies. */
  readonly facing?: number
  /** Hexes it covers in a row. */
  readonly length?: number
  readonly selected?: boolean
  readonly able?: boolean
}

const CLOTH: Rgb = [138, 115, 80]
const GREY: Rgb = [139, 148, 155]
const COATS: readonly Rgb[] = [rgb('#7b5434'), rgb('#5a3b26'), rgb('#a9835a'), rgb('#8d8378'), rgb('#3f322b')]

interface Cloth {
  readonly livery: Rgb
  readonly dress: Dress
  readonly arms: Blazon | undefined
}

type Cut = (cloth: Cloth) => Soldier

const armed = ({ arms }: Cloth): Pick<Soldier, 'arms'> => (arms ? { arms } : {})
const helmOf = ({ dress }: Cloth, western: Soldier['head']): Soldier['head'] =>
  dress === 'eastern' ? 'turban' : western
const shieldOf = ({ dress }: Cloth): Pick<Soldier, 'shield'> =>
  dress === 'eastern' ? { shield: 'round' } : {}

/** Looks by word; what a system calls its troops. */
const SOLDIERS = {
  knight: cloth => ({
    tunic: cloth.livery,
    sleeve: GREY,
    head: helmOf(cloth, 'helm'),
    weapon: 'sword',
    ...armed(cloth),
    ...shieldOf(cloth),
  }),
  lancer: cloth => ({
    tunic: cloth.livery,
    sleeve: GREY,
    head: helmOf(cloth, 'helm'),
    weapon: 'lance',
    ...armed(cloth),
    ...shieldOf(cloth),
  }),
  sergeant: cloth => ({
    tunic: cloth.livery,
    sleeve: GREY,
    head: helmOf(cloth, 'coif'),
    weapon: 'sword',
    ...armed(cloth),
    ...shieldOf(cloth),
  }),
  halberdier: cloth => ({ tunic: cloth.livery, sleeve: GREY, head: 'coif', weapon: 'halberd' }),
  billman: cloth => ({ tunic: cloth.livery, head: 'kettle', weapon: 'halberd' }),
  spearman: cloth => ({
    tunic: cloth.livery,
    head: helmOf(cloth, 'kettle'),
    weapon: 'spear',
    ...armed(cloth),
    ...shieldOf(cloth),
  }),
  skirmisher: cloth => ({
    tunic: cloth.livery,
    head: helmOf(cloth, 'hood'),
    weapon: 'javelin',
    ...armed(cloth),
    shield: 'round',
  }),
  shortbowman: cloth => ({ tunic: CLOTH, head: helmOf(cloth, 'hood'), weapon: 'shortbow' }),
  archer: cloth => ({ tunic: cloth.livery, head: helmOf(cloth, 'hood'), weapon: 'shortbow' }),
  longbowman: cloth => ({ tunic: cloth.livery, head: helmOf(cloth, 'kettle'), weapon: 'longbow' }),
  crossbowman: cloth => ({ tunic: cloth.livery, head: helmOf(cloth, 'kettle'), weapon: 'crossbow' }),
  'armoured-crossbowman': cloth => ({
    tunic: cloth.livery,
    sleeve: GREY,
    head: 'coif',
    weapon: 'crossbow',
  }),
  engineer: () => ({ tunic: CLOTH, head: 'hair', weapon: 'hammer' }),
  peasant: () => ({ tunic: CLOTH, head: 'hat', weapon: 'pitchfork' }),
  militia: cloth => ({ tunic: cloth.livery, head: helmOf(cloth, 'hood'), weapon: 'pitchfork' }),
  civilian: () => ({ tunic: rgb('#6f7d5a'), head: 'hair', weapon: 'none' }),
  lady: () => ({ tunic: [150, 60, 80], head: 'hair', weapon: 'none', cloak: [120, 40, 60] }),
  priest: () => ({ tunic: rgb('#4a4038'), head: 'hair', weapon: 'none', cloak: rgb('#efe6d2') }),
  unknown: () => ({ tunic: rgb('#4a4a52'), head: 'hood', weapon: 'none', cloak: rgb('#35353c') }),
} as const satisfies Readonly<Record<string, Cut>>

const BEASTS = ['warhorse', 'draft-horse', 'ox', 'mule'] as const

export type Look = keyof typeof SOLDIERS | (typeof BEASTS)[number] | 'gun' | EngineName

const isEngine = (look: Look): look is EngineName => ENGINES.some(engine => engine === look)
const isSoldier = (look: Look): look is keyof typeof SOLDIERS => look in SOLDIERS

/** Companies: two riders or shooters, one of light horse, three on foot. */
const RANKS: Readonly<Partial<Record<Look, 'one' | 'two' | 'three'>>> = {
  skirmisher: 'two',
  archer: 'two',
  longbowman: 'two',
  crossbowman: 'two',
}

const figureOf = (commission: Commission, arms: Blazon | undefined, dress: Dress): Figure => {
  const { look, rank, mounted = false, seat, band = 0 } = commission
  if (isEngine(look)) return { kind: 'engine', engine: look }
  if (look === 'gun') return { kind: 'gun' }
  const coat = nth(COATS, (seat * 2 + band) % COATS.length)
  if (!isSoldier(look)) {
    if (look === 'ox') return { kind: 'ox', coat: [163, 118, 74] }
    if (look === 'mule') return { kind: 'mule', coat: [111, 98, 87] }
    return { kind: 'horse', horse: { coat: look === 'warhorse' ? coat : rgb('#8a6a48') } }
  }
  const cut: Cut = SOLDIERS[look]
  const soldier = cut({ livery: liveryOf(seat), dress, arms })
  const horse: Horse | undefined = mounted
    ? { coat, ...(look === 'lancer' && dress !== 'eastern' && arms ? { cover: arms } : {}) }
    : undefined
  if (rank === 'company')
    return {
      kind: 'company',
      soldier,
      ...(horse ? { horse } : {}),
      rank: horse ? (look === 'lancer' || look === 'sergeant' ? 'two' : 'one') : (RANKS[look] ?? 'three'),
    }
  return horse ? { kind: 'rider', soldier, horse } : { kind: 'man', soldier }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The counter, and how far from its middle it reaches. */
export const counterOf = (
  commission: Commission,
  { arms, dress }: Worn,
): { readonly counter: Counter; readonly half: number } => {
  const { seat, rank, values, states, left, sign, facing, selected, able, length = 1 } = commission
  const shown = rank === 'man' ? armsOfBand(commission.band ?? seat + 1) : arms
  return {
    counter: {
      seat,
      figure: figureOf(commission, shown, dress),
      values,
      states,
      leader: rank === 'leader',
      length,
      ...(left === undefined ? {} : { left }),
      ...(sign === undefined ? {} : { sign }),
      ...(rank === 'man' || arms === undefined ? {} : { banner: arms }),
      ...(facing === undefined ? {} : { facing: radians(facing) }),
      ...(selected === undefined ? {} : { selected }),
      ...(able === undefined ? {} : { able }),
    },
    half: ROOM + ((length - 1) * Math.sqrt(3)) / 2,
  }
}
