import type { Voice } from '../console/voice.ts'
import { nameOfContender, signed } from '../measure/wording.ts'
import { drawWhiskers, type Point, type Series } from './drawing.ts'
import type { Ladder } from './markdown.ts'
import type { Pairing } from './plan.ts'
import type { LadderRow } from './standings.ts'

/** The least Elo between neighbouring levels that a player notices: six wins of ten. Drawn as a line. */
const MIN_STEP = 70

/**
 * Elo differences with their intervals: each level against the one below, or each budget against the one before. Undefined
 * if there are no such games.
 */
export const chartOf = (ladder: Ladder, kind: 'levels' | 'budgets', voice: Voice): string | undefined => {
  const rungs = rungsOf(ladder, kind)
  if (rungs.length === 0) return undefined
  const labels = rungs.map(({ a, b }) => `${nameOfContender(a)} – ${nameOfContender(b)}`)
  const series = ladder.sections.map(section => ({
    title: section.title,
    points: rungs.map(rung => pointOf(section[kind], rung, voice)),
  }))
  return drawWhiskers(
    {
      title: voice.say(kind === 'levels' ? 'cli.ladder.chart.levels' : 'cli.ladder.chart.budgets'),
      description: describe(labels, series, voice),
      axis: voice.say('cli.ladder.chart.axis'),
      labels,
      series,
      ...(kind === 'levels' && { mark: { value: MIN_STEP, text: signed(MIN_STEP, voice) } }),
    },
    value => (value < 0 ? signed(value, voice) : voice.number(value)),
  )
}

const rungsOf = ({ sections: [all], levels }: Ladder, kind: 'levels' | 'budgets'): readonly Pairing[] => {
  const pairings = (all?.[kind] ?? []).map(({ pairing }) => pairing)
  if (kind === 'budgets') return pairings
  return pairings.filter(({ a, b }) => levels.indexOf(a.level) === levels.indexOf(b.level) + 1)
}

const pointOf = (standings: readonly LadderRow[], rung: Pairing, voice: Voice): Point | undefined => {
  const found = standings.find(({ pairing }) => pairing === rung)
  if (!found) return undefined
  const { difference, interval } = found.elo
  return { value: difference, interval, text: signed(difference, voice) }
}

const describe = (labels: readonly string[], series: readonly Series[], voice: Voice): string =>
  series
    .map(({ title, points }) => {
      const figures = points.map((point, rung) => {
        const [low = 0, high = 0] = point?.interval ?? []
        const text = point ? `${point.text} (${signed(low, voice)} … ${signed(high, voice)})` : '–'
        return voice.say('cli.labelled', { label: labels[rung] ?? '', text })
      })
      return `${voice.say('cli.labelled', { label: title, text: figures.join('; ') })}.`
    })
    .join(' ')
