import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { button } from '../support/hands.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** A page on which files of this kind do not arrive, until they are let through. */
const without = async (
  files: RegExp,
  play: (page: Page, letThrough: () => Promise<void>) => Promise<void>,
) => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
  await page.route(files, route => route.abort())
  try {
    await play(page, () => page.unroute(files))
  } finally {
    await close()
  }
}

const tryAgain = (page: Page) => button(page, 'Try again').click()

test.each([
  ['the page', '#/learn/siege', /assets\/lesson-/, '.board'],
  ['the rules', '#/learn/siege', /assets\/siege-/, '.board'],
  ['the words', '#/learn/siege', /assets\/en-/, '.board'],
  ['the setup', '#/play/siege/street-fight', /assets\/setup-/, '.setup'],
  ['the rules', '#/play/siege/street-fight', /assets\/siege-/, '.setup'],
  ['the online page', '#/online', /assets\/online-/, 'h1'],
])(
  '%s of %s that do not arrive are told of, and come when asked for again',
  async (_, address, files, shown) =>
    without(files, async (page, letThrough) => {
      await page.goto(stage.at(address))
      await button(page, /Try again/).waitFor()
      await letThrough()
      await button(page, /Try again/).click()
      await page.locator(shown).first().waitFor()
      expect(await button(page, /Try again/).count()).toBe(0)
    }),
)

test('what is awaited is said in the right language before the program has arrived', () =>
  without(/assets\/app-/, async (page, letThrough) => {
    await page.goto(stage.at('#/learn/siege'))
    await page.getByText('Loading the game…').waitFor()
    expect(await page.locator('.waiting-tip').innerText()).toContain('Every rule is enforced')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await letThrough()
    await page.reload()
    await page.locator('.board').waitFor()
    expect(await page.locator('.waiting').count()).toBe(0)
  }))

test('asked again while it still does not arrive, the page stays and can be left', () =>
  without(/assets\/lesson-/, async page => {
    await page.goto(stage.at('#/learn/siege'))
    await page.getByText('Part of Mesnada couldn’t be loaded').waitFor()
    await tryAgain(page)
    await page.getByText('Part of Mesnada couldn’t be loaded').waitFor()
    await page.goto(stage.at('#/'))
    await page.locator('.scenario').first().waitFor()
    expect(await page.getByText('Part of Mesnada couldn’t be loaded').count()).toBe(0)
  }))

test('a map that does not arrive leaves its card whole, and comes when asked for again', () =>
  without(/\/maps\/|\.webp$/, async (page, letThrough) => {
    await page.goto(stage.at())
    const card = page.locator('.scenario').first()
    await card.getByText('The map couldn’t be loaded.').waitFor()
    await letThrough()
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.locator('.map').waitFor()
    expect(await card.getByText('The map couldn’t be loaded.').count()).toBe(0)
  }))

test('a language that does not arrive leaves the page in the one it speaks', () =>
  without(/assets\/fr-/, async (page, letThrough) => {
    await page.goto(stage.at())
    await button(page, 'Français').click()
    await page.getByText('That language couldn’t be loaded.').waitFor()
    expect(await page.locator('h1').innerText()).not.toBe('')
    await letThrough()
    await tryAgain(page)
    await page.locator('html[lang=fr]').waitFor()
    await page.locator('.scenario').first().waitFor()
  }))

test('a page of which not a word arrives says so in every language', () =>
  without(/assets\/(?:en|es|fr)-/, async (page, letThrough) => {
    await page.goto(stage.at())
    await page.getByText('Mesnada didn’t load completely.').waitFor()
    await letThrough()
    await button(page, /Try again/).click()
    await page.locator('.scenario').first().waitFor()
    expect(await page.getByText('Mesnada didn’t load completely.').count()).toBe(0)
  }))
