import type { Page } from 'playwright-core'
import type { Spot } from './situation.ts'

/** One finger that comes down at the first of these places, goes along the others and is lifted at the last. */
export const drawWithFinger = async (page: Page, way: readonly Spot[]): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  const [first, ...rest] = way
  if (!first) return
  await touch('touchStart', [first])
  for (const at of rest) await touch('touchMove', [at])
  await touch('touchEnd', [])
  await session.detach()
}
