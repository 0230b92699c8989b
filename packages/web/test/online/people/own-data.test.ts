import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMatch } from '../../../../server/test/support/match.ts'
import { expectAccessible } from '../../support/audit.ts'
import { launchBrowser, openPage } from '../../support/browser.ts'
import { button } from '../../support/hands.ts'
import { startHost } from '../../support/host.ts'
import { buildClient, playable } from '../../support/product.ts'

/** What people can do about their accounts and about one another. English is spoken. */

let browser: Browser
let host: Awaited<ReturnType<typeof startHost>>

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  host = await startHost(playable, { hosts: ['chief'] })
}, 180_000)

afterAll(async () => {
  await browser.close()
  await host.close()
})

const unfold = (page: Page, summary: string): Promise<void> =>
  page.locator('summary', { hasText: summary }).click()

const signUp = async (page: Page, login: string, name: string): Promise<string> => {
  await page.goto(`${host.address}/#/online`)
  await unfold(page, 'Create an account')
  const form = page.locator('details', { hasText: 'An account keeps your games' })
  await form.getByLabel('Your name').fill(name)
  await form.getByLabel('User name or e-mail').fill(login)
  await form.getByLabel('Password').fill('the first password')
  await form.getByRole('button', { name: 'Create an account' }).click()
  return page.getByRole('textbox', { name: 'Recovery code' }).inputValue()
}

test('an account is recovered by its code, its sessions ended, and in the end all of it deleted', async () => {
  const ana = await openPage(browser, { reducedMotion: 'reduce' })
  const code = await signUp(ana.page, 'ana-of-data', 'Ana of data')
  const other = await openPage(browser, { reducedMotion: 'reduce' })
  await other.page.goto(`${host.address}/#/online`)
  await other.page.getByLabel('Your name').first().fill('ana 0f data')
  await button(other.page, 'Continue as a guest').click()
  await other.page.getByText('That name, or one that looks like it').waitFor()
  await unfold(other.page, 'Forgot your password?')
  const forgotten = other.page.locator('form', { hasText: 'Set the new password' })
  await forgotten.getByLabel('Code').fill(code)
  await forgotten.getByLabel('User name or e-mail').fill('ana-of-data')
  await forgotten.getByLabel('New password').fill('the second password')
  await forgotten.getByRole('button').click()
  await other.page.getByRole('heading', { name: 'You are playing as Ana of data' }).waitFor()

  await ana.page.reload()
  await unfold(ana.page, 'Sign in')
  await ana.page.getByLabel('User name or e-mail').first().fill('ana-of-data')
  await ana.page.getByLabel('Password').first().fill('the second password')
  await button(ana.page, 'Sign in').click()
  await unfold(ana.page, 'Sessions and my data')
  await ana.page.getByText('this one').waitFor()
  await button(ana.page, 'End').click()
  await expect.poll(() => ana.page.getByRole('button', { name: 'End session', exact: true }).count()).toBe(0)
  await expectAccessible(ana.page)
  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('mesnada.json')
  const erase = ana.page.locator('form', { hasText: 'Delete for good' })
  await erase.getByLabel('Current password').fill('the second password')
  await erase.getByLabel('I understand').check()
  await erase.getByRole('button').click()
  await button(ana.page, 'Continue as a guest').waitFor()
  await Promise.all([ana.close(), other.close()])
}, 60_000)

test('somebody is reported at the table, and whoever runs the server shuts him out', async () => {
  const match = await startMatch(
    [host.address, host.address],
    { system: 'siege', scenario: 'street-fight' },
    playable,
  )
  const [ana, luis] = match.players
  await luis.command(match.game, { type: 'say', text: 'something vile' })
  const table = await openPage(browser, { reducedMotion: 'reduce' })
  await table.page.goto(`${host.address}/#/guest/${ana.key}`)
  await table.page.getByRole('region', { name: 'My games' }).waitFor()
  await table.page.goto(`${host.address}/#/online/${match.game}`)
  await table.page.locator('summary', { hasText: 'About Luis' }).click()
  await table.page.getByLabel('What happened?').fill('He is vile.')
  await button(table.page, 'Report to the host').click()
  await table.page.getByText('Thank you. The host will look at it.').waitFor()

  const chief = await openPage(browser, { reducedMotion: 'reduce' })
  await signUp(chief.page, 'chief', 'Chief')
  await unfold(chief.page, 'Sessions and my data')
  await chief.page.getByRole('link', { name: 'Server administration' }).click()
  const reports = chief.page.getByRole('region', { name: 'Reports' })
  await reports.getByText('He is vile.').waitFor()
  await reports.getByRole('button', { name: 'Read the chat' }).click()
  await reports.getByText('something vile').waitFor()
  await unfold(chief.page, 'Ban Luis')
  await reports.getByRole('button', { name: 'Ban', exact: true }).click()
  await chief.page.getByRole('region', { name: 'Actions taken' }).getByText('banned').waitFor()
  await expectAccessible(chief.page)
  await expect.poll(() => luis.closed?.code).toBe(4001)
  expect(chief.faults).toEqual([])
  await ana.close()
  await Promise.all([table.close(), chief.close()])
}, 60_000)
