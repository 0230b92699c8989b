import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../support/audit.ts'
import { openPage } from '../../support/browser.ts'
import { button, clickTarget, endPhase, logLines, playHere } from '../../support/hands.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage()

const phase = (page: Page, name: string) => page.locator('.status-text').getByText(name)

/** Street Fight against the computer on the side that is called so, up to one's own first decision. */
const sitDownAgainst = async (page: Page, side: string, level: string): Promise<void> => {
  await page.goto(`${stage.address()}/#/play/siege/street-fight`)
  await playHere(page)
  await page.getByLabel(`${side}: player`).selectOption({ label: level })
  expect(await page.getByLabel(`${side}: name`).count()).toBe(0)
  expect(await page.locator('.setup-way').innerText()).not.toBe('')
  await expectAccessible(page)
  await button(page, 'Start game').click()
  await page.locator('.board').waitFor()
}

/** Ends one's own phases, and takes the first way out where a man must retreat, until this turn of one's own. */
const playUntilTurn = async (page: Page, turn: number): Promise<void> => {
  const end = button(page, 'End phase')
  const dice = page.locator('.fallen-dice')
  const way = page.locator('.target-go')
  const answer = page.locator('.prompt .answers .action').first()
  const over = page.locator('.ending')
  const failed = page.locator('.opponent-failed')
  const there = page.locator('.status-text').getByText(`Turn ${turn} of`)
  for (let decision = 0; decision < 80; decision++) {
    await end.or(dice).or(way).or(answer).or(over).or(failed).first().waitFor({ timeout: 15_000 })
    if ((await over.isVisible()) || (await failed.isVisible())) return
    if ((await there.isVisible()) && (await end.isVisible())) return
    // What is to be clicked may be gone by then: dice are taken up by themselves.
    if (await dice.isVisible()) await dice.click({ timeout: 2000 }).catch(() => undefined)
    else if (await end.isVisible()) await endPhase(page)
    else if (await way.isVisible()) await clickTarget(page, 'go')
    else await answer.click({ timeout: 2000 }).catch(() => undefined)
  }
  throw new Error(`turn ${turn} never came`)
}

test.each(['Computer: random', 'Computer: soldier'])(
  '%s, deploys, plays its turn, and it is the person’s again',
  async level => {
    const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
    await sitDownAgainst(page, 'The upper end', level)

    await button(page, 'Set up the rest for me').click()
    await endPhase(page)
    await playUntilTurn(page, 2)

    expect(faults).toEqual([])
    const log = (await logLines(page)).join('\n')
    expect(log).toContain('Baker')
    expect(await page.locator('.opponent-failed').count()).toBe(0)
    await expectAccessible(page)
    // It still plays when the game is opened again.
    await page.waitForTimeout(200)
    await page.reload()
    await page.locator('.board').waitFor()
    await playUntilTurn(page, 3)
    expect(await page.locator('.opponent-failed').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  },
  120_000,
)

test('Computer: marshal says that it plans, and decides at once when told to', async () => {
  const { page, faults, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 }))
  // The page says nothing of what is soon done, and here all is: so that it says something, its time flies.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => 100 * now()
  })
  await sitDownAgainst(page, 'The upper end', 'Computer: marshal')
  await button(page, 'Set up the rest for me').click()
  await endPhase(page)
  const hurried = playUntilTurn(page, 2)
  // Looked for in the page itself: a plan may be made within a second.
  const planned = await page.waitForFunction(
    () => {
      const bar = document.querySelector<HTMLProgressElement>('.opponent-planning progress')
      return bar !== null && bar.value > 0 && bar.value < 1 && bar.labels[0]?.textContent
    },
    undefined,
    { timeout: 30_000 },
  )
  expect(await planned.jsonValue()).toContain('Planning its moves')
  // One decides, and two help: a core is left to the page.
  expect(page.workers().filter(worker => worker.url().includes('opponent'))).toHaveLength(3)
  await expectAccessible(page)
  // It may be done by itself the moment before.
  await button(page, 'Move now')
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await hurried
  expect(await page.locator('.opponent-failed').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
}, 120_000)

test('what was done before the computer moved is taken back with what it did', async () => {
  const { page, faults, close } = await openPage(stage.browser())
  await sitDownAgainst(page, 'The upper end', 'Computer: soldier')
  await button(page, 'Set up the rest for me').click()
  await button(page, 'End phase').click()
  await page.getByText('The computer is thinking…').waitFor()
  await expectAccessible(page)
  await button(page, 'Undo').click()
  await page.locator('.prompt').getByText('The lower end', { exact: true }).waitFor()
  expect(await page.getByText('The computer is thinking…').count()).toBe(0)
  await button(page, 'End phase').click()
  await button(page, 'Skip the pauses').click()
  await phase(page, 'First missile phase').waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a worker that cannot be had is reported, and can be tried again', async () => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
  await page.route('**/opponent-worker-*.js', route => route.abort())
  await sitDownAgainst(page, 'The lower end', 'Computer: soldier')
  await page.getByRole('alert').getByText('The computer couldn’t decide').waitFor()
  await expectAccessible(page)
  await page.unroute('**/opponent-worker-*.js')
  await button(page, 'Try again').click()
  await button(page, 'Set up the rest for me').waitFor()
  await close()
})
