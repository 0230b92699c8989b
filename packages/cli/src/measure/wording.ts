import { type Contender, thinksByEffort } from '@mesnada/ai'
import type { Voice } from '../voice.ts'

/** `5`, or `5 ×0.1` with another effort than the usual. */
export const nameOfContender = (contender: Contender): string => {
  const { level, effort } = contender
  return effort === 1 || !thinksByEffort(contender) ? String(level) : `${level} ×${effort}`
}

export const percent = (share: number, voice: Voice): string => `${voice.number(100 * share)} %`

export const percents = ([low, high]: readonly [number, number], voice: Voice): string =>
  `${voice.number(100 * low)}–${percent(high, voice)}`

/** A difference of Elo, which is never known to a fraction. */
export const signed = (value: number, voice: Voice): string =>
  `${value < 0 ? '−' : '+'}${voice.number(Math.abs(Math.round(value)))}`
