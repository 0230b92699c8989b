import { brotliCompressSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'
import { button } from './support/hands.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** As the server sends it: squeezed where it is text and not tiny. */
const bytesOf = async (response: Response): Promise<number> => {
  const body = await response.body()
  return body.length < 1000 ? body.length : brotliCompressSync(body).length
}

/** What somebody who comes for the first time fetches, from the address on until the board can be clicked. */
const fetched = async (address: string, sitDown: 'lesson' | 'setup') => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' })
  const responses: Response[] = []
  page.on('response', response => responses.push(response))
  await page.goto(stage.at(address))
  if (sitDown === 'setup') await button(page, 'Begin the game').click()
  await page.locator('.prompt').first().waitFor()
  await page.locator('.board').click({ trial: true })
  const until = [...responses]
  const sizes = await Promise.all(
    until.map(async response => ({ path: new URL(response.url()).pathname, bytes: await bytesOf(response) })),
  )
  await close()
  return sizes
}

const KB = 1000

test.each([
  ['#/play/siege/street-fight', 'setup', 250],
  ['#/learn/siege', 'lesson', 250],
  ['#/learn/filo', 'lesson', 200],
  ['#/learn/crusades', 'lesson', 200],
] as const)(
  '%s by the %s costs at most %i kB until the board can be clicked',
  async (address, sitDown, budget) => {
    const sizes = await fetched(address, sitDown)
    const table = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`)
    expect(
      sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      table.join('\n'),
    ).toBeLessThanOrEqual(budget * KB)
    // The computer's worker comes after, and rules come once.
    expect(sizes.filter(({ path }) => path.includes('/opponent-'))).toEqual([])
    expect(new Set(sizes.map(({ path }) => path)).size).toBe(sizes.length)
  },
)

test('a game fetches the words of one language', async () => {
  const sizes = await fetched('#/learn/siege', 'lesson')
  const others = sizes.filter(({ path }) => /\/(?:es|fr)-/.test(path))
  expect(others).toEqual([])
  expect(sizes.some(({ path }) => /\/en-/.test(path))).toBe(true)
})
