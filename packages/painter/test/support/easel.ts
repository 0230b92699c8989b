import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Page } from 'playwright-core'
import { build, defaultClientConditions } from 'vite'
import type { Answer, Counter, MapState, Rect } from '../../src/index.ts'
import type * as inPage from './in-page.ts'
import type { Painted, Wanted } from './in-page.ts'
import type { Specimen } from './specimens.ts'

/** A browser page that paints: node has no canvas. */
export interface Easel {
  paint(wanted: Wanted, times?: number): Promise<Painted>
  /** How many dots were painted. */
  wanderOver(maps: Wanted['maps'], size: number, parts: readonly Rect[]): Promise<number>
  partAgainstWhole(maps: Wanted['maps'], size: number, window: Rect): Promise<number>
  differences(
    maps: Wanted['maps'],
    size: number,
    before: MapState,
    after: MapState,
  ): Promise<ReturnType<typeof inPage.differences>>
  distanceTo(painted: string, stored: string): Promise<number>
  paintInWorker(maps: Wanted['maps']): Promise<readonly Answer[]>
  paintCounterSheet(all: readonly Specimen[], size: number, columns: number, room?: number): Promise<string>
  counterDistance(a: Counter, b: Counter, size: number): Promise<number>
  close(): Promise<void>
}

sparticuz.setGraphicsMode = false

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none']

export const openEasel = async (): Promise<Easel> => {
  const script = await bundle(resolve(import.meta.dirname, 'in-page.ts'))
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ARGUMENTS,
    headless: true,
  })
  const page = await browser.newPage()
  await page.addScriptTag({ content: script })
  await loadFonts(page)
  return {
    paint: (wanted, times = 1) =>
      page.evaluate(([what, count]) => (globalThis as unknown as InPage).easel.paintPicture(what, count), [
        wanted,
        times,
      ] as const),
    wanderOver: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.wanderOver(...it), given),
    partAgainstWhole: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.partAgainstWhole(...it), given),
    differences: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.differences(...it), given),
    distanceTo: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.distanceTo(...it), given),
    paintInWorker: async maps => {
      const worker = await bundle(resolve(import.meta.dirname, 'worker-entry.ts'))
      return page.evaluate(it => (globalThis as unknown as InPage).easel.paintInWorker(...it), [
        worker,
        maps,
      ] as const)
    },
    paintCounterSheet: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.paintCounterSheet(...it), given),
    counterDistance: (...given) =>
      page.evaluate(it => (globalThis as unknown as InPage).easel.counterDistance(...it), given),
    close: () => browser.close(),
  }
}

interface InPage {
  readonly easel: typeof inPage
}

const FONTS = [
  ['IM Fell English', 'normal', '400', '@fontsource/im-fell-english', 'im-fell-english-latin-400-normal'],
  ['IM Fell English', 'italic', '400', '@fontsource/im-fell-english', 'im-fell-english-latin-400-italic'],
  [
    'IM Fell English SC',
    'normal',
    '400',
    '@fontsource/im-fell-english-sc',
    'im-fell-english-sc-latin-400-normal',
  ],
  [
    'Barlow Semi Condensed',
    'normal',
    '600',
    '@fontsource/barlow-semi-condensed',
    'barlow-semi-condensed-latin-600-normal',
  ],
] as const

const loadFonts = async (page: Page): Promise<void> => {
  const { resolve: find } = createRequire(import.meta.url)
  for (const [family, style, weight, name, file] of FONTS) {
    const data = readFileSync(join(dirname(find(`${name}/package.json`)), 'files', `${file}.woff2`)).toString(
      'base64',
    )
    await page.evaluate(([f, s, w, d]) => (globalThis as unknown as InPage).easel.loadFont(f, s, w, d), [
      family,
      style,
      weight,
      data,
    ] as const)
  }
}

const bundle = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mesnada:source', ...defaultClientConditions] },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'easel' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`nothing built of ${entry}`)
  return result.output[0].code
}
