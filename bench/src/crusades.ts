import { crusades as rules } from '@mesnada/crusades'
import type { Benchmark } from './benchmark.ts'
import { type Amount, hostedContest } from './hosted.ts'

/** Full random games of crusades, every action checked, against the same rules hosted by boardgame.io. */
const benchmark = (name: string, amount: Amount): Benchmark => ({
  name,
  group: 'crusades',
  unit: 'actions/s',
  against: 'boardgame.io 0.50.2 hosting our own rules',
  goal: {},
  prepare: () => hostedContest(rules, amount),
})

export const crusades = [
  benchmark('crusades-hab', { scenario: 'hab', games: 8 }),
  benchmark('crusades-nicopolis', { scenario: 'nicopolis', games: 8 }),
]
