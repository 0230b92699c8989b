import type { Commission, CounterPicture } from '@mesnada/painter'
import { cacheBudget, createPictureCache } from '../../painting/picture-cache.ts'
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

const COUNTER_SHARE = 0.15

const cache = createPictureCache<CounterPicture>(cacheBudget() * COUNTER_SHARE, ({ picture }) =>
  picture.close(),
)

export const keyOf = (commission: Commission, size: number): string => `${size} ${JSON.stringify(commission)}`

export const keptCounter = (key: string): CounterPicture | undefined => cache.get(key)

const underWay = new Map<string, Promise<CounterPicture>>()

/** The picture of a counter, painted once for all that look the same. */
export const paintedCounter = (
  key: string,
  commission: Commission,
  size: number,
): Promise<CounterPicture> => {
  const begun = underWay.get(key)
  if (begun) return begun
  const painting = paint(commission, size).finally(() => underWay.delete(key))
  underWay.set(key, painting)
  painting.then(
    painted => cache.put(key, painted, painted.picture.width * painted.picture.height * 4),
    () => undefined,
  )
  return painting
}

const paint = async (commission: Commission, size: number): Promise<CounterPicture> => {
  const { theEasel } = await import('../../painting/easel.ts')
  const answer = await theEasel().ask({ kind: 'counter', commission, size }, 'now')
  if (answer.kind !== 'counter') throw new Error(`asked for a counter, answered ${answer.kind}`)
  return { picture: answer.picture, half: answer.half }
}
