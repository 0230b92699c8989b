import type { Plan } from '../survey/plan.ts'
import { type Rgb, rgb } from './colour.ts'

type Tones<N extends number> = N extends 2
  ? readonly [Rgb, Rgb]
  : N extends 3
    ? readonly [Rgb, Rgb, Rgb]
    : readonly [Rgb, Rgb, Rgb, Rgb]

/** Country, season and hour. */
export interface Theme {
  readonly name: string
  readonly grass: Tones<3>
  readonly dry: Rgb
  readonly earth: Tones<3>
  readonly mud: Rgb
  readonly yard: Tones<2>
  readonly scrub: Rgb
  readonly woodfloor: Rgb
  readonly slope: Rgb
  readonly bare: Rgb
  /** Towards which the ground turns as it rises. */
  readonly high: Rgb
  readonly water: Tones<3>
  readonly leaf: Tones<4>
  readonly fir: Tones<4>
  readonly bush: Tones<3>
  readonly rock: Tones<2>
  readonly snow: boolean
  /** Laid over everything, for the hour: from the east and from the west. */
  readonly wash: readonly [string, string] | undefined
}

const tones = <N extends number>(...hexes: readonly string[]): Tones<N> =>
  hexes.map(rgb) as unknown as Tones<N>

const TEMPERATE: Theme = {
  name: 'temperate',
  grass: tones<3>('#c2c084', '#a8ad68', '#8a9755'),
  dry: rgb('#cfc28a'),
  earth: tones<3>('#d9c59e', '#c4a97d', '#a1845a'),
  mud: rgb('#85704f'),
  yard: tones<2>('#cfc0a0', '#baa885'),
  scrub: rgb('#999f5c'),
  woodfloor: rgb('#79834a'),
  slope: rgb('#b3a872'),
  bare: rgb('#b79d6e'),
  high: rgb('#e6d59c'),
  water: tones<3>('#9db8ac', '#6c979a', '#446f7c'),
  leaf: tones<4>('#34401f', '#51642f', '#768844', '#a3ad62'),
  fir: tones<4>('#22362a', '#35503a', '#4f6c48', '#7d9264'),
  bush: tones<3>('#56632f', '#7b8446', '#a4a564'),
  rock: tones<2>('#b3a68d', '#8c7f69'),
  snow: false,
  wash: undefined,
}

const SPRING: Theme = {
  ...TEMPERATE,
  name: 'spring',
  grass: tones<3>('#c3c987', '#a3b66b', '#82a056'),
  dry: rgb('#cccc8c'),
  scrub: rgb('#95a65c'),
  leaf: tones<4>('#3a4d22', '#5b7733', '#83994a', '#b1bd6c'),
  bush: tones<3>('#5d7033', '#85954b', '#aeb46c'),
}

const AUTUMN: Theme = {
  ...TEMPERATE,
  name: 'autumn',
  grass: tones<3>('#c9bd80', '#b0a866', '#929155'),
  dry: rgb('#d3c088'),
  earth: tones<3>('#dcc49a', '#c7a878', '#a7885a'),
  mud: rgb('#8b704c'),
  scrub: rgb('#a79a56'),
  woodfloor: rgb('#857f45'),
  slope: rgb('#b9a468'),
  bare: rgb('#bb9c66'),
  high: rgb('#e3d09a'),
  water: tones<3>('#a6bab2', '#7799a0', '#507586'),
  leaf: tones<4>('#3c3f20', '#61602c', '#8b803d', '#b8a457'),
  bush: tones<3>('#575a2c', '#7f7a40', '#aa9c5a'),
}

const DRY: Theme = {
  ...TEMPERATE,
  name: 'dry',
  grass: tones<3>('#dfcd98', '#cbb57c', '#a9a06a'),
  dry: rgb('#dcc793'),
  earth: tones<3>('#e1c79c', '#cfae79', '#ab8758'),
  mud: rgb('#97764b'),
  yard: tones<2>('#d9c69f', '#c7af81'),
  scrub: rgb('#aca061'),
  woodfloor: rgb('#98905a'),
  slope: rgb('#c6a86e'),
  bare: rgb('#cda975'),
  high: rgb('#efc795'),
  water: tones<3>('#9cc0bb', '#66989f', '#3f6f80'),
  leaf: tones<4>('#3f4a2c', '#5d6a3c', '#828a56', '#a9ab78'),
  bush: tones<3>('#6a693b', '#8b854d', '#ada168'),
  rock: tones<2>('#c2a987', '#957a5c'),
}

const WINTER: Theme = {
  ...TEMPERATE,
  name: 'winter',
  grass: tones<3>('#e9ebe8', '#dadfdf', '#c6cfd3'),
  dry: rgb('#dcdacb'),
  earth: tones<3>('#d9cfbd', '#bfb29c', '#968770'),
  mud: rgb('#8f8b80'),
  scrub: rgb('#c2bfa6'),
  woodfloor: rgb('#b9bfb6'),
  slope: rgb('#c9cac2'),
  bare: rgb('#bdb6a4'),
  high: rgb('#f4f2ec'),
  water: tones<3>('#b9d0d6', '#86aab8', '#54808f'),
  leaf: tones<4>('#4c473c', '#6f6757', '#948b79', '#c9c6bd'),
  fir: tones<4>('#22362f', '#3a5246', '#5c7466', '#b4c4bc'),
  bush: tones<3>('#7d7350', '#a39970', '#cdc6a6'),
  rock: tones<2>('#b9b6ae', '#8b8881'),
  snow: true,
}

const WASHES: Readonly<Record<Plan['hour'], Theme['wash']>> = {
  day: undefined,
  dawn: ['rgb(255 176 112 / 0.34)', 'rgb(108 128 190 / 0.16)'],
  dusk: ['rgb(92 92 150 / 0.2)', 'rgb(240 140 80 / 0.3)'],
}

export const themeOf = ({ climate, season, hour }: Plan): Theme => {
  const base = climate === 'dry' ? DRY : season === 'winter' ? WINTER : SEASONS[season]
  return { ...base, wash: WASHES[hour] }
}

const SEASONS = { spring: SPRING, summer: TEMPERATE, autumn: AUTUMN, winter: WINTER } as const

export interface Light {
  readonly x: number
  readonly y: number
}

/** From the upper left of whoever looks: a step of the shadow for each unit of height. */
export const LIGHT: Light = { x: 0.62, y: 0.78 }
