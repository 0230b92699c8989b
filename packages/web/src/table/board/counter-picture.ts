import type { Commission, CounterPicture } from '@mesnada/painter'
import { cacheBudget, createPictureCache } from '../../painting/picture-cache.ts'

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
