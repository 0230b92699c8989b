import { createRegistry, recordOf } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from '../../support/browser.ts'
import { beforeTheBlow } from '../../support/positions.ts'
import { openStage } from '../../support/stage.ts'

/** How maps are painted for whoever asks for it, and what moves and sounds. */

const stage = openStage(createRegistry([siege]))

/** What the painter's worker is asked for: the style of every picture of the ground. */
const watchStyles = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const styles: string[] = []
    Object.assign(globalThis, { askedStyles: styles })
    const post = Worker.prototype.postMessage
    const watched = function (this: Worker, message: unknown, rest?: StructuredSerializeOptions): void {
      const { kind, options } = (message ?? {}) as { kind?: string; options?: { style?: string } }
      if (kind === 'paint' && options?.style) styles.push(options.style)
      Reflect.apply(post, this, [message, rest])
    }
    Object.assign(Worker.prototype, { postMessage: watched })
  })
  return () => page.evaluate(() => (globalThis as { askedStyles?: string[] }).askedStyles ?? [])
}

const street = () => recordOf(beforeTheBlow())

test('who asks for contrast, of the system or here, gets maps in plain colours', async () => {
  await stage.user(
    async page => {
      const styles = await watchStyles(page)
      await stage.take(page, street())
      await expect.poll(styles).toContain('contrast')
      expect(await styles()).not.toContain('day')
      await page.locator('.preferences button[aria-pressed=true]').first().waitFor()
    },
    { forcedColors: 'active' },
  )
  await stage.user(async page => {
    const styles = await watchStyles(page)
    await stage.take(page, street())
    await expect.poll(styles).toContain('day')
    await page.getByRole('button', { name: 'High contrast' }).click()
    await expect.poll(styles).toContain('contrast')
    expect(await page.locator('html').getAttribute('data-contrast')).toBe('more')
    await page.reload()
    await page.locator('html[data-contrast=more]').waitFor()
  })
})

test('the map is printed whole, in the style for paper, and the page comes back', async () => {
  await stage.user(async page => {
    const styles = await watchStyles(page)
    await page.addInitScript(() => {
      const printed = (): void => {
        document.documentElement.dataset['printed'] = document.querySelector('.print-sheet')
          ? 'sheet'
          : 'page'
        dispatchEvent(new Event('afterprint'))
      }
      Object.assign(globalThis, { print: printed })
    })
    await stage.take(page, street())
    await expect.poll(styles).toContain('day')
    await page.getByRole('button', { name: 'Print the map' }).click()
    await page.locator('html[data-printed=sheet]').waitFor()
    expect(await styles()).toContain('print')
    expect(await page.locator('.print-sheet').count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-printing')).toBe(null)
  })
})

/** Every motion a page begins, with how long it lasts. */
const watchMotions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const lengths: number[] = []
    Object.assign(globalThis, { motionLengths: lengths })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      lengths.push(typeof options === 'number' ? options : Number(options?.duration ?? 0))
      return animate.call(this, frames, options)
    }
  })

const motions = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as { motionLengths?: number[] }).motionLengths ?? [])

const strike = async (page: Page): Promise<void> => {
  await stage.take(page, recordOf(beforeTheBlow()))
  // The stage for motions is fetched when the table has been laid.
  await page.locator('.theatre').waitFor({ state: 'attached' })
  for (const piece of ['b0', 'b6']) await page.locator(`.counter[data-piece="${piece}"]`).click()
  await page.getByRole('button', { name: 'Resolve attack' }).click()
  await page.locator('.fallen-dice').waitFor()
}

test('what moves is over within half a second, and nothing moves for those who do not want it', async () => {
  await stage.user(
    async page => {
      await watchMotions(page)
      await strike(page)
      await page.locator('.fallen-dice').click()
      await expect.poll(() => motions(page)).not.toEqual([])
      for (const length of await motions(page)) expect(length).toBeLessThan(500)
    },
    { reducedMotion: 'no-preference' },
  )
  await stage.user(async page => {
    await watchMotions(page)
    await strike(page)
    await page.waitForTimeout(300)
    expect(await motions(page)).toEqual([])
  })
})

test('sounds are off on a phone until they are switched on, and on elsewhere', async () => {
  const isOn = (page: Page) => page.locator('.sound button').first().getAttribute('aria-pressed')
  await stage.user(async page => {
    await stage.take(page, street())
    expect(await isOn(page)).toBe('true')
    expect(await page.locator('.volume').isVisible()).toBe(true)
  })
  await stage.user(
    async page => {
      await stage.take(page, street())
      expect(await isOn(page)).toBe('false')
      expect(await page.locator('.volume').count()).toBe(0)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  )
})
