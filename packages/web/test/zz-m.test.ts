import { test } from 'vitest'
import { launchBrowser, openPage } from './support/browser.ts'
import { buildClient, playable, startProduct } from './support/product.ts'
import { recordedByChance } from './support/recorded.ts'
import { keepGame } from './support/shelf.ts'
test('m', async () => {
  const record = recordedByChance('coup-de-main', { steps: 5000, turns: 160 })
  const [browser] = await Promise.all([launchBrowser(), buildClient()])
  const product = await startProduct(playable)
  const { page, faults } = await openPage(browser)
  await page.goto(product.address)
  await page.locator('.scenario').first().waitFor()
  await keepGame(page, { id: 'long', record, over: true })
  let t = Date.now()
  await page.goto(`${product.address}/#/replay/long`)
  await page.locator('.transport').waitFor({ timeout: 60000 })
  console.log('MEASURE open', record.steps.length, Date.now() - t, 'lines', await page.locator('.story li').count())
  t = Date.now()
  await page.locator('.scrub-turns span').first().waitFor({ state: 'attached', timeout: 60000 })
  console.log('MEASURE turns after', Date.now() - t)
  const jumps = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>('.scrub input')
    if (!slider) throw new Error('x')
    const times: number[] = []
    for (let i = 0; i < 40; i++) {
      const begin = performance.now()
      slider.value = String((i * 1931) % Number(slider.max))
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      document.body.offsetHeight
      times.push(performance.now() - begin)
      await new Promise(r => requestAnimationFrame(r))
    }
    return times.sort((a, b) => a - b)
  })
  console.log('MEASURE jump median', jumps[20], 'worst', jumps.at(-1), JSON.stringify(faults))
  await browser.close(); await product.close()
}, 200000)
