import { type Contender, isPlannerLevel } from '@mesnada/ai'
import type { Voice } from '../console/voice.ts'

/** `5`, or `5 ×0.1` if the effort is not 1. */
export const nameOfContender = ({ level, effort }: Contender): string =>
  effort === 1 || !isPlannerLevel(level) ? String(level) : `${level} ×${effort}`

export const percent = (share: number, voice: Voice): string => `${voice.number(100 * share)} %`

export const percents = ([low, high]: readonly [number, number], voice: Voice): string =>
  `${voice.number(100 * low)}–${percent(high, voice)}`

/** An Elo difference, rounded to a whole number with its sign. */
export const signed = (value: number, voice: Voice): string =>
  `${value < 0 ? '−' : '+'}${voice.number(Math.abs(Math.round(value)))}`
