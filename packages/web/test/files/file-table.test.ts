import { readFileSync } from 'node:fs'
import { type GameRecord, parseRecord, replay, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/audit.ts'
import { openPage } from '../support/browser.ts'
import { button, deployAll, endPhase, sitDown, withoutChance } from '../support/hands.ts'
import {
  changed,
  finished,
  give,
  midnight,
  stepOf,
  watchFinished,
  withStep,
} from '../support/replay-hands.ts'
import { keepGame, keptGames } from '../support/shelf.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()
const { user } = stage

const LAST = finished.steps.length

/** The file that a click on a button hands out. */
const downloaded = async (page: Page, name: string): Promise<{ name: string; record: GameRecord }> => {
  const waiting = page.waitForEvent('download')
  await button(page, name).click()
  const download = await waiting
  const path = await download.path()
  const record = unwrap(parseRecord(JSON.parse(readFileSync(path, 'utf8'))))
  return { name: download.suggestedFilename(), record }
}

test('a game played here is downloaded, loaded by someone else, and replays to the same hash', () =>
  user(async page => {
    await withoutChance(page)
    await sitDown(page, stage.address(), 'street-fight')
    await deployAll(page)
    await endPhase(page)
    // The story heads every phase, the log those in which something happened.
    const lines = await page.locator('.log > li:not(.log-heading)').count()
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.locator('.transport').waitFor()
    expect(await stepOf(page)).toBeGreaterThan(12)
    expect(await page.locator('.story li:not(.log-heading)').count()).toBe(lines)
    const short = await page.locator('.proof code').textContent()
    const { name, record } = await downloaded(page, 'Download')
    expect(name).toBe(`siege-street-fight-${short}.mesnada.json`)
    expect(unwrap(replay(siege, record)).steps.at(-1)?.hash.slice(0, 8)).toBe(short)

    const other = await openPage(stage.browser(), { reducedMotion: 'reduce' })
    await other.page.goto(stage.at())
    await give(other.page, name, JSON.stringify(record))
    await other.page.locator('.transport').waitFor()
    expect(await other.page.locator('.proof code').textContent()).toBe(short)
    // The other plays on.
    await other.page.getByRole('link', { name: 'Back to the game', exact: true }).click()
    await button(other.page, 'End phase').waitFor()
    expect(other.faults).toEqual([])
    await other.close()
  }))

/** Drags a file over the page, and lets it fall. */
const drop = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], file, { type: 'application/json' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text] as const,
  )

test('a file dropped on the page is loaded, and not doubled when it is dropped again', () =>
  user(async page => {
    await page.goto(stage.at())
    for (let time = 0; time < 2; time++) {
      await page.locator('.loader').waitFor()
      await drop(page, 'fight.mesnada.json', JSON.stringify(finished))
      await page.locator('.transport').waitFor()
      expect(page.url()).toContain('#/replay/')
      await page.goto(stage.at('#/'))
      await page.getByRole('region', { name: 'Continue' }).waitFor()
    }
    expect((await keptGames(page)).length).toBe(1)
  }))

const BAD_FILES: readonly (readonly [string, string, string])[] = [
  ['broken.json', '{"format":', 'it isn’t JSON'],
  ['empty.json', '', 'it isn’t JSON'],
  ['no-record.json', '[1, 2, 3]', 'This file isn’t a saved Mesnada game.'],
  ['lacks-its-steps.json', changed({ steps: undefined }), 'At steps: expected'],
  ['record-of-the-future.json', changed({ version: 99 }), 'is in version 99'],
  [
    'scenario-of-the-future.json',
    changed({ scenario: { ...finished.scenario, version: 99 } }),
    'This mesnada-scenario document is version 99',
  ],
  ['rules-of-the-future.json', changed({ rules: 99 }), 'version 99 of the rules'],
  ['chess.json', changed({ system: 'chess' }), 'There is no rule system chess.'],
  ['began-elsewhere.json', changed({ hash: '0'.repeat(16) }), 'The position after step 0'],
  ['huge.json', `{"x":"${'y'.repeat(8 * 2 ** 20)}"}`, 'too large: no saved game takes 8 MB'],
]

