import { recordOf, replay, startGame, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { playToTheEnd } from '../../support/driver.ts'
import { button, logLines, targetPoint, untilWhole, withSeededChance } from '../../support/hands.ts'
import { proveEnding } from '../../support/proof.ts'
import { shortSiege } from '../../support/short-sieges.ts'
import { openStage } from '../../support/stage.ts'

/** Sieges of many days, played in a browser. */

const stage = openStage()
const { user, take } = stage

const begun = (days: number, turns: number) =>
  unwrap(startGame(siege, { scenario: shortSiege('the-dukes-justice', days, turns) }))

const status = (page: Page) => page.locator('.status-text')

/** The first engine is aimed at a wall, with the odds in sight. */
const aimAnEngine = async (page: Page): Promise<void> => {
  await page.locator('.tray-counter').first().click()
  const { x, y } = await targetPoint(page, 'shoot', 30)
  await page.mouse.move(x, y)
  await page.locator('.preview .chances').waitFor()
  await page.mouse.click(x, y)
}

const beginBombardment = async (page: Page): Promise<void> => {
  await button(page, 'Begin the bombardment').click()
  // Engines without orders are held against whoever begins.
  await button(page, 'End anyway').click()
  await page.locator('.fallen-dice').click()
}

test(
  'a short siege from the first council to the last evening, which another installation replays',
  () =>
    user(async page => {
      await withSeededChance(page, 5)
      await take(page, recordOf(begun(3, 1)))
      await status(page).getByText('Day 1 of 3').waitFor()
      await expectAccessible(page)

      await button(page, 'Bombard the walls').click()
      await aimAnEngine(page)
      await page
        .locator('.ledger')
        .getByText(/^aimed at/)
        .waitFor()
      await untilWhole(page)
      expect(await page.locator('.mark-aimed').count()).toBe(1)
      await expectAccessible(page)
      await beginBombardment(page)

      await status(page).getByText('Day 2 of 3').waitFor()
      expect(await page.locator('.ledger-day.past').innerText()).toContain('Bombardment')
      await button(page, 'Assault the castle').click()
      await status(page).getByText('Day 2 of 3 · Assault').waitFor()

      const journal = await playToTheEnd(page, { by: 'mouse', deeds: 8 })
      expect(journal.place).toBeGreaterThan(0)
      const log = (await logLines(page)).join('\n')
      for (const line of ['The assault begins', 'The action is over', 'Day 3 of 3'])
        expect(log).toContain(line)
      await expectAccessible(page)

      const { record } = await proveEnding(page, siege)
      const { state } = unwrap(replay(siege, record))
      expect(state.flow.campaign?.chronicle.map(({ deed }) => deed)).toEqual([
        'bombardment',
        'assault',
        // What is proposed, not to let the day go by.
        'bombardment',
      ])
    }),
  400_000,
)

/** The first wall that can be aimed at without moving the board. */
const targetInSight = async (page: Page): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await page.locator('.board').boundingBox()
  if (!box) throw new Error('there is no board')
  for (let index = 0; index < 200; index++) {
    const { x, y } = await targetPoint(page, 'shoot', index)
    const isWithin = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height - 80
    if (isWithin) return { x, y }
  }
  throw new Error('no wall in sight')
}

describe('the siege record', () => {
  test('on a desktop it lies open beside the board and hides nothing of it', () =>
    user(
      async page => {
        await take(page, recordOf(begun(3, 1)))
        const [record, board] = await Promise.all([
          page.locator('.ledger').boundingBox(),
          page.locator('.board').boundingBox(),
        ])
        expect((record?.x ?? 0) + (record?.width ?? 0)).toBeLessThanOrEqual(board?.x ?? 0)
        await page.locator('.ledger').getByRole('button', { name: 'Close' }).click()
        expect(await page.locator('.ledger').count()).toBe(0)
      },
      { viewport: DESKTOP },
    ))

  test('on a phone it is a sheet that opens; the day is in sight without it', () =>
    user(
      async page => {
        await take(page, recordOf(begun(3, 1)))
        expect(await page.locator('.ledger').count()).toBe(0)
        const day = await status(page).getByText('Day 1 of 3').boundingBox()
        expect(day?.width).toBeGreaterThan(40)
        await button(page, 'Siege record').tap()
        await page.getByRole('heading', { name: 'Siege record' }).waitFor()
        expect(await page.locator('.ledger [aria-current="date"]').innerText()).toContain('today')
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await page.locator('.ledger').getByRole('button', { name: 'Close' }).tap()
        // A finger has seen no odds: they are shown before the engine is aimed.
        await button(page, 'Bombard the walls').tap()
        await page.locator('.tray-counter').first().tap()
        const { x, y } = await targetInSight(page)
        await page.touchscreen.tap(x, y)
        await page.locator('.tap-again').getByText('Touch again').waitFor()
        await page.locator('.chances').waitFor()
        await expectAccessible(page)
      },
      { viewport: PHONE, hasTouch: true },
    ))
})

test(
  'the computer decides its day and serves its engines, and the page answers meanwhile',
  () =>
    user(
      async page => {
        await withSeededChance(page, 3)
        await take(page, recordOf(begun(2, 1)), [3, undefined])
        await page.getByText('The computer is thinking…').waitFor()
        await page.locator('.ledger').getByRole('button', { name: 'Close' }).click()
        expect(await page.locator('.ledger').count()).toBe(0)
        await page.getByText('The computer is thinking…').waitFor()
        await button(page, 'Skip the pauses').click()

        const log = page.locator('.log')
        await log
          .getByText(/is aimed at/)
          .first()
          .waitFor({ timeout: 60_000 })
        await log
          .getByText(/^Bombardment of/)
          .first()
          .waitFor({ timeout: 60_000 })
        expect(await page.locator('.opponent-failed').count()).toBe(0)
      },
      { reducedMotion: 'no-preference' },
    ),
  180_000,
)

test('a card of the gallery counts the days of a siege, not the turns of one battle', () =>
  user(async page => {
    await page.goto(stage.at())
    const card = page.locator('.scenario').filter({ hasText: 'The Duke’s Justice' })
    await card.waitFor()
    const text = await card.locator('.scenario-facts').innerText()
    expect(text).toContain('18 days')
    expect(text).not.toContain('turns')
  }))
