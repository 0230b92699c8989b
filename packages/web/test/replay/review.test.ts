import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { button } from '../support/hands.ts'
import { recordedByChance } from '../support/recorded.ts'
import { midnight, stepOf, watch } from '../support/replay-hands.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()
const { user } = stage

/** Two turns of chance: soon reckoned, and full of mistakes. */
const hasty = recordedByChance('street-fight', { steps: 5000, turns: 2 })

test('a finished game is reviewed, on a desktop and on a phone', () =>
  user(async page => {
    await watch(page, stage.address(), { id: 'over', record: hasty, over: true })
    await button(page, 'Review this game').click()
    await page.locator('.review-headline').first().waitFor({ timeout: 40_000 })
    const adjusted = await page.locator('.review-headline').allTextContents()
    const [first = 0, second = 0] = adjusted.map(text => Number(/-?\d+(?= of 100)/.exec(text)?.[0]))
    expect(Math.abs(first + second - 100)).toBeLessThanOrEqual(1)
    expect(await page.locator('.review-curve svg').count()).toBe(1)
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await button(page, 'To the end').click()
      const dearest = page.locator('.review-costly .review-look').first()
      await dearest.click()
      const step = Number(/step (\d+)/i.exec((await dearest.textContent()) ?? '')?.[1])
      expect(await stepOf(page)).toBe(step - 1)
      expect(await page.locator('.review-costly .chosen').textContent()).toContain('would have played')
      expect(await page.locator('.review-arrows path').count()).toBeGreaterThan(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.locator('.review-costly .chosen .action').click()
      expect(await page.locator('dialog.branch').textContent()).toContain(`up to step ${step - 1}`)
      await button(page, 'Cancel').click()
    }
  }))

test('a game under way is not reviewed', () =>
  user(async page => {
    await watch(page, stage.address(), { id: 'midnight', record: midnight })
    expect(await button(page, 'Review this game').count()).toBe(0)
  }))
