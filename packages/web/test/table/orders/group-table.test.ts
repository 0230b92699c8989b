import { createRegistry } from '@mesnada/engine'
import { type FiloState, filo } from '@mesnada/filo'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { foughtUntil } from '../../support/filo-battles.ts'
import { button, seeAll } from '../../support/hands.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage(createRegistry([filo]))

const isMoving = ({ flow }: FiloState): boolean =>
  flow.phase === 'move' && flow.turn >= 1 && flow.stack.length === 0

const lines = (page: Page): Promise<number> => page.locator('.log li').count()

test('a banner is chosen, advances at one word, and is taken back at one go', () =>
  stage.user(
    async page => {
      await stage.take(page, foughtUntil('las-navas', isMoving))
      await page.locator('.group-panel').waitFor()
      await seeAll(page)
      const before = await lines(page)
      await page.keyboard.press('b')
      await page.locator('.group-hex').first().waitFor({ state: 'attached' })
      expect(await page.locator('.group-hex').count()).toBeGreaterThan(3)
      await page.keyboard.press('a')
      await page.locator('.group-plan').waitFor()
      expect(await page.locator('.group-way').count()).toBeGreaterThan(3)
      expect(await lines(page)).toBe(before)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect.poll(() => lines(page)).toBeGreaterThan(before + 3)
      await page.keyboard.press('u')
      await expect.poll(() => lines(page)).toBe(before)

      // A box about all there is chooses everyone of the side.
      const board = await page.locator('.board').boundingBox()
      if (!board) throw new Error('no board')
      await page.keyboard.press('Escape')
      await page.keyboard.down('Shift')
      await page.mouse.move(board.x + 4, board.y + 4)
      await page.mouse.down()
      await page.mouse.move(board.x + board.width - 60, board.y + board.height - 4, { steps: 3 })
      await page.mouse.up()
      await page.keyboard.up('Shift')
      expect(await page.locator('.group-hex').count()).toBeGreaterThan(20)
    },
    { viewport: DESKTOP },
  ))

test('on a phone the same is done with taps', () =>
  stage.user(
    async page => {
      await stage.take(page, foughtUntil('las-navas', isMoving))
      await page.locator('.group-panel').waitFor()
      const before = await lines(page)
      await button(page, 'Advance to contact').tap()
      await page.locator('.group-plan').waitFor()
      await expectNoSidewaysScroll(page)
      await button(page, 'Carry out').first().tap()
      await expect.poll(() => lines(page)).toBeGreaterThan(before + 3)
      await button(page, 'Undo').tap()
      await expect.poll(() => lines(page)).toBe(before)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  ))
