import { nth } from '@mesnada/hex'
import type { Benchmark, Goal, Row } from './benchmark.ts'

/** Three digits tell more than the machine knows. */
const readable = (number: number): string =>
  number >= 1000 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)))

const HEADINGS = ['', 'ours', 'peer', 'unit', 'ratio', 'goal', '', 'against']

const isReached = ({ atLeast, atMost }: Goal, ratio: number): boolean =>
  (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)

const goalText = ({ atLeast, atMost }: Goal): string =>
  atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''

const verdict = (goal: Goal, ratio: number): string => {
  if (goalText(goal) === '') return ''
  return isReached(goal, ratio) ? 'ok' : 'MISSED'
}

export interface Result {
  readonly benchmark: Pick<Benchmark, 'goal' | 'against'>
  readonly row: Row
}

/** Numbers to the right, words to the left. */
const RIGHT = new Set([1, 2, 4, 5])

export const tableOf = (results: readonly Result[]): string => {
  const cells = results.map(({ benchmark: { goal, against }, row: { name, ours, peer, unit, ratio } }) => [
    name,
    readable(ours),
    readable(peer),
    unit,
    `${readable(ratio)} x`,
    goalText(goal),
    verdict(goal, ratio),
    against,
  ])
  const lines = [HEADINGS, ...cells]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map(line => nth(line, column).length)))
  return lines
    .map(line =>
      line
        .map((cell, column) =>
          RIGHT.has(column) ? cell.padStart(nth(widths, column)) : cell.padEnd(nth(widths, column)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const jsonOf = ({ name, ours, peer, ratio, unit }: Row): string =>
  JSON.stringify({ name, ours: rounded(ours), peer: rounded(peer), ratio: rounded(ratio), unit })

const rounded = (number: number): number => Number(number.toPrecision(5))
