import { readFile } from 'node:fs/promises'
import { type GameRecord, parseRecord, unwrap } from '@mesnada/engine'
import type { Page } from 'playwright-core'

/** Leaves the table and takes the game away as a file, the way a player does; the record in it. English is spoken. */
export const downloadGame = async (page: Page): Promise<GameRecord> => {
  await page.getByRole('link', { name: /Back to the games/ }).click()
  const coming = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download the game/ })
    .first()
    .click()
  const path = await (await coming).path()
  return unwrap(parseRecord(JSON.parse(await readFile(path, 'utf8'))))
}
