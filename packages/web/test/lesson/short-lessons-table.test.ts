import { LANGUAGES } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shortLessons } from '../../src/lesson/catalogue.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { button } from '../support/hands.ts'
import { followLessonThere } from '../support/lesson-hands.ts'
import { LESSON_SIZES } from '../support/lesson-sizes.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

const step = (page: Page, number: number, count: number) =>
  page.getByText(`Step ${number} of ${count}`, { exact: true }).waitFor()

const showMe = (page: Page) => page.locator('.lesson-card').getByRole('button', { name: 'Show me' })

const throwDice = async (page: Page): Promise<void> => {
  await page.locator('.confirmation .main').click()
  await page.locator('.fallen-dice').click()
}

test('oil is poured to the last step, which is remembered in the gallery', () =>
  stage.user(
    async page => {
      await page.goto(stage.at())
      await page.locator('.lessons summary').first().click()
      await page.getByRole('link', { name: 'Fire and oil' }).click()
      await step(page, 1, 4)
      await showMe(page).click()
      await step(page, 2, 4)
      await page.locator('.board').focus()
      await page.keyboard.press('x')
      await page.locator('.table > [role="status"]').getByText('1 of 1.').waitFor({ state: 'attached' })
      await page.keyboard.press('Enter')
      await throwDice(page)
      await step(page, 3, 4)
      await button(page, 'Next').click()
      await step(page, 4, 4)
      await expectAccessible(page)
      expect(await page.locator('.lesson-card a.main').getAttribute('href')).toBe('#/learn/siege/days')
      await page.locator('.lesson-card').getByRole('link', { name: 'Back to the games' }).last().click()
      await page.locator('.lessons summary').first().getByText('1 of 5 done').waitFor()
      await page.reload()
      await page.locator('.lessons summary').first().getByText('1 of 5 done').waitFor()
      await expectAccessible(page)
    },
    { viewport: LESSON_SIZES.upright },
  ))

test('a leader who shares his hex is in hand with one press', () =>
  stage.user(async page => {
    await page.goto(stage.at('#/learn/crusades/orders'))
    await step(page, 1, 5)
    await showMe(page).click()
    await step(page, 2, 5)
    expect(await page.locator('.held h2').textContent()).toBe('Robert Fulcoy')
    await page.locator('.target-buttons').getByRole('button', { name: 'Attack' }).click()
    await throwDice(page)
    await step(page, 3, 5)
  }))

/** `npm run lessons`: each of them, in every language and window. */
const isWhole = process.env['LESSONS'] === 'all'

const MATRIX = ['siege', 'filo', 'crusades'].flatMap(system =>
  shortLessons(system).flatMap(({ id }) =>
    LANGUAGES.flatMap(language =>
      Object.entries(LESSON_SIZES).map(([size, viewport]) => ({ system, id, language, size, viewport })),
    ),
  ),
)

describe('every lesson in its window, from its first step to its last', () => {
  const some = isWhole ? MATRIX : MATRIX.filter((_, index) => index % 41 === 0)
  test.each(some)('$system/$id $language $size', ({ system, id, language, viewport }) =>
    stage.user(
      async page => {
        await page.goto(stage.at(`#/learn/${system}/${id}`))
        await page.locator('.lesson-card').waitFor()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await followLessonThere(page)
        await expectAccessible(page)
        expect(await page.locator('.lesson-card').innerText()).not.toMatch(/\blesson\.[a-z-]+/)
        if (process.env['SHOTS'])
          await page.screenshot({
            path: `${process.env['SHOTS']}/${system}-${id}-${language}-${viewport.width}.png`,
          })
      },
      { viewport, locale: language },
    ),
  )
})
