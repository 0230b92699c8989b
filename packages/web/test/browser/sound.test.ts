import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lengthOf, type Sound } from '../../src/browser/synthesiser.ts'
import { launchBrowser } from '../support/browser.ts'
import { bundle } from '../support/bundle.ts'
import type { Heard } from '../support/sound-page.ts'

const SOUNDS: readonly Sound[] = [
  'step',
  'hooves',
  'bowstring',
  'gun',
  'steel',
  'fall',
  'fire',
  'die',
  'horn',
]

test('every sound is over within half a second', () => {
  for (const sound of SOUNDS) expect(lengthOf(sound), sound).toBeLessThan(0.5)
})

describe('as they are rendered at full volume', () => {
  let heard: Readonly<Record<string, Heard>> = {}
  let browser: Awaited<ReturnType<typeof launchBrowser>> | undefined

  beforeAll(async () => {
    browser = await launchBrowser()
    const page = await browser.newPage()
    await page.addScriptTag({
      content: await bundle(resolve(import.meta.dirname, '../support/sound-page.ts')),
    })
    heard = await page.evaluate(
      names =>
        (globalThis as unknown as { hearAll(all: readonly Sound[]): Promise<typeof heard> }).hearAll(names),
      SOUNDS,
    )
  })
  afterAll(() => browser?.close())

  test('none is cut off, and all are loud enough to be heard', () => {
    for (const sound of SOUNDS) {
      expect(heard[sound]?.peak, sound).toBeLessThan(0.98)
      expect(heard[sound]?.peak, sound).toBeGreaterThan(0.15)
    }
  })

  test('none is more than 14 decibels louder than another', () => {
    const levels = SOUNDS.map(sound => 20 * Math.log10(heard[sound]?.level ?? 0))
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(14)
  })

  test('they begin and end in silence, and last as long as they say', () => {
    for (const sound of SOUNDS) {
      expect(heard[sound]?.edges, sound).toBeLessThan(0.004)
      expect(heard[sound]?.lasts, sound).toBeLessThanOrEqual(lengthOf(sound) + 0.02)
      expect(heard[sound]?.lasts, sound).toBeGreaterThan(lengthOf(sound) * 0.4)
    }
  })
})
