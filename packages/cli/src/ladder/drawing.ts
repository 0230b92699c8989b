/** A value with its interval and its label. */
export interface Point {
  readonly value: number
  readonly interval: readonly [number, number]
  readonly text: string
}

/** Series differ by colour and by shape; there are at most as many as shapes. */
export interface Series {
  readonly title: string
  /** One per label; undefined where there is none. */
  readonly points: readonly (Point | undefined)[]
}

export interface Whiskers {
  readonly title: string
  /** The figures as text, for screen readers. */
  readonly description: string
  readonly axis: string
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** A reference line. */
  readonly mark?: { readonly value: number; readonly text: string }
}

/** Sizes in SVG user units. */
const WIDTH = 760
const LEFT = 132
const RIGHT = 76
const TOP = 92
const LINE = 17
const GAP = 14

/** Both colour schemes have a contrast of 3:1 for marks and 4.5:1 for text. */
const STYLE = `
  .ground { fill: #ffffff } .band { fill: #f3f1ec } .grid { stroke: #d5d1c7 } .zero { stroke: #6b675d }
  .ask { stroke: #6b675d; stroke-dasharray: 4 3 }
  text { fill: #23211c; font: 13px system-ui, sans-serif } .title { font-size: 17px; font-weight: 600 }
  .small { font-size: 11.5px; fill: #55514a } .end { text-anchor: end } .middle { text-anchor: middle }
  .s0 { fill: #23211c; stroke: #23211c } .s1 { fill: #0066a3; stroke: #0066a3 }
  .s2 { fill: #b54a00; stroke: #b54a00 } .s3 { fill: #007a59; stroke: #007a59 } .whisker { stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1b1a17 } .band { fill: #24221e } .grid { stroke: #45413a } .zero, .ask { stroke: #a39d90 }
    text { fill: #efece4 } .small { fill: #bdb7aa }
    .s0 { fill: #efece4; stroke: #efece4 } .s1 { fill: #66b8f0; stroke: #66b8f0 }
    .s2 { fill: #f2a35e; stroke: #f2a35e } .s3 { fill: #57cfa9; stroke: #57cfa9 }
  }`

/** Paths around the origin, of about the same visual size. */
const SHAPES = [
  'M0-6 6 0 0 6-6 0Z',
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z',
  'M-4-4H4V4H-4Z',
  'M0-5.5 5.2 4H-5.2Z',
] as const

/** A dot with whiskers for each value, one row per label. Returns an SVG document. */
export const drawWhiskers = (chart: Whiskers, numberOf: (value: number) => string): string => {
  const { title, description, labels, series } = chart
  const row = series.length * LINE + GAP
  const bottom = TOP + labels.length * row
  const scale = scaleOf(chart)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 56}" width="${WIDTH}" height="${bottom + 56}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" width="${WIDTH}" height="${bottom + 56}" rx="8"/>`,
    `<text class="title" x="20" y="34">${escaped(title)}</text>`,
    ...legend(series),
    ...labels.flatMap((_, index) =>
      index % 2 === 0
        ? [`<rect class="band" x="8" y="${TOP + index * row}" width="${WIDTH - 16}" height="${row}" rx="4"/>`]
        : [],
    ),
    ...grid(scale, chart, bottom, numberOf),
    ...labels.map(
      (label, index) =>
        `<text class="end" x="${LEFT - 14}" y="${TOP + index * row + row / 2 + 4.5}">${escaped(label)}</text>`,
    ),
    ...series.flatMap(({ points }, number) =>
      points.flatMap((point, index) =>
        point ? [markOf(point, number, scale, TOP + index * row + GAP / 2 + (number + 0.5) * LINE)] : [],
      ),
    ),
    '</svg>',
    '',
  ].join('\n')
}

interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000] as const

/** A scale with round ends that contains zero and all intervals. */
const scaleOf = ({ series, mark }: Whiskers): Scale => {
  const all = [
    0,
    mark?.value ?? 0,
    ...series.flatMap(({ points }) => points.flatMap(point => point?.interval ?? [])),
  ]
  const [least, most] = [Math.min(...all), Math.max(...all, 100)]
  const step = STEPS.find(size => (most - least) / size <= 9) ?? 2000
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: to - from + 1 }, (_, tick) => (from + tick) * step)
  const width = (WIDTH - LEFT - RIGHT) / ((to - from) * step)
  return { ticks, at: value => round(LEFT + (value - from * step) * width) }
}

const legend = (series: readonly Series[]): readonly string[] => {
  let x = 28
  return series.map(({ title }, number) => {
    const entry = `<g transform="translate(${x} 62)"><path class="s${number}" d="${SHAPES[number] ?? ''}"/><text x="13" y="4.5">${escaped(title)}</text></g>`
    x += 42 + [...title].length * 7
    return entry
  })
}

const grid = (
  { ticks, at }: Scale,
  { axis, mark }: Whiskers,
  bottom: number,
  numberOf: (value: number) => string,
): readonly string[] => [
  ...ticks.map(
    tick =>
      `<line class="${tick === 0 ? 'zero' : 'grid'}" x1="${at(tick)}" y1="${TOP}" x2="${at(tick)}" y2="${bottom}"/>` +
      `<text class="small middle" x="${at(tick)}" y="${bottom + 18}">${escaped(numberOf(tick))}</text>`,
  ),
  ...(mark
    ? [
        `<line class="ask" x1="${at(mark.value)}" y1="${TOP - 6}" x2="${at(mark.value)}" y2="${bottom}"/>`,
        `<text class="small" x="${at(mark.value) + 4}" y="${TOP - 5}">${escaped(mark.text)}</text>`,
      ]
    : []),
  `<text class="small middle" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${bottom + 40}">${escaped(axis)}</text>`,
]

const markOf = ({ value, interval, text }: Point, series: number, { at }: Scale, y: number): string => {
  const [low, high] = [at(interval[0]), at(interval[1])]
  return (
    `<g class="s${series}"><path class="whisker" d="M${low} ${y}H${high}M${low} ${y - 3}v6M${high} ${y - 3}v6"/>` +
    `<path d="${SHAPES[series] ?? ''}" transform="translate(${at(value)} ${y})"/></g>` +
    `<text class="small" x="${high + 10}" y="${y + 4}">${escaped(text)}</text>`
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES.get(sign) ?? sign)
