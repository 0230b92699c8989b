import { D10, LANGUAGES, replay, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { beginLesson, fixedDice } from '../../src/lesson/beginning.ts'
import { loadPresentation } from '../../src/systems/index.ts'
import { speaker } from '../../src/text/phrase.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { DESKTOP, openPage, PHONE } from '../support/browser.ts'
import { boardOf, button, clickHex, endPhase } from '../support/hands.ts'
import { openStage } from '../support/stage.ts'

describe.each(['crusades', 'filo', 'siege'])('the lesson of %s', id => {
  test('begins in the middle of a game, has five to ten steps, and ends with one that is only read', async () => {
    const presentation = await loadPresentation(id)
    if (!presentation) throw new Error(`${id} cannot be played`)
    const { system } = presentation
    const lesson = await presentation.lesson()
    const { state } = unwrap(replay(system, beginLesson(presentation, lesson)))
    expect(system.pending(state).kind).toBe('decision')
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5)
    expect(lesson.steps.length).toBeLessThanOrEqual(10)
    expect(lesson.steps.at(-1)?.done).toBeUndefined()
  })

  test.each(LANGUAGES)('speaks %s and cites rules that there are', async language => {
    const presentation = await loadPresentation(id)
    if (!presentation) throw new Error(`${id} cannot be played`)
    const say = speaker(await presentation.sentences(language), language)
    const rulebook = await presentation.system.reference.rulebook(language)
    for (const { text, rule } of (await presentation.lesson()).steps) {
      expect(say(text)).toMatch(/[a-zé] .+[.!?»”]$/)
      if (rule) expect(rulebook).toHaveProperty([rule.split(' ')[1] ?? ''])
    }
  })
})

test('dice fall as told, and then as they will', () => {
  const dice = fixedDice([3, 9], thrown => thrown.map(() => 7))
  expect(dice([D10])).toEqual([3])
  expect(dice([D10])).toEqual([9])
  expect(dice([D10, D10])).toEqual([7, 7])
})

describe('in the browser', () => {
  const stage = openStage()

  const street = boardOf(siege, 'street-fight')
  const piece = (page: Page, id: string) => page.locator(`.counter[data-piece="${id}"]`)
  const step = (page: Page, number: number) =>
    page.getByText(`Step ${number} of 10`, { exact: true }).waitFor()

  test('a first battle from the gallery to a game that is played on', async () => {
    const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
    await page.goto(stage.address())
    await page.getByRole('link', { name: /^Learn in five minutes/ }).click()
    await step(page, 1)
    await page.locator('.lesson-ring').waitFor()
    await expectAccessible(page)

    // What is legal but not for now is put off.
    await button(page, 'End phase').click()
    if (await button(page, 'End anyway').isVisible()) await button(page, 'End anyway').click()
    await page.locator('.lesson-card .refusal').getByText('You can do that, but not yet').waitFor()
    await button(page, 'Undo').click()
    await page.locator('.lesson-card .refusal').getByText('You can do that, but not yet').waitFor()
    await step(page, 1)

    await piece(page, 'b5').click()
    await step(page, 2)
    await piece(page, 'b6').click()
    await page.locator('.confirmation .main').click()
    await page.locator('.fallen-dice').click()
    await step(page, 3)
    expect(await page.locator('.log').textContent()).toMatch(/wounded/i)
    await button(page, 'Next').click()
    await step(page, 4)
    await endPhase(page)
    await step(page, 5)
    await piece(page, 'b0').click()
    await clickHex(page, street, 'T18')
    await step(page, 6)
    await button(page, 'Undo').click()
    await step(page, 7)
    await piece(page, 'b0').click()
    await clickHex(page, street, 'T18')
    await piece(page, 'b1').click()
    await clickHex(page, street, 'U17')
    await step(page, 8)
    await endPhase(page)
    await endPhase(page)
    await step(page, 9)
    await piece(page, 'b0').click()
    await piece(page, 'b6').click()
    await page
      .locator('.target-buttons')
      .getByRole('button', { name: /Cedric/ })
      .click()
    await button(page, 'Resolve attack').click()
    await page.locator('.fallen-dice').click()
    if (await button(page, 'Skip').isVisible()) await button(page, 'Skip').click()
    await step(page, 10)
    await expectAccessible(page)

    await button(page, 'Keep playing').click()
    await page.waitForURL(/#\/game\//)
    await page.locator('.board').waitFor()
    expect(await page.locator('.lesson-card').count()).toBe(0)
    expect(await page.locator('.log').textContent()).toContain('Giles')
    await page.goto(stage.address())
    await page.getByRole('region', { name: 'Continue' }).getByText('Street Fight').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('the first steps with the keyboard alone, each of them spoken', async () => {
    const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
    await page.goto(`${stage.address()}/#/learn/siege`)
    await step(page, 1)
    const spoken = () => page.locator('.table > [role="status"]').textContent()
    expect(await spoken()).toMatch(/^Step 1 of 10\. Two ends of the village/)
    await page.locator('.board').focus()
    await page.keyboard.press('Tab')
    await step(page, 2)
    expect(await spoken()).toContain('Step 2 of 10')
    for (let column = 0; column < 8; column++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.locator('.confirmation').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.fallen-dice').waitFor()
    await page.keyboard.press('Enter')
    await step(page, 3)
    expect(await spoken()).toContain('Giles is wounded')
    await button(page, 'Next').focus()
    await page.keyboard.press('Enter')
    await step(page, 4)
    await page.keyboard.press('e')
    await step(page, 5)
    expect(faults).toEqual([])
    await close()
  })

  test.each([
    { locale: 'es-ES', size: 'phone', viewport: PHONE, colorScheme: 'dark', later: 'Eso se puede hacer' },
    { locale: 'fr-FR', size: 'desktop', viewport: DESKTOP, colorScheme: 'dark', later: 'C’est possible' },
  ] as const)(
    'fits, is accessible and translated: $locale, $size',
    async ({ later, size: _size, ...options }) => {
      const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce', ...options })
      await page.goto(`${stage.address()}/#/learn/siege`)
      await page.locator('.lesson-card').waitFor()
      await page.keyboard.press('u')
      await page.locator('.lesson-card').getByText(later).waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await page.locator('.lesson-card').innerText()).not.toMatch(/\blesson\.[a-z-]+/)
      expect(faults).toEqual([])
      await close()
    },
  )

  test('where there is no table there is no lesson', async () => {
    const { page, close } = await openPage(stage.browser())
    await page.goto(`${stage.address()}/#/learn/chess`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.locator('.lesson-card').count()).toBe(0)
    await close()
  })
})
