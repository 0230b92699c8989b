import type { Review } from '@mesnada/ai'
import type { PlayableRecord } from '../../files/playable-record.ts'
import type { Table } from '../../table/hand/context.ts'
import { reasonText } from '../../table/hand/deed-words.ts'
import { language, t } from '../../text/language.ts'
import { curvePath, figuresOf, HEIGHT, signed, WIDTH } from './figures.ts'
import { insteadText } from './words.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const STYLE = `body{font:15px/1.4 Georgia,serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem;color:#222}
h1{font-size:1.4rem;margin:0}h2{font-size:1.05rem;margin:1rem 0 .3rem}svg{width:100%;height:7rem;border:1px solid #999}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.15rem .4rem;text-align:right}
td:first-child,th:first-child{text-align:left}ol{margin:.2rem 0;padding-left:1.3rem}p{margin:.3rem 0}
@page{margin:12mm}`

/** The review on one page, which needs nothing else: to be kept, sent or printed. */
export const reportOf = (
  table: Table,
  playable: Pick<PlayableRecord, 'presentation' | 'stateAt'>,
  review: Review,
  title: string,
): string => {
  const sides = ([0, 1] as const).map(seat => ({
    name: table.sideTitle(seat),
    figures: figuresOf(review, seat),
  }))
  const row = (name: string, of: (figures: ReturnType<typeof figuresOf>) => string | number): string =>
    `<tr><td>${escaped(name)}</td>${sides.map(({ figures }) => `<td>${of(figures)}</td>`).join('')}</tr>`
  const costly = review.costly.map(judgement => {
    const cost = t(judgement.kind === 'turn' ? 'review.cost.turn' : 'review.cost.action', {
      step: judgement.first,
      cost: Math.round(judgement.cost * 1000) / 10,
    })
    const instead = t('review.instead', { deeds: insteadText(table, playable, judgement) })
    const why = judgement.reasons.map(reasonText).join(' ')
    return `<li><b>${escaped(table.sideTitle(judgement.seat))}</b>. ${escaped(cost)}. ${escaped(instead)} ${escaped(why)}</li>`
  })
  const name = escaped(`${title} · ${t('review.title')}`)
  return `<!doctype html><html lang="${language()}"><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style>
<h1>${name}</h1><p>${escaped(t('review.about'))}</p>
<table><tr><th></th>${sides.map(side => `<th>${escaped(side.name)}</th>`).join('')}</tr>
${row(t('review.adjusted.row'), figures => `<b>${figures.adjusted}</b>`)}
${row(t('review.start'), ({ start }) => start)}${row(t('review.luck'), ({ luck }) => signed(luck))}
${row(t('review.own'), ({ own }) => signed(own))}${row(t('review.enemy'), ({ enemy }) => signed(enemy))}
${row(t('review.end'), ({ end }) => end)}</table>
<p>${sides.map(side => escaped(t('board.told', { label: side.name, told: t('review.rank', { share: side.figures.kinderThan }) }))).join(' · ')}</p>
<h2>${escaped(t('review.curve', { side: table.sideName(0) }))}</h2>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path d="M0 ${HEIGHT / 2}H${WIDTH}" stroke="#999"/>
<path d="M${curvePath(review.curve)}" fill="none" stroke="#7a1f1f" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>
<h2>${escaped(t('review.costly'))}</h2>
${costly.length === 0 ? `<p>${escaped(t('review.none-costly'))}</p>` : `<ol>${costly.join('')}</ol>`}</html>`
}

/** Hands the report to whatever the device shares files with, or downloads it. */
export const shareReport = async (
  table: Table,
  playable: Pick<PlayableRecord, 'presentation' | 'stateAt' | 'record'>,
  review: Review,
  title: string,
): Promise<void> => {
  const { system, scenario } = playable.record
  const name = `${system}-${scenario.id}-review.html`
  const file = new File([reportOf(table, playable, review, title)], name, { type: 'text/html' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title })
    } catch (fault) {
      // Whoever changes his mind wants no download instead.
      if (fault instanceof DOMException && fault.name === 'AbortError') return
    }
  }
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