test('a file that is no game is refused in words, whatever is wrong with it, and nothing is lost', () =>
  user(async page => {
    await page.goto(stage.at())
    await page.locator('.scenario').first().waitFor()
    await keepGame(page, { id: 'mine', record: midnight })
    for (const [name, text, reason] of BAD_FILES) {
      await give(page, name, text)
      const refused = page.locator('.refused-file')
      await refused.getByText(`Couldn’t load “${name}”`).waitFor()
      expect(await refused.textContent()).toContain(reason)
      expect(await refused.textContent()).toContain('Your saved games haven’t changed.')
    }
    expect((await keptGames(page)).map(({ id }) => id)).toEqual(['mine'])
    expect(page.url()).not.toContain('replay')
    // What was refused does not stand in the way of what is not.
    await give(page, 'good.json', JSON.stringify(finished))
    await page.locator('.transport').waitFor()
  }))

test.each([
  ['lies about a position', withStep(90, { hash: '0'.repeat(16) }), 'The position after step 90 isn’t'],
  ['has an illegal step', withStep(90, { action: { type: 'place', body: 0, hex: 0 } }), 'Step 90:'],
])('a file that %s says at which step, and can be watched and played on up to it', (_what, text, reason) =>
  user(async page => {
    await page.goto(stage.at())
    await give(page, 'bent.json', text)
    const refused = page.locator('.refused-file')
    await refused.waitFor()
    expect(await refused.textContent()).toContain(reason)
    await expectAccessible(page)
    await button(page, /up to step 89/).click()
    await page.locator('.transport').waitFor()
    await page.keyboard.press('End')
    expect(await stepOf(page)).toBe(89)
  }),
)

test('a save that breaks off is watched as far as it holds, and says why', () =>
  user(async page => {
    const record: GameRecord = JSON.parse(withStep(90, { hash: '0'.repeat(16) }))
    await stage.keep(page, { id: 'bent', record })
    await page.goto(stage.at('#/game/bent'))
    await page.getByRole('link', { name: 'Watch the part that works' }).click()
    await page.locator('.transport').waitFor()
    expect(await page.locator('.record-breaks').textContent()).toContain('The position after step 90 isn’t')
    expect(await page.locator('input[type="range"]:not(.volume)').getAttribute('max')).toBe('89')
    await expectAccessible(page)
    // Of a record that does not hold the whole is handed out.
    const { record: whole } = await downloaded(page, 'Download')
    expect(whole.steps.length).toBe(LAST)
  }))

test('where files can be shared they are, as text if nothing else goes', () =>
  user(async page => {
    const shared = new Promise<readonly string[]>(resolve => {
      void page.exposeFunction('handOver', (name: string, text: string) => resolve([name, text]))
    })
    await page.addInitScript(() => {
      const page = globalThis as unknown as { handOver(name: string, text: string): Promise<void> }
      Object.assign(Navigator.prototype, {
        canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'text/plain'),
        share: async ({ files = [] }: ShareData) => {
          for (const file of files) await page.handOver(file.name, await file.text())
        },
      })
    })
    await watchFinished(page, stage.address())
    await button(page, 'Share').click()
    const [name, text = ''] = await shared
    expect(name).toMatch(/\.mesnada\.txt$/)
    expect(JSON.parse(text)).toEqual(finished)
  }))

test('where files cannot be shared they are downloaded', () =>
  user(async page => {
    await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: undefined }))
    await watchFinished(page, stage.address())
    expect((await downloaded(page, 'Share')).record).toEqual(finished)
  }))

test('a full disk does not keep a file from being watched, listed and taken away again', () =>
  user(async page => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto(stage.at())
    await give(page, 'fight.json', JSON.stringify(finished))
    await page.getByText('The browser has no room left to save the game.').waitFor()
    expect((await downloaded(page, 'Download the game')).record).toEqual(finished)
    await page.getByRole('link', { name: 'Back to the games' }).click()
    const saved = page.getByRole('region', { name: 'Continue' })
    await saved.getByRole('link', { name: /^Street Fight/ }).waitFor()
    // Whoever closes the window now is asked first.
    const asked = new Promise<string>(resolve => {
      page.once('dialog', async dialog => {
        resolve(dialog.type())
        await dialog.accept()
      })
    })
    await page.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
  }))
