import { filo as rules } from '@mesnada/filo'
import type { Benchmark } from './benchmark.ts'
import { type Amount, hostedContest } from './hosted.ts'

/** Full random battles of filo, every action checked, against the same rules hosted by boardgame.io. */
export const filoContest = (amount: Amount) => hostedContest(rules, amount)

const benchmark = (name: string, amount: Amount): Benchmark => ({
  name,
  group: 'filo',
  unit: 'actions/s',
  against: 'boardgame.io 0.50.2 hosting our own rules',
  goal: {},
  prepare: () => filoContest(amount),
})

export const filo = [
  benchmark('filo-las-navas', { scenario: 'las-navas', games: 2 }),
  benchmark('filo-bouvines', { scenario: 'bouvines', games: 8 }),
]
