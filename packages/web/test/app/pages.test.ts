import { createRegistry } from '@mesnada/engine'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { DESKTOP, drawAllMaps, openPage, PHONE } from '../support/browser.ts'
import { games, startProduct } from '../support/product.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage(games)

/** Opens the product at an address, lets the test look around, and holds that nothing went wrong meanwhile. */
const visit = async (
  address: string,
  look: (page: Page) => Promise<void>,
  options?: BrowserContextOptions,
): Promise<void> => {
  const { page, faults, close } = await openPage(stage.browser(), options)
  await page.goto(`${stage.address()}/${address}`)
  await look(page)
  expect(faults).toEqual([])
  await close()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Playwright's own assertions are not at hand; waiting for what should be there is one. */
const expectSeen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test.each([
  ['es-ES', 'es', 'Juegos de guerra medievales', 'El asalto', 'Reconstruido', 'para veteranos'],
  ['en-GB', 'en', 'Medieval wargames', 'The storm', 'Reconstructed', 'for veterans'],
  ['fr-FR', 'fr', 'Jeux de guerre médiévaux', 'L’assaut', 'Reconstitué', 'expert'],
  ['de-DE', 'en', 'Medieval wargames', 'The storm', 'Reconstructed', 'for veterans'],
])('a browser of %s shows the games in %s', async (locale, language, title, scenario, mark, difficulty) => {
  const look = async (page: Page) => {
    await heading(page, title).waitFor()
    const card = page.getByRole('article').filter({ hasText: scenario })
    await card.getByText(mark, { exact: true }).waitFor()
    await card.getByText(difficulty, { exact: true }).waitFor()
    await card.locator('.scenario-more summary').click()
    expect(await card.getByRole('link', { name: /^1\.42 / }).getAttribute('href')).toBe('#/sample/rule/1.42')
    expect(await card.textContent()).toContain('1203')
    expect(await page.getByRole('article').count()).toBe(6)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.title()).toContain(title)
  }
  await visit('', look, { locale })
})

