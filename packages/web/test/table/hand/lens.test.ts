import { recordOf } from '@mesnada/engine'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { button, clickHex, hexPoint, untilWhole } from '../../support/hands.ts'
import { street, streetFight } from '../../support/positions.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage()

/** Dylan, an archer, in K18 with the lower half of the street free before him; the others in the upper half. */
const LINED_UP = {
  0: 'M17',
  1: 'L17',
  2: 'K17',
  3: 'J17',
  4: 'J18',
  5: 'K18',
  6: 'X18',
  7: 'Y17',
  8: 'Z17',
  9: 'Z18',
  10: 'AA18',
  11: 'AB18',
} as const

const onlooker = (look: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  stage.user(async page => {
    await stage.take(page, recordOf(streetFight(LINED_UP)))
    await look(page)
  }, options)

const panel = (page: Page) => page.locator('.lens-panel')
const spoken = (page: Page) => page.locator('.table > [role="status"]').textContent()
const piece = (page: Page, id: string) => page.locator(`.counter[data-piece="${id}"]`)

test('the line of fire between two places, with what blocks it and the rule that says so', () =>
  onlooker(async page => {
    await button(page, 'Line of fire').click()
    await page.getByText('Choose the hex to shoot from.').waitFor()
    await clickHex(page, street, 'K18')
    await page.getByText('Choose the hex to shoot at.').waitFor()
    await clickHex(page, street, 'X18')
    // Nobody stands between them in the lower half of the street.
    expect(await panel(page).textContent()).toContain('From K18 to X18.')
    expect(await panel(page).textContent()).toContain('Can shoot: 13 hexes, short range, no cover.')
    expect(await spoken(page)).toContain('Can shoot')
    await page.locator('.lens-way.clear.settled').waitFor({ state: 'attached' })

    // A house stands between these two.
    await clickHex(page, street, 'K18')
    await clickHex(page, street, 'N13')
    expect(await panel(page).textContent()).toContain('No line of fire')
    expect(await panel(page).getByRole('link').first().getAttribute('href')).toMatch(/#\/siege\/rule\//)
    expect(await page.locator('.lens-cross').getAttribute('d')).toContain('l22 22')
    expect(await spoken(page)).toContain('No line of fire')
    // Nothing was done meanwhile.
    expect(await page.locator('.held').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await panel(page).count()).toBe(0)
  }))

test('someone in the way is shown as what blocks', () =>
  onlooker(async page => {
    await piece(page, 'b2').click()
    await page.keyboard.press('l')
    await clickHex(page, street, 'Y17')
    expect(await panel(page).textContent()).toContain('M17')
    expect(await panel(page).textContent()).toMatch(/blocks the line of fire/)
  }))

test('the line of fire with the keyboard alone', () =>
  onlooker(async page => {
    await page.locator('.board').focus()
    await page.keyboard.press('Tab')
    expect(await page.locator('.held h2').textContent()).toBe('Dylan')
    await page.keyboard.press('l')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await spoken(page)).toMatch(/^From K18 to K15\./)
    await page.keyboard.press('l')
    expect(await panel(page).count()).toBe(0)
  }))

test('all that a counter sees and can hit, for whoever is in hand', () =>
  onlooker(async page => {
    await button(page, 'What it can see and hit').click()
    await page.locator('.lens-panel').getByText('Select a counter on the board.').waitFor()
    await piece(page, 'b5').click()
    const words = (await panel(page).textContent()) ?? ''
    const [, sees, hits] = /sees (\d+) hexes and can hit (\d+)/.exec(words) ?? []
    expect(Number(sees)).toBeGreaterThan(20)
    expect(Number(hits)).toBeLessThanOrEqual(Number(sees))
    await untilWhole(page)
    expect(await page.locator('.lens-shadow, .lens-fence').count()).toBe(2)
    // A man without missiles only strikes around him.
    await piece(page, 'b4').click()
    expect(await panel(page).textContent()).toContain('can hit 6.')
    await page.keyboard.press('s')
    expect(await page.locator('.lens-shadow').count()).toBe(0)
  }))

test('who threatens a hex, in a list and on the board', () =>
  onlooker(async page => {
    await button(page, 'What threatens this hex').click()
    await clickHex(page, street, 'T18')
    // Within a move and a blow of Giles and those behind him, and in the archer's sight.
    expect(await page.locator('.lens-threats li').allTextContents()).toContain('Giles')
    expect(await spoken(page)).toContain('Giles')
    const rings = ((await page.locator('.lens-threat').getAttribute('d')) ?? '').split('M').length - 1
    expect(rings).toBe(await page.locator('.lens-threats li').count())
    await clickHex(page, street, 'L18')
    expect(await page.locator('.lens-threats li').allTextContents()).not.toContain('Giles')
    await button(page, 'Close').click()
    expect(await panel(page).count()).toBe(0)
  }))

test.each(
  [
    { locale: 'es-ES', tools: ['Línea de tiro', 'Qué ve y qué alcanza', 'Quién amenaza aquí'] },
    { locale: 'en-GB', tools: ['Line of fire', 'What it can see and hit', 'What threatens this hex'] },
    {
      locale: 'fr-FR',
      tools: ['Ligne de tir', 'Ce que voit et peut atteindre le pion', 'Ce qui menace cet hexagone'],
    },
  ].flatMap(tongue => [
    { ...tongue, size: 'phone', viewport: PHONE, colorScheme: 'light' as const },
    { ...tongue, size: 'desktop', viewport: DESKTOP, colorScheme: 'dark' as const },
  ]),
)(
  'what explains is accessible, fits and is translated: $locale, $size',
  ({ tools, size: _size, ...options }) =>
    onlooker(async page => {
      await page.locator('.board').focus()
      await page.keyboard.press('Tab')
      for (const tool of tools) {
        await button(page, tool).click()
        const { x, y } = await hexPoint(page, street, 'L15')
        await page.mouse.click(x, y)
        await panel(page).waitFor()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        expect(await panel(page).innerText()).not.toMatch(/\b(siege|sight|lens|cover)\.[a-z-]+/)
        await page.keyboard.press('Escape')
        await page.locator('.board').focus()
        await page.keyboard.press('Tab')
      }
    }, options),
)
