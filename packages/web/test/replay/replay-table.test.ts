import type { GameRecord } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { button } from '../support/hands.ts'
import {
  brief,
  finished,
  give,
  midnight,
  stepOf,
  watch,
  watchFinished,
  withStep,
} from '../support/replay-hands.ts'
import { keptGames } from '../support/shelf.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()
const { user } = stage

const LAST = finished.steps.length
const firstDiceOf = ({ steps }: GameRecord): number => steps.findIndex(step => 'dice' in step) + 1
const firstDice = firstDiceOf(finished)

const spoken = (page: Page) => page.locator('.table > [role="status"]').textContent()

test('a finished game is stepped, leapt through by phase and turn, and scrubbed', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    expect(await stepOf(page)).toBe(0)
    expect(await page.locator('.counter').count()).toBe(0)
    await button(page, 'Next step').click()
    expect(await stepOf(page)).toBe(1)
    expect(await page.locator('.board .counter').count()).toBe(1)
    expect(await spoken(page)).toMatch(/(?:is|are) set up at/)
    await button(page, 'Next turn').click()
    expect(await page.locator('.status-text').textContent()).toContain('Turn 1 of')
    const turn = await stepOf(page)
    await button(page, 'Next phase').click()
    const phase = await stepOf(page)
    expect(phase).toBeGreaterThan(turn)
    await button(page, 'Previous phase').click()
    expect(await stepOf(page)).toBe(turn)
    await button(page, 'To the end').click()
    expect(await stepOf(page)).toBe(LAST)
    expect(await page.locator('.ending').textContent()).toMatch(/wins|draw/)
    await page.locator('input[type="range"]:not(.volume)').fill('300')
    expect(await page.locator('.step-number').textContent()).toBe(`Step 300 of ${LAST}`)
    await button(page, 'Previous step').click()
    expect(await stepOf(page)).toBe(299)
    await button(page, 'To the beginning').click()
    expect(await stepOf(page)).toBe(0)
  }))

test('with the keyboard alone, wherever the focus is but on the board', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await stepOf(page)).toBe(2)
    await page.keyboard.press('ArrowLeft')
    expect(await stepOf(page)).toBe(1)
    await page.keyboard.press('PageDown')
    const turn = await stepOf(page)
    expect(turn).toBeGreaterThan(1)
    await page.keyboard.press('Shift+ArrowRight')
    expect(await stepOf(page)).toBeGreaterThan(turn)
    await page.keyboard.press('End')
    expect(await stepOf(page)).toBe(LAST)
    await page.locator('input[type="range"]:not(.volume)').focus()
    await page.keyboard.press('Home')
    expect(await stepOf(page)).toBe(0)
    await page.keyboard.press('ArrowRight')
    expect(await stepOf(page)).toBe(1)
    await page.keyboard.press('5')
    expect(await page.getByLabel('Speed').inputValue()).toBe('8')
    await page.locator('.board').focus()
    await page.keyboard.press('ArrowRight')
    expect(await stepOf(page)).toBe(1)
    expect(await page.locator('.cursor').count()).toBe(1)
    await page.locator('.key-help summary').click()
    expect(await page.locator('.key-help').textContent()).toContain('Play or pause')
  }))

test('it plays by itself, faster when told to, pauses and goes on', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.getByLabel('Speed').selectOption('8')
    await page.keyboard.press('k')
    await expect.poll(() => stepOf(page), { timeout: 10_000 }).toBeGreaterThan(5)
    await button(page, 'Pause').click()
    const there = await stepOf(page)
    await page.waitForTimeout(600)
    expect(await stepOf(page)).toBe(there)
    await page.locator('input[type="range"]:not(.volume)').fill(String(LAST - 2))
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await play.click()
    await expect.poll(() => stepOf(page), { timeout: 10_000 }).toBe(LAST)
    await play.waitFor()
  }))

test('the dice are shown as they fell, with their sum and what they did', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.locator('input[type="range"]:not(.volume)').fill(String(firstDice - 1))
    expect(await page.locator('.fallen-dice').count()).toBe(0)
    await button(page, 'Next step').click()
    const step = finished.steps[firstDice - 1]
    const faces = step && 'dice' in step ? step.dice : []
    expect(await page.locator('.fallen-dice .die text').allTextContents()).toEqual(faces.map(String))
    expect(await page.locator('.arithmetic').textContent()).toContain(`Die: ${faces[0]}`)
    expect(await spoken(page)).toContain(await page.locator('.fallen-outcome').first().textContent())
  }))

test('the log follows, and a line of it leads to where it happened', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    const current = page.locator('.story [aria-current="step"]')
    await page.locator('input[type="range"]:not(.volume)').fill('400')
    const told = await current.textContent()
    expect(await page.locator('.step-told').allTextContents()).toContainEqual(
      expect.stringContaining(told ?? '?'),
    )
    const inSight = await current.evaluate(line => {
      const list = line.closest('ol')?.getBoundingClientRect()
      const { top, bottom } = line.getBoundingClientRect()
      return list !== undefined && top >= list.top && bottom <= list.bottom
    })
    expect(inSight).toBe(true)
    const heading = page.locator('.story .log-heading button').filter({ hasText: 'Turn 2' }).first()
    await heading.click()
    expect(await page.locator('.status-text').textContent()).toContain('Turn 2 of')
    expect(await heading.getAttribute('aria-current')).toBe('step')
  }))

