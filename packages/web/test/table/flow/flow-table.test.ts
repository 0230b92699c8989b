import { createRegistry, recordOf, startGame, unwrap } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { idle, playedUntil } from '../../support/day-positions.ts'
import {
  boardOf,
  button,
  clickHex,
  endPhase,
  hexPoint,
  logLines,
  withSeededChance,
} from '../../support/hands.ts'
import { standing } from '../../support/positions.ts'
import { playedByChance } from '../../support/recorded.ts'
import { shortSiege } from '../../support/short-sieges.ts'
import { openStage } from '../../support/stage.ts'

/** How a game flows: what one sees, what the other side does, how it stands and how it ends. */

const stage = openStage(createRegistry([siege, filo]))

const street = boardOf(siege, 'street-fight')

const SIZES = [
  { size: 'desktop', options: { viewport: DESKTOP } },
  { size: 'phone', options: { viewport: PHONE, hasTouch: true, isMobile: true } },
] as const

/** Where the eye is: scale and place. */
const eye = (page: Page): Promise<readonly number[]> =>
  page.locator('svg.pieces').evaluate(svg => {
    const { a, e, f } = (svg instanceof SVGSVGElement && svg.getScreenCTM()) || new DOMMatrix()
    return [a, e, f].map(value => Math.round(value * 100) / 100)
  })

describe.each(SIZES)('on a $size', ({ options, size }) => {
  test('whoever selects those before him moves nothing but his hand', () =>
    stage.user(async page => {
      await stage.take(page, recordOf(standing()))
      const before = await eye(page)
      for (const id of ['b5', 'b0', 'b1']) {
        await page.locator(`.counter[data-piece="${id}"]`).click()
        expect(await page.locator('.held').getAttribute('data-held')).toBe(id)
        expect(await eye(page)).toEqual(before)
      }
    }, options))

  test('the other side’s turn is traced, summed up and stepped through', () =>
    stage.user(async page => {
      await withSeededChance(page, 5)
      await stage.take(page, recordOf(standing()), [1, undefined])
      const summary = page.locator('.turn-summary')
      await summary.waitFor({ timeout: 20_000 })
      expect(await page.locator('.trail').count()).toBeGreaterThan(0)
      await summary.getByRole('button', { name: 'Next event' }).click()
      expect(await summary.locator('.summary-place').innerText()).toMatch(/^1\/\d+$/)
      await summary.getByRole('button', { name: 'Next event' }).click()
      expect(await summary.locator('.summary-place').innerText()).toMatch(/^2\/\d+$/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await summary.locator('.summary-close').click()
      expect(await summary.count()).toBe(0)
    }, options))

  test('movement is told as printed, with what is left of it', () =>
    stage.user(async page => {
      await stage.take(page, recordOf(standing()))
      await endPhase(page)
      await page.locator('.status-text').getByText('Movement phase').waitFor()
      await page.locator('.counter[data-piece="b0"]').click()
      expect(await page.locator('.held-kind').innerText()).toMatch(/movement.6$/)
      await clickHex(page, street, 'N17')
      if (size === 'phone' && (await page.locator('.tap-again').count()) > 0)
        await clickHex(page, street, 'N17')
      await expect.poll(() => page.locator('.held-kind').innerText()).toMatch(/movement.6 \(5 left\)$/)
    }, options))

  test('the end says who won, why, at what cost and what turned it, and leads on', () =>
    stage.user(async page => {
      const record = recordOf(playedByChance('street-fight', { steps: 4000, turns: 3 }))
      await stage.keep(page, { id: 'ended', record, over: true, computers: [undefined, 1] })
      await page.goto(stage.at('#/game/ended'))
      await page.locator('.ending h2').waitFor()
      await page.locator('.finale-decided').waitFor()
      expect(await page.locator('.finale-lost').allInnerTexts()).toEqual([
        expect.stringMatching(/^Losses: \d+ of 6$/),
        expect.stringMatching(/^Losses: \d+ of 6$/),
      ])
      await page.getByText('Biggest swings').waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await button(page, 'Swap sides').click()
      await page.waitForURL(url => url.hash.startsWith('#/game/') && !url.hash.endsWith('ended'))
      await page.locator('.board').waitFor()
      await page.locator('.prompt').getByText('The lower end').waitFor()
    }, options))
})

test('the place under the pointer stays under it while one zooms', () =>
  stage.user(async page => {
    await stage.take(page, recordOf(standing()))
    const { x, y } = await hexPoint(page, street, 'N17')
    await page.mouse.move(x, y)
    for (const notch of [-240, -240, 120]) {
      await page.mouse.wheel(0, notch)
      await page.locator('.board:not(.moving)').waitFor()
      const now = await hexPoint(page, street, 'N17')
      expect(Math.hypot(now.x - x, now.y - y)).toBeLessThan(1)
    }
  }))

test('on the largest screens the board fills the window and the text grows', () =>
  stage.user(
    async page => {
      await stage.take(page, recordOf(standing()))
      const letters = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      )
      expect(letters).toBeGreaterThan(22)
      const board = await page.locator('.board').boundingBox()
      expect(board?.width).toBeGreaterThan(3840 * 0.8)
      const [scale = 0] = await eye(page)
      expect(scale).toBeGreaterThan(1.3)
      await expectNoSidewaysScroll(page)
    },
    { viewport: { width: 3840, height: 2160 } },
  ))

