import { brotliCompressSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { button } from '../support/hands.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** As the server sends it: squeezed where it is text and not tiny. */
const bytesOf = async (response: Response): Promise<number> => {
  const body = await response.body()
  return body.length < 1000 ? body.length : brotliCompressSync(body).length
}

/** What somebody who comes for the first time fetches, from the address on until the board can be clicked. */
const fetched = async (address: string, sitDown: 'lesson' | 'setup') => {
  const { page, close } = await openPage(stage.browser(), { reducedMotion: 'reduce' }, 'painted')
  const responses: Response[] = []
  page.on('response', response => responses.push(response))
  await page.goto(stage.at(address))
  if (sitDown === 'setup') await button(page, 'Start game').click()
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
/** By set-up and table together. */
const MOST_FILES = 36

/** Nobody who clicks waits for the painter, who works in a worker of its own, nor for motion and sound. */
const BESIDE =
  /\/(?:painter-worker|desk|painted-board|easel|ground|later|map-picture|thumbnails|synthesiser)-[^/]*\.(?:js|css)$|\.woff2$|\.webp$/
const isBeside = (path: string): boolean => BESIDE.test(path)

test.each([
  ['#/play/siege/street-fight', 'setup', 250],
  ['#/learn/siege', 'lesson', 250],
  ['#/learn/filo', 'lesson', 200],
  ['#/learn/crusades', 'lesson', 200],
] as const)(
  '%s by the %s costs at most %i kB until the board can be clicked',
  async (address, sitDown, budget) => {
    const all = await fetched(address, sitDown)
    // What the painter shares with the page it finds in the browser's cache.
    const sizes = [...new Map(all.map(size => [size.path, size])).values()].filter(
      ({ path }) => !isBeside(path),
    )
    const table = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`)
    expect(
      sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      table.join('\n'),
    ).toBeLessThanOrEqual(budget * KB)
    // A browser asks for six files at a time, and each six take a round trip.
    expect(sizes.length, table.join('\n')).toBeLessThanOrEqual(MOST_FILES)
    // The computer's worker comes after, and rules come once.
    expect(sizes.filter(({ path }) => path.includes('/opponent-worker-'))).toEqual([])
    expect(all.filter(({ path }) => /\/system-[^/]*\.js$/.test(path))).toHaveLength(1)
  },
)

test('the painter comes beside the table, and costs at most 200 kB with its lettering', async () => {
  const { page, close } = await openPage(stage.browser(), {}, 'painted')
  const responses = new Map<string, Response>()
  page.on('response', response => responses.set(new URL(response.url()).pathname, response))
  await page.goto(stage.at('#/learn/siege'))
  await page.locator('.ground[data-painted="true"]').waitFor({ state: 'attached', timeout: 30_000 })
  const painters = /\/(?:painter-worker|desk|easel)-[^/]*\.js$|\.woff2$/
  const beside = [...responses].filter(([path]) => painters.test(path)).map(([, response]) => response)
  const sizes = await Promise.all(beside.map(bytesOf))
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(200 * KB)
  // An animation would have everything on the board drawn again for every frame, while the painter needs the processor.
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(animation => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )
  expect(moving).toEqual([])
  await close()
})

test('a game fetches the words of one language', async () => {
  const sizes = await fetched('#/learn/siege', 'lesson')
  const others = sizes.filter(({ path }) => /\/(?:es|fr)-/.test(path))
  expect(others).toEqual([])
  expect(sizes.some(({ path }) => /\/en-/.test(path))).toBe(true)
})