test('what is shown at the end is what was on the table: the same hash, proved and copied', () =>
  user(
    async page => {
      await watchFinished(page, stage.address())
      const hash = finished.steps.at(-1)?.hash ?? ''
      expect(await page.locator('.proof').textContent()).toContain(`${LAST} steps`)
      expect(await page.locator('.proof code').textContent()).toBe(hash.slice(0, 8))
      await button(page, 'Copy').click()
      await page.getByText('Copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash)
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  ))

test('a counter can be looked at, and nothing can be done with it', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.locator('input[type="range"]:not(.volume)').fill('30')
    await page.locator('.board .counter').first().click()
    await page.locator('.held h2').waitFor()
    expect(await page.locator('.target, .held .action').count()).toBe(0)
    await page.keyboard.press('u')
    await page.keyboard.press('e')
    expect(await stepOf(page)).toBe(30)
  }))

test('a what-if begins where one stands, with other players, and the original stays', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.locator('input[type="range"]:not(.volume)').fill('60')
    await button(page, 'Play on from here').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('The lower end: player').selectOption({ label: 'Computer: soldier' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Start the new game' }).click()
    await page.locator('.prompt').waitFor()
    expect(page.url()).toContain('#/game/')
    const games = await keptGames(page)
    expect(games.find(({ id }) => id === 'over')?.record).toEqual(finished)
    const branch = games.find(({ id }) => id !== 'over')
    expect(branch?.record.steps.slice(0, 60)).toEqual(finished.steps.slice(0, 60))
    expect(branch).toMatchObject({ whatIf: { step: 60 } })
    await page.getByRole('link', { name: /Back to the games/ }).click()
    const saved = page.getByRole('region', { name: 'Continue' })
    await saved.getByRole('link', { name: /What if…\? Street Fight.*from step 60/ }).waitFor()
  }))

test('where the game is over nothing can be played on', () =>
  user(async page => {
    await watchFinished(page, stage.address())
    await page.keyboard.press('End')
    await button(page, 'Play on from here').click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await button(page, 'Play on from here').getAttribute('title')).toContain('The game is over here')
  }))

test('secrets of a game against the computer stay secret until it is over', () =>
  user(async page => {
    await watch(page, stage.address(), { id: 'dark', record: midnight, computers: [undefined, 1] })
    expect(await page.locator('.replay-eyes').textContent()).toContain('view')
    expect(await page.locator('.replay-eyes select').count()).toBe(0)
    await button(page, 'Play on from here').click()
    const computers = page.getByRole('dialog').getByRole('combobox').nth(1)
    expect(await computers.locator('option').allTextContents()).not.toContain('Player at this screen')
    await page.keyboard.press('Escape')

    // Two who share the screen choose whose eyes they look through, and look through nobody's at first.
    await watch(page, stage.address(), { id: 'shared', record: midnight })
    const viewpoint = page.getByLabel('Point of view')
    expect(await viewpoint.locator('option').count()).toBe(3)
    expect(await viewpoint.locator('option:checked').textContent()).toContain('Spectator')
    await viewpoint.selectOption('1')
    expect(await viewpoint.inputValue()).toBe('1')
  }))

test('the end of a game leads to its replay', () =>
  user(async page => {
    await stage.keep(page, { id: 'over', record: finished, over: true })
    await page.goto(stage.at('#/game/over'))
    await page.locator('.ending').getByRole('link', { name: 'Watch the replay' }).click()
    await page.locator('.transport').waitFor()
    expect(page.url()).toContain('#/replay/over')
    await page.goto(stage.at('#/'))
    await page.getByRole('link', { name: 'Watch the replay: Street Fight' }).click()
    await page.locator('.transport').waitFor()
    expect(page.url()).toContain('#/replay/over')
    await page.goto(stage.at('#/replay/nothing'))
    await page.getByRole('heading', { name: 'This game isn’t here' }).waitFor()
  }))

test.each(
  ['es-ES', 'en-GB', 'fr-FR'].flatMap((locale, index) => [
    { locale, viewport: PHONE, size: 'phone', colorScheme: index === 1 ? 'dark' : 'light' } as const,
    { locale, viewport: DESKTOP, size: 'desktop', colorScheme: index === 1 ? 'light' : 'dark' } as const,
  ]),
)('every screen is accessible, fits and is translated: $locale, $size', options =>
  user(async page => {
    const audit = async (): Promise<void> => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await page.locator('main').innerText()).not.toMatch(
        /\b(siege|act|event|table|engine|replay|file)\.[a-z-]+/,
      )
    }
    await watch(page, stage.address(), { id: 'over', record: brief, over: true })
    await page.locator('.key-help summary').click()
    await audit()
    await page.locator('input[type="range"]:not(.volume)').fill(String(firstDiceOf(brief)))
    await page.locator('.fallen-dice').waitFor()
    await audit()
    await page.keyboard.press('End')
    await page.locator('.ending').waitFor()
    await audit()
    await page.locator('input[type="range"]:not(.volume)').fill('50')
    await page.locator('.status-tools .tool').first().click()
    await page.getByRole('dialog').waitFor()
    await audit()
    await page.goto(stage.at('#/'))
    await page.locator('.loader').waitFor()
    await give(page, 'bent.json', withStep(90, { hash: '0'.repeat(16) }))
    await page.locator('.refused-file').waitFor()
    await audit()
  }, options),
)

test('touch targets are large enough for a finger', () =>
  user(
    async page => {
      await watchFinished(page, stage.address())
      const sizes = await page
        .locator('.transport button, .transport select, .scrub input, .status-tools .tool')
        .evaluateAll(parts =>
          parts.map(part => {
            const { width, height } = part.getBoundingClientRect()
            return { what: part.className, width, height }
          }),
        )
      expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    },
    { viewport: PHONE, hasTouch: true },
  ))
