import type { Page } from 'playwright-core'
import { playToTheEnd } from './driver.ts'

/** More looks at the page than any step of a lesson takes. */
const PATIENCE = 400

/** Follows a lesson in the page to its last step, in any language: by its ring, its buttons and what it does not put off. */
export const followLessonThere = async (page: Page): Promise<void> => {
  const card = page.locator('.lesson-card')
  await card.waitFor()
  const count = Number(await card.locator('progress').getAttribute('max'))
  for (;;) {
    const number = Number(await card.getAttribute('data-step'))
    if (number === count) return
    const next = card.locator('.answers > .main')
    if ((await next.count()) > 0) {
      await next.click()
      continue
    }
    const show = card.locator('.answers > .quiet')
    if ((await show.count()) > 0) await show.click()
    await playToTheEnd(page, {
      by: 'mouse',
      patience: PATIENCE,
      near: page.locator('.lesson-ring'),
      until: page.locator(`.lesson-card:not([data-step="${number}"])`),
    })
  }
}