test('how the other side is shown is chosen once, for this game and the next', () =>
  stage.user(async page => {
    await stage.take(page, recordOf(standing()))
    const choice = () => page.locator('.watch-settings').getByRole('radio', { name: /^Instant/ })
    await page.locator('.watch-settings summary').click()
    await choice().check()
    await page.reload()
    await page.locator('.watch-settings summary').click()
    expect(await choice().isChecked()).toBe(true)
  }))

test('dice with modifiers are told as a sum', () =>
  stage.user(async page => {
    await page.goto(stage.at('#/learn/filo/charges'))
    await button(page, 'Next').click()
    await page.locator('.prompt .answers > .action').first().click()
    await page.locator('.fallen-dice').click()
    const sum = await page.locator('.fallen-dice .fallen-total').innerText()
    const [parts = '', total] = sum.split(' = ')
    const numbers = parts.replaceAll(' − ', ' -').replaceAll(' + ', ' ').split(' ').map(Number)
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers.reduce((all, part) => all + part, 0)).toBe(Number(total))
  }))

test('whoever follows the proposals of a siege batters one wall day after day', () =>
  stage.user(async page => {
    await withSeededChance(page, 5)
    const game = unwrap(startGame(siege, { scenario: shortSiege('the-dukes-justice', 6, 2) }))
    await stage.take(page, recordOf(game), [undefined, 1])
    for (const day of [1, 2, 3]) {
      await page.locator('.status-text').getByText(`Day ${day} of 6`).waitFor()
      const proposal = page.locator('.proposal')
      await proposal.waitFor()
      expect(await proposal.locator('.main').innerText()).toBe('Bombard the walls')
      // The one that stands out is never to let the day go by.
      expect(await page.locator('.prompt .action.main').allInnerTexts()).toEqual(['Bombard the walls'])
      await button(page, 'Follow all proposals').click()
      await page.locator('.fallen-dice').first().waitFor()
      while ((await page.locator('.status-text').getByText(`Day ${day} of 6`).count()) > 0) {
        const next = page.locator('.fallen-dice, .proposal .action').first()
        await next.click({ timeout: 1000 }).catch(() => undefined)
      }
    }
    const hits = (await logLines(page)).flatMap(line => /Bombardment of (\w+)/.exec(line)?.[1] ?? [])
    const most = Math.max(...hits.map(wall => hits.filter(other => other === wall).length))
    expect(most).toBeGreaterThanOrEqual(2)
    expect(new Set(hits).size).toBeLessThanOrEqual(3)
  }))

test('before an assault the hexes of the moat to be filled are proposed as well', () =>
  stage.user(async page => {
    const scenario = shortSiege('the-dukes-justice', 6, 2)
    const record = playedUntil(
      scenario,
      (legal, chance) =>
        legal.find(action => action.type === 'undertake' && action.what === 'assault') ?? idle(legal, chance),
      state => state.flow.phase === 'fill-moat',
    )
    await stage.take(page, record, [undefined, 1])
    const proposal = page.locator('.proposal')
    await proposal.locator('.main').waitFor()
    expect(await page.locator('.prompt .action.main').allInnerTexts()).toEqual([
      expect.stringMatching(/^Fill the moat at \w+/),
    ])
    await button(page, 'Follow all proposals').click()
    await page.locator('.status-text').getByText('Attacker’s set-up').waitFor()
    expect((await logLines(page)).filter(line => line.startsWith('The moat at'))).toHaveLength(8)
  }))

test('in an assault every order is proposed by name, and followed to the end of the phase', () =>
  stage.user(async page => {
    await withSeededChance(page, 3)
    const record = playedUntil(
      shortSiege('the-dukes-justice', 6, 25),
      (legal, chance) =>
        legal.find(action => action.type === 'undertake' && action.what === 'assault') ??
        legal.find(({ type }) => type === 'place') ??
        idle(legal, chance),
      ({ flow: { phase, side } }) => phase === 'movement' && side === 0,
    )
    await stage.take(page, record, [undefined, 1])
    const proposal = page.locator('.proposal .action').first()
    await proposal.waitFor()
    // Who and where to, or the end of the phase.
    expect(await proposal.innerText()).toMatch(/^(\S.* · .* → \w+.*|End phase)$/)
    const movement = page.locator('.status-text b').getByText('Movement phase')
    while (await movement.isVisible()) await proposal.click({ timeout: 2000 }).catch(() => undefined)
    expect((await logLines(page)).some(line => / moves \(/.test(line))).toBe(true)
  }))
