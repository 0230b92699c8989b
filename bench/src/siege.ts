import { siege as rules } from '@mesnada/siege'
import type { Benchmark } from './benchmark.ts'
import { type Amount, hostedContest } from './hosted.ts'

/** Full random games of siege, every action checked, against the same rules hosted by boardgame.io. */
export const siegeContest = (amount: Amount) => hostedContest(rules, amount)

const benchmark = (name: string, amount: Amount): Benchmark => ({
  name,
  group: 'siege',
  unit: 'actions/s',
  against: 'boardgame.io 0.50.2 hosting our own rules',
  goal: {},
  prepare: () => siegeContest(amount),
})

export const siege = [
  benchmark('siege-camp', { scenario: 'burning-the-camp', games: 8 }),
  benchmark('siege-breach', { scenario: 'assaulting-the-breach', games: 8 }),
]
