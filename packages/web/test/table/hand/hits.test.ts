import { createRegistry } from '@mesnada/engine'
import { type FiloState, filo } from '@mesnada/filo'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { foughtUntil } from '../../support/filo-battles.ts'
import { button } from '../../support/hands.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage(createRegistry([filo]))

const record = foughtUntil(
  'muret',
  ({ flow }: FiloState) => flow.phase === 'move' && flow.turn >= 1 && flow.stack.length === 0,
)

const sitDown = async (page: Page): Promise<void> => {
  await stage.take(page, record)
  await page.locator('.phase-strip').waitFor()
}

/** Someone who can act and shares his hex, by the list of all who can act. */
const openStack = async (page: Page): Promise<void> => {
  await page.locator('.board').focus()
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    if ((await page.locator('.stack-piece').count()) > 1) return
  }
  throw new Error('nobody stands in a stack')
}

const middleOf = async (found: Locator) => {
  const box = await found.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Points twice at one after the other who can act, until it is asked which way to face where he stands. */
const askFacing = async (page: Page) => {
  for (const unit of await page.locator('.counters .counter.unit.able').all()) {
    const at = await middleOf(unit)
    await page.mouse.click(at.x, at.y)
    await page.mouse.click(at.x, at.y)
    if ((await page.locator('.rose-arrow').count()) > 1) return at
    await page.keyboard.press('Escape')
  }
  throw new Error('nobody can turn')
}

/** Every name of the sequence of play as it is shown, whole and unlike the others, in each language. */
const expectWholeNames = async (page: Page): Promise<void> => {
  for (const language of ['es', 'fr', 'en']) {
    await page.locator(`.languages [lang="${language}"]`).click()
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
    const stops = await page.locator('.phase-stop').evaluateAll(all =>
      all.map(stop => ({
        name: stop.querySelector('span')?.textContent,
        isWhole: stop.scrollWidth <= stop.clientWidth && stop.getBoundingClientRect().right <= innerWidth,
      })),
    )
    expect(stops.filter(({ isWhole }) => !isWhole)).toEqual([])
    expect(new Set(stops.map(({ name }) => name)).size).toBe(stops.length)
  }
}

const held = (page: Page) => page.locator('.held').getAttribute('data-held')

test('hits and hands with mouse and keyboard: stack, card, phases, facing, keys', () =>
  stage.user(
    async page => {
      await sitDown(page)
      await expect
        .poll(() => page.locator('.phase-stop[aria-current="step"]').textContent())
        .toContain('Movement')
      expect(await page.locator('.phase-stop').count()).toBe(14)
      await expectWholeNames(page)

      await openStack(page)
      await page.keyboard.press('k')
      const first = await page.locator('.stack-piece:focus').getAttribute('data-stacked')
      await page.keyboard.press('Enter')
      expect(await held(page)).toBe(first)
      await page.locator('.stack-piece').last().click()
      expect(await held(page)).not.toBe(first)

      await page.locator('.board').focus()
      await page.keyboard.press('i')
      const card = page.locator('.hex-card.pinned')
      expect(await card.locator('.card-piece').count()).toBeGreaterThan(1)
      expect(await card.textContent()).toMatch(/Movement points to enter: \d on foot, \d mounted/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      expect(await card.count()).toBe(0)

      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Next counter that can act').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    { viewport: DESKTOP },
  ))

test('a facing is chosen with arrow keys, or by dragging from the hex that asks for it', () =>
  stage.user(
    async page => {
      await sitDown(page)
      const arrows = page.locator('.rose-arrow')
      const at = await askFacing(page)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('.rose-arrow.looked').count()).toBe(1)
      const steps = await page.locator('.log li').count()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(steps)
      await button(page, 'Undo').click()
      await expect.poll(() => page.locator('.log li').count()).toBe(steps)

      expect(await askFacing(page)).toEqual(at)
      const petal = await middleOf(arrows.first())
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.mouse.move(petal.x, petal.y, { steps: 4 })
      await page.mouse.up()
      await expect.poll(() => page.locator('.log li').count()).toBeGreaterThan(steps)
    },
    { viewport: DESKTOP },
  ))

test('on a phone a stack is a list to tap, and a long press tells all of a hex', () =>
  stage.user(
    async page => {
      await sitDown(page)
      await openStack(page)
      const last = page.locator('.stack-piece').last()
      await last.tap()
      expect(await held(page)).toBe(await last.getAttribute('data-stacked'))
      const at = await middleOf(page.locator('.counters .counter.selected'))
      const client = await page.context().newCDPSession(page)
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await page.locator('.hex-card.pinned').waitFor()
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expectNoSidewaysScroll(page)
      await page.locator('.card-close').tap()
      expect(await page.locator('.hex-card').count()).toBe(0)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  ))
