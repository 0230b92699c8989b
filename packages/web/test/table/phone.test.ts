import { recordOf } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { boardOf, button, hexPoint, seeAll, withSeededChance } from '../support/hands.ts'
import { standing as begun } from '../support/positions.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }

const onPhone = (play: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> =>
  stage.user(play, { viewport: UPRIGHT, hasTouch: true, isMobile: true, ...options })

const street = boardOf(siege, 'street-fight')

const standing = () => recordOf(begun())

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not to be seen`)
  return box
}

test('the ways between the pages are there on the narrowest screen', () =>
  onPhone(
    async page => {
      await page.goto(stage.at())
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Online' }).click()
      await page.getByRole('heading', { level: 1, name: /online/i }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
    { viewport: { width: 320, height: 640 } },
  ))

test('zoom, language and theme are in the menu of the table', () =>
  onPhone(async page => {
    await stage.take(page, standing())
    expect(await page.locator('.board-tools:not(.lens-tools)').count()).toBe(0)
    await button(page, 'Menu').tap()
    const menu = page.locator('.table-menu')
    await expectAccessible(page)
    const scale = () => page.locator('.world').evaluate(world => world.getBoundingClientRect().width)
    const before = await scale()
    await menu.getByRole('button', { name: 'Zoom in' }).tap()
    expect(await scale()).toBeGreaterThan(before)
    await menu.getByRole('button', { name: 'Dark theme' }).tap()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await menu.getByRole('button', { name: 'Español' }).tap()
    await page.locator('.status-text').getByText('Primera fase de tiro').waitFor()
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
  }))

test('on hexes smaller than a finger a tap shows and a second tap does', () =>
  onPhone(async page => {
    await stage.take(page, standing())
    await button(page, 'End phase').tap()
    const anyway = button(page, 'End anyway')
    if (await anyway.isVisible()) await anyway.tap()
    await page.locator('.status-text').getByText('Movement phase').waitFor()
    await page.locator('[data-piece="b0"]').tap()
    await seeAll(page)
    const place = () => page.locator('[data-piece="b0"]').getAttribute('style')
    const before = await place()
    const there = await hexPoint(page, street, 'P17')
    await page.touchscreen.tap(there.x, there.y)
    await page.locator('.tap-again').getByText('Touch again').waitFor()
    expect(await page.locator('.tap-again').textContent()).toMatch(/\(\d\)/)
    expect(await place()).toBe(before)
    await page.touchscreen.tap(there.x, there.y)
    await expect.poll(place).not.toBe(before)
    expect(await page.locator('.tap-again').count()).toBe(0)
  }))

test('the log opens at its newest line', () =>
  onPhone(
    async page => {
      await stage.take(page, standing())
      await button(page, 'Log').tap()
      const [top, height, all] = await page
        .locator('.log')
        .evaluate(log => [log.scrollTop, log.clientHeight, log.scrollHeight] as const)
      expect(all).toBeGreaterThan(height)
      expect(top + height).toBeGreaterThanOrEqual(all - 1)
    },
    { viewport: SIDEWAYS },
  ))

test('while the other side plays its latest deeds stand in the free half', () =>
  onPhone(async page => {
    await page.addInitScript(() => localStorage.setItem('mesnada.pace', 'full'))
    await withSeededChance(page, 5)
    await stage.take(page, standing(), [1, undefined])
    const lines = page.locator('.newest-lines')
    await lines
      .getByText(/moves \(/)
      .first()
      .waitFor({ timeout: 20_000 })
    const list = await boxOf(page, '.newest-lines')
    const last = await boxOf(page, '.newest-lines li:last-child')
    expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1)
    expect(list.y + list.height).toBeLessThanOrEqual(UPRIGHT.height + 1)
  }))

test('laid on its side, board and panels stand side by side', () =>
  onPhone(
    async page => {
      await stage.take(page, standing())
      const board = await boxOf(page, '.board-frame')
      const side = await boxOf(page, '.side')
      expect(side.x).toBeGreaterThanOrEqual(board.x + board.width - 1)
      expect(board.height).toBeGreaterThan(SIDEWAYS.height * 0.8)
      expect(board.width).toBeGreaterThan(SIDEWAYS.width * 0.5)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    },
    { viewport: SIDEWAYS },
  ))

test.each([
  ['upright', UPRIGHT],
  ['on its side', SIDEWAYS],
] as const)('what a blow may do is read and confirmed without scrolling, %s', (_name, viewport) =>
  onPhone(
    async page => {
      await page.goto(stage.at('#/learn/siege/fire-and-oil'))
      await page.locator('.lesson-card[data-step="1"]').waitFor()
      await page.locator('.lesson-card').getByRole('button', { name: 'Show me' }).tap()
      await page.locator('.lesson-card[data-step="2"]').waitFor()
      const ring = await boxOf(page, '.lesson-ring')
      await page.touchscreen.tap(ring.x + ring.width / 2, ring.y + ring.height / 2)
      const side = await boxOf(page, '.side')
      const odds = await boxOf(page, '.confirmation .chances')
      const word = await boxOf(page, '.confirmation .main')
      expect(odds.y).toBeGreaterThanOrEqual(side.y)
      expect(word.y + word.height).toBeLessThanOrEqual(viewport.height)
    },
    { viewport },
  ),
)