test('the language can be changed, and is remembered', () =>
  visit('', async page => {
    await heading(page, 'Medieval wargames').waitFor()
    await page.getByRole('button', { name: 'Français' }).click()
    await heading(page, 'Jeux de guerre médiévaux').waitFor()
    await page.reload()
    await heading(page, 'Jeux de guerre médiévaux').waitFor()
    expect(await page.getByRole('button', { name: 'Français' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  }))

test('the theme follows the system until it is chosen, and is remembered', () =>
  visit(
    '',
    async page => {
      const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const toggle = page.getByRole('button', { name: 'Dark theme' })
      await toggle.waitFor()
      const dark = await background()
      expect(await toggle.getAttribute('aria-pressed')).toBe('true')
      await toggle.click()
      const light = await background()
      expect(light).not.toBe(dark)
      await page.reload()
      await toggle.waitFor()
      expect(await background()).toBe(light)
      expect(await toggle.getAttribute('aria-pressed')).toBe('false')
    },
    { colorScheme: 'dark' },
  ))

test('each scenario shows its map, painted where no picture of it is kept', () =>
  visit('', async page => {
    await page.getByRole('article').first().waitFor()
    await drawAllMaps(page)
    expect(await page.getByRole('img', { name: 'Map: The castle' }).count()).toBe(2)
    expect(await page.getByRole('img', { name: 'Map: The ford' }).count()).toBe(3)
  }))

test('everything can be reached with the keyboard alone', () =>
  visit('', async page => {
    await page.getByRole('article').first().waitFor()
    const visited: (string | undefined)[] = []
    for (let press = 0; press < 21; press++) {
      await page.keyboard.press('Tab')
      visited.push(await focusedText(page))
    }
    const LISTS = /^(Game|Length|Size|Difficulty|Teaches): any/
    expect(visited.map(text => LISTS.exec(text ?? '')?.[1] ?? text)).toEqual([
      'Skip to content',
      'Mesnada',
      'Games',
      'Online',
      'ESEspañol',
      'ENEnglish',
      'FRFrançais',
      '',
      '',
      'Play online',
      'Load a game…',
      'Sample 3',
      'The Ford 3',
      // What one looks for, and by what.
      '',
      'Game',
      'Length',
      'Size',
      'Difficulty',
      'Teaches',
      'Rulebook',
      'Objectives and rules',
    ])
    await page.getByRole('article').filter({ hasText: 'The storm' }).locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('1.42 Shooting over characters')
    await page.getByRole('link', { name: 'Rulebook: The Ford' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Rulebook').waitFor()
    expect(page.url()).toContain('#/ford/rules')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('navigation', { name: 'All rules' }).waitFor()
    // Past the search.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '1.1' }).waitFor()
  }))

test('one gets to the battles of a game without passing those of another', () =>
  visit('', async page => {
    await page.getByRole('article').first().waitFor()
    await page
      .getByRole('navigation', { name: 'The games' })
      .getByRole('button', { name: 'The Ford' })
      .click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The Ford')
    const box = await page.getByRole('heading', { name: 'The Ford' }).boundingBox()
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe('Rulebook')
  }))

test('the skip link leads into the page, which stays the same', () =>
  visit('#/sample/rule/1.42', async page => {
    await heading(page, '1.42 Shooting over characters').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await heading(page, '1.42 Shooting over characters').waitFor()
  }))

test('a rule can be linked to, cites others, and speaks every language', () =>
  visit('#/sample/rule/1.42', async page => {
    await heading(page, '1.42 Shooting over characters').waitFor()
    await expectSeen(page, 'Options that change this rule: 7, 12')
    expect(await page.title()).toBe('1.42 Shooting over characters · Mesnada')
    await page.getByRole('button', { name: 'Español' }).click()
    await heading(page, '1.42 Tiro por encima de personajes').waitFor()
    await page.getByRole('article').getByRole('link', { name: '1.4', exact: true }).click()
    await heading(page, '1.4 Proyectiles').waitFor()
    await page.goBack()
    await heading(page, '1.42 Tiro por encima de personajes').waitFor()
  }))

test.each(['#/nowhere', '#/chess/rules', '#/sample/rule/9.99'])(
  '%s says that nothing is there',
  async address => {
    const { page, close } = await openPage(stage.browser())
    await page.goto(`${stage.address()}/${address}`)
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('link', { name: 'Back to the games' }).click()
    await heading(page, 'The storm').waitFor()
    expect(page.url()).toBe(`${stage.address()}/#/`)
    await close()
  },
)

test('a server that does not answer is reported, and asked again', async () => {
  const { page, close } = await openPage(stage.browser())
  await page.route('**/api/systems', route => route.abort())
  await page.goto(stage.address())
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/systems')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'The storm').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await close()
})

test('a slow server is waited for in words', async () => {
  const { page, close } = await openPage(stage.browser())
  const held: Route[] = []
  await page.route('**/api/systems', route => void held.push(route))
  await page.goto(stage.address())
  await page.getByRole('status').getByText('Loading the games…').waitFor()
  for (const request of held) await request.continue()
  await heading(page, 'The storm').waitFor()
  expect(await page.getByText('Loading the games…').count()).toBe(0)
  await close()
})

test('a map that cannot be had leaves the rest of the page alone', async () => {
  const { page, close } = await openPage(stage.browser())
  await page.route('**/maps/castle', route => route.abort())
  await page.goto(stage.address())
  await expectSeen(page, 'The map couldn’t be loaded.')
  await heading(page, 'The storm').waitFor()
  await page.getByRole('img', { name: 'Map: The moor' }).waitFor()
  await close()
})

test('without systems the page says so', async () => {
  const empty = await startProduct(createRegistry([]))
  const { page, faults, close } = await openPage(stage.browser())
  await page.goto(empty.address)
  await heading(page, 'No games yet').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await close()
  await empty.close()
})

const HEADINGS = {
  '': 'Medieval wargames',
  '#/ford/rules': 'Rulebook',
  '#/sample/rule/1.42': '1.42 Shooting over characters',
  '#/nowhere': 'Page not found',
}
const SIZES = { phone: PHONE, desktop: DESKTOP }

test.each(
  Object.entries(SIZES).flatMap(([size, viewport]) =>
    (['light', 'dark'] as const).map(colorScheme => ({ size, viewport, colorScheme })),
  ),
)('every page is accessible and fits: $size, $colorScheme', async ({ viewport, colorScheme }) => {
  const { page, close } = await openPage(stage.browser(), { viewport, colorScheme, reducedMotion: 'reduce' })
  for (const [address, name] of Object.entries(HEADINGS)) {
    await page.goto(`${stage.address()}/${address}`)
    await heading(page, name).waitFor()
    if (address === '') await page.locator('.map').first().waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await close()
})
