import { expect, test } from 'vitest'
import { shortened, siegeBattle } from '../support/battle.ts'
import { type Quality, qualitiesOf } from '../support/qualities.ts'

/** The assault of Coup de Main until its ladders stand. */
const ASSAULT = shortened(siegeBattle('coup-de-main'), 7)

const figureOf = (figures: readonly Quality[], name: string): Quality | undefined =>
  figures.find(figure => figure.name === name)

test.each([
  [3, 1],
  [5, 0.01],
] as const)('at level %i archers cover the assault, and what is taken up is raised', (level, effort) => {
  const { figures } = qualitiesOf(ASSAULT, {
    games: 1,
    level,
    effort,
    seed: 2,
    seconds: Number.POSITIVE_INFINITY,
  })
  expect(figureOf(figures, 'carriers of ladders who are archers')?.part).toBe(0)
  expect(figureOf(figures, 'ladders taken up, of all')?.part).toBeGreaterThanOrEqual(4)
  expect(figureOf(figures, 'ladders taken up and never raised')?.part).toBeLessThanOrEqual(2)
  const shots = figureOf(figures, 'shots by an archer in a turn, wulfric')
  expect((shots?.part ?? 0) / (shots?.whole ?? 1)).toBeGreaterThan(0.3)
})
