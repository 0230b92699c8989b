import { recordOf } from '@mesnada/engine'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/audit.ts'
import { button, clickHex, logLines, withoutChance } from '../../support/hands.ts'
import { beforeTheBlow, besideTheTower, type SiegeGame, street } from '../../support/positions.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage()

/** Drives the defender back at three to one (T.3). */
const DIE = 4

const play = (
  game: SiegeGame,
  hands: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> =>
  stage.user(async page => {
    await withoutChance(page, DIE)
    await stage.take(page, recordOf(game))
    await hands(page)
  }, options)

const piece = (page: Page, id: string) => page.locator(`.counter[data-piece="${id}"]`)

test('two against one: the odds grow with the second man, the beaten one retreats, a winner advances', () =>
  play(beforeTheBlow(), async page => {
    await piece(page, 'b0').click()
    expect(await page.locator('.aim-strike').count()).toBeGreaterThan(0)
    await piece(page, 'b6').hover()
    // Before anything is declared the panel has the odds of one man.
    const odds = async () => {
      const column = await page.locator('.throw .column').first().textContent()
      return Number(/(\d+)(?:-|:| to )1/.exec(column ?? '')?.[1])
    }
    const alone = await odds()
    await piece(page, 'b6').click()
    await page
      .locator('.question')
      .getByText(/Giles|attack/i)
      .waitFor()
    expect(await odds()).toBe(alone)
    await piece(page, 'b1').click()
    expect(await odds()).toBeGreaterThan(alone)
    const chances = await page.locator('.prompt .chance-figure').allTextContents()
    expect(chances.reduce((sum, chance) => sum + Number.parseFloat(chance), 0)).toBeCloseTo(100)
    await expectAccessible(page)

    await button(page, 'Resolve attack').click()
    await page.locator('.fallen-dice').click()
    expect((await logLines(page)).join()).toContain('Giles')
    const blow = page.locator('.log li').filter({ hasText: /attacks? Giles/ })
    await blow.locator('summary').click()
    expect(await blow.textContent()).toContain(`Die: ${DIE}`)
    // One way out of it is open to Giles, so that nobody is asked where to.
    expect((await logLines(page)).join()).toContain('Giles retreats')
    await page
      .locator('.question')
      .getByText(/or a companion may advance where Giles stood/)
      .waitFor()
    await piece(page, 'b0').click()
    await clickHex(page, street, 'U18')
    expect((await logLines(page)).at(-1)).toMatch(/advance/i)
  }))

test('in a siege tower one is set up inside or on top: asked with the mouse, answered by a digit', () =>
  play(besideTheTower(), async page => {
    const waiting = () => page.locator('.tray-counter').count()
    const men = await waiting()
    await page.locator('.tray-counter').filter({ hasText: 'Conrad' }).click()
    // A set-up opens where there is most room, which is not beside the tower.
    await button(page, 'Show the whole map').click()
    const tower = await page.locator('.counter.thing').first().boundingBox()
    if (!tower) throw new Error('the tower is out of sight')
    await page.mouse.click(tower.x + tower.width / 2, tower.y + tower.height / 2)
    const question = page.getByRole('group', { name: 'Which one?' })
    expect(await question.getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Set up inside the tower'),
      expect.stringContaining('Set up on top of the tower'),
      'Cancel',
    ])
    await expectAccessible(page)
    await page.keyboard.press('2')
    expect(await waiting()).toBe(men - 1)
    expect(await question.count()).toBe(0)

    // The next man is in hand, the cursor still there: only the inside is left, and nothing need be asked.
    await page.locator('.board').focus()
    await page.keyboard.press('Enter')
    expect(await waiting()).toBe(men - 2)
    expect(await question.count()).toBe(0)
  }))

test('on a phone laid on its side the word that strikes is in sight under the odds', () =>
  play(
    beforeTheBlow(),
    async page => {
      await piece(page, 'b0').click()
      const strike = button(page, 'Resolve attack')
      for (let tap = 0; tap < 3 && (await strike.count()) === 0; tap++) await piece(page, 'b6').click()
      await strike.waitFor()
      const box = await strike.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(390)
      await page.locator('.links .link').waitFor({ state: 'attached' })
    },
    { viewport: { width: 844, height: 390 } },
  ))

test.each([
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
])('dice lie whole in a window of %o, and not over those whom they are about', viewport =>
  play(
    beforeTheBlow(),
    async page => {
      await piece(page, 'b0').click()
      const strike = button(page, 'Resolve attack')
      for (let tap = 0; tap < 3 && (await strike.count()) === 0; tap++) await piece(page, 'b6').click()
      await strike.click()
      const dice = await page.locator('.fallen-dice').boundingBox()
      if (!dice) throw new Error('no dice')
      expect(dice.y).toBeGreaterThanOrEqual(0)
      expect(dice.x).toBeGreaterThanOrEqual(0)
      expect(dice.x + dice.width).toBeLessThanOrEqual(viewport.width)
      expect(dice.y + dice.height).toBeLessThanOrEqual(viewport.height)
      for (const id of ['b0', 'b6']) {
        const box = await piece(page, id).boundingBox()
        if (!box) throw new Error(`nothing is seen of ${id}`)
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const isUnder = x > dice.x && x < dice.x + dice.width && y > dice.y && y < dice.y + dice.height
        expect(isUnder).toBe(false)
      }
    },
    { viewport },
  ),
)
