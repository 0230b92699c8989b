import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { browserChoices, firstThatStarts } from './find-browser.ts'

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/** `npm run online` plays everything in both windows. */
const USUAL = process.env['ONLINE_WINDOW'] === 'phone' ? PHONE : DESKTOP

/** For one act on a page. What runs for hours runs beside other work, and may take longer over each. */
const PATIENCE = Number(process.env['PAGE_PATIENCE'] ?? 10_000)

sparticuz.setGraphicsMode = false

/**
 * Not with sparticuz' own arguments: they put everything into one process, which dies with its first window, and
 * switch off the web security we want to test with.
 */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none']

export const launchBrowser = (): Promise<Browser> =>
  firstThatStarts(
    browserChoices({
      platform: process.platform,
      arch: process.arch,
      wanted: process.env['BROWSER_PATH'],
    }),
    async choice =>
      chromium.launch({
        ...(choice === 'shipped' ? { executablePath: await sparticuz.executablePath() } : choice),
        args: ARGUMENTS,
        headless: true,
      }),
  )

/** `blank`: the painter's worker answers with empty pictures, for those who test something else and need the time. */
export type Painting = 'blank' | 'painted'

const BLANK_PAINTER = `
  const blank = () => {
    const canvas = new OffscreenCanvas(1, 1)
    canvas.getContext('2d')
    return canvas.transferToImageBitmap()
  }
  addEventListener('message', ({ data: { kind, job, options } }) => {
    const answers = {
      font: () => ({ kind: 'done' }),
      open: () => ({
        kind: 'opened',
        sheet: { width: 1, height: 1, inner: { x: 0, y: 0, width: 1, height: 1 }, reports: [], veils: new Map(), roofs: [] },
      }),
      paint: () => ({ kind: 'painted', window: options.window, picture: blank() }),
      refresh: () => ({ kind: 'refreshed', patches: [] }),
      counter: () => ({ kind: 'counter', picture: blank(), half: 1 }),
    }
    const answer = answers[kind]?.()
    if (answer) postMessage({ ...answer, job })
  })
`

/** A page of a new user, and everything that went wrong on it. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
  painting: Painting = 'blank',
) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: USUAL,
    // Fetching the whole site for later is for those who test that.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  if (painting === 'blank')
    await context.route(/\/painter-worker-[^/]*\.js$/, route =>
      route.fulfill({ contentType: 'text/javascript', body: BLANK_PAINTER }),
    )
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    // Playwright's own word on what it was asked to do above.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  return { page, faults, close: () => context.close() }
}

/** All maps on the page drawn, also those that still have to be scrolled to. */
export const drawAllMaps = async (page: Page): Promise<void> => {
  for (const frame of await page.locator('.map-frame').all()) {
    await frame.scrollIntoViewIfNeeded()
    await frame.locator('.map').waitFor()
  }
  await page.evaluate(() => scrollTo(0, 0))
}
