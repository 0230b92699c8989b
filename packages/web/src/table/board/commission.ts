import type { Commission } from '@mesnada/painter'
import type { BadgeShape, Piece } from '../../presentation/presentation.ts'

/** How a counter lies, and what is being done with it. */
export interface Bearing {
  /** Degrees clockwise from the upper edge of the screen; undefined where it faces nowhere. */
  readonly angle: number | undefined
  readonly length: number
  readonly selected: boolean
  readonly able: boolean
}

/** What the shape of a badge means where the system does not say it more exactly. */
const STATES: Readonly<Record<BadgeShape, Commission['states'][number]>> = {
  drop: 'wounded',
  star: 'stunned',
  triangle: 'demoralised',
  arrows: 'routed',
  bars: 'captive',
  moon: 'asleep',
  question: 'out-of-command',
  tick: 'acted',
  bolt: 'charging',
  horseshoe: 'mounted',
}

/** The counter as the painter is asked for it; undefined where nobody has said how it looks. */
export const commissionOf = (
  { art, seat, layer, figures, badges, sign, band }: Piece,
  { angle, length, selected, able }: Bearing,
): Commission | undefined => {
  if (!art) return undefined
  const shown = figures.filter(({ aside }) => !aside)
  const left = shown.find(figure => figure.left !== undefined)
  return {
    seat,
    look: art.look,
    rank: layer === 'leader' ? 'leader' : art.company ? 'company' : 'man',
    ...(art.mounted ? { mounted: true } : {}),
    ...(art.bearer === undefined ? {} : { bearer: art.bearer }),
    ...(band ? { band: band.number } : {}),
    values: shown.map(({ value }) => String(value)),
    ...(left?.left === undefined ? {} : { left: left.left }),
    states: [...new Set(badges.map(({ shape, state }) => state ?? STATES[shape]))].toSorted(),
    ...(sign ? { sign: sign.path } : {}),
    ...(angle === undefined ? {} : { facing: Math.round(angle) }),
    ...(length > 1 ? { length } : {}),
    ...(selected ? { selected } : {}),
    ...(able ? { able } : {}),
  }
}
