import { hashState, replay, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from './support/browser.ts'
import { downloadGame } from './support/downloaded.ts'
import { playToTheEnd } from './support/driver.ts'
import { sitDown, withSeededChance } from './support/hands.ts'
import { buildClient, playable, startProduct } from './support/product.ts'

let browser: Browser
let product: Awaited<ReturnType<typeof startProduct>>

beforeAll(async () => {
  ;[browser] = await Promise.all([launchBrowser(), buildClient()])
  product = await startProduct(playable)
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

test.each([
  { by: 'mouse', seed: 5 },
  { by: 'keyboard', seed: 6 },
] as const)(
  'a whole battle with the $by alone, which another installation replays to the same position',
  async ({ by, seed }) => {
    const { page, faults, close } = await openPage(browser, { reducedMotion: 'reduce' })
    await withSeededChance(page, seed)
    await sitDown(page, product.address, 'street-fight')
    const journal = await playToTheEnd(page, { by })
    for (const deed of ['place', 'go', 'shoot', 'strike', 'dice'] as const)
      expect(journal[deed], deed).toBeGreaterThan(0)
    const ending = await page.locator('.ending').innerText()

    const record = await downloadGame(page)
    const happened = new Set<string>()
    const { state } = unwrap(
      replay(siege, record, ({ events }) => {
        for (const { type } of events) happened.add(type)
      }),
    )
    for (const type of ['placed', 'moved', 'shot', 'struck', 'retreated', 'harmed', 'won'])
      expect(happened, type).toContain(type)
    expect(hashState(state)).toBe(record.steps.at(-1)?.hash)
    const pending = siege.pending(state)
    const winner = pending.kind === 'over' ? pending.result.winner : undefined
    expect(ending).toContain(winner === undefined ? 'A draw' : record.scenario.sides[winner].title.en)
    expect(faults).toEqual([])
    await close()
  },
  300_000,
)
