import { createRegistry, type GameRecord } from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import type { Browser, Page } from 'playwright-core'
import { DESKTOP, launchBrowser, openPage } from './browser.ts'
import { crowd } from './crowd.ts'
import { foughtUntil } from './filo-battles.ts'
import { buildClient, startProduct } from './product.ts'

const GESTURE_MS = 3000

export const keep = (page: Page, record: GameRecord): Promise<void> =>
  page.evaluate(async kept => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const opening = indexedDB.open('mesnada', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' })
    const database = await answer(opening)
    const { title, sides } = kept.scenario
    const game = {
      id: 'crowd',
      system: kept.system,
      title,
      sides: sides.map(side => side.title),
      players: ['', ''],
      turn: 0,
      over: false,
      saved: 0,
      record: kept,
    }
    await answer(database.transaction('games', 'readwrite').objectStore('games').put(game))
    database.close()
  }, record)

/** A wheel flung to and fro, from one end to the other in a few frames; and one that turns a little in every frame. */
const WHEEL = { zoom: 60, 'slow zoom': 4 } as const

type Gesture = 'rest' | 'drag' | keyof typeof WHEEL

/** Times every frame while something is done to the board in each of them. */
const timeFrames = (page: Page, gesture: Gesture): Promise<{ rate: number; slowest: number }> =>
  page.evaluate(
    ([kind, length, turn]) => {
      const board = document.querySelector('.board')
      if (!board) throw new Error('no board')
      const { left, top, width, height } = board.getBoundingClientRect()
      const at = { clientX: left + width / 2, clientY: top + height / 2 }
      const pointer = (type: string, x: number, y: number) =>
        board.dispatchEvent(
          new PointerEvent(type, {
            clientX: x,
            clientY: y,
            pointerId: 7,
            bubbles: true,
            pointerType: 'mouse',
          }),
        )
      // A made-up pointer cannot be captured.
      board.setPointerCapture = () => {}
      return new Promise<{ rate: number; slowest: number }>(resolve => {
        const frames: number[] = []
        let begin = 0
        if (kind === 'drag') pointer('pointerdown', at.clientX, at.clientY)
        const step = (now: number): void => {
          if (begin === 0) begin = now
          frames.push(now)
          const phase = ((now - begin) / 900) * Math.PI
          if (kind === 'drag')
            pointer(
              'pointermove',
              at.clientX + Math.sin(phase) * 260,
              at.clientY + Math.cos(phase * 0.7) * 180,
            )
          else if (turn !== undefined)
            board.dispatchEvent(
              new WheelEvent('wheel', {
                ...at,
                deltaY: Math.sin(phase) * turn,
                deltaMode: 0,
                ctrlKey: true,
                cancelable: true,
              }),
            )
          if (now - begin < length) requestAnimationFrame(step)
          else {
            if (kind === 'drag') pointer('pointerup', at.clientX, at.clientY)
            const gaps = frames
              .slice(1)
              .map((frame, index) => frame - (frames[index] ?? frame))
              .toSorted((a, b) => a - b)
            resolve({
              rate: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
              slowest: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
            })
          }
        }
        requestAnimationFrame(step)
      })
    },
    [gesture, GESTURE_MS, gesture in WHEEL ? WHEEL[gesture as keyof typeof WHEEL] : undefined] as const,
  )

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Processor time that a frame takes in the page and in the compositor, whatever else the machine is busy with. */
const costOfFrame = async (browser: Browser, page: Page, gesture: Gesture) => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'viz'] })
  await timeFrames(page, gesture)
  const trace = (await browser.stopTracing()).toString()
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  const threads = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args?.name]),
  )
  const whole = traceEvents.filter(({ ph }) => ph === 'X')
  // Where nothing has changed nothing is drawn: only what reaches the screen counts.
  const drawn = whole.filter(({ name }) => name === 'Display::DrawAndSwap').length
  const spentIn = (thread: string): number =>
    whole
      .filter(({ name, pid, tid }) => name === 'RunTask' && threads.get(`${pid}:${tid}`) === thread)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) / drawn
  return {
    drawn: (drawn * 1000) / GESTURE_MS,
    page: spentIn('CrRendererMain'),
    compositor: spentIn('VizCompositorThread'),
  }
}

/** A village more crowded than any scenario, and the largest battle there is when all have been set up. */
const BOARDS: Readonly<Record<string, () => GameRecord>> = {
  'the village': crowd,
  'Las Navas': () => foughtUntil('las-navas', ({ flow }) => flow.turn >= 1),
}

/** All pictures the page holds in canvases, in megabytes: what is shown, what is kept for later, what lies beside it. */
const pictureMegabytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const held = (globalThis as { madeCanvases?: readonly WeakRef<HTMLCanvasElement>[] }).madeCanvases ?? []
    return held.reduce((sum, made) => {
      const canvas = made.deref()
      return sum + (canvas ? (canvas.width * canvas.height * 4) / 1e6 : 0)
    }, 0)
  })

/** Every canvas that is made from now on is known. */
const watchCanvases = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const made: WeakRef<HTMLCanvasElement>[] = []
    Object.assign(globalThis, { madeCanvases: made })
    const make = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
      const element = make(name, options)
      if (element instanceof HTMLCanvasElement) made.push(new WeakRef(element))
      return element
    }
    // Those of templates are copied, not made.
    const copy = document.importNode.bind(document)
    document.importNode = <T extends Node>(node: T, deep?: boolean): T => {
      const copied = copy(node, deep)
      const all = copied instanceof Element || copied instanceof DocumentFragment ? copied : undefined
      for (const canvas of all?.querySelectorAll('canvas') ?? []) made.push(new WeakRef(canvas))
      return copied
    }
  })

const measureBoard = async (browser: Browser, address: string, record: GameRecord) => {
  const { page, close } = await openPage(browser, {}, 'painted')
  await watchCanvases(page)
  await page.goto(address)
  await page.getByRole('article').first().waitFor()
  await keep(page, record)
  await page.goto(`${address}/#/game/crowd`)
  const cold = Date.now()
  await page.reload()
  await page.locator('.counters .counter').first().waitFor({ timeout: 60_000 })
  const ready = Date.now() - cold
  await page.locator('.ground[data-painted=true]').waitFor({ timeout: 60_000 })
  const counters = await page.locator('.counters .counter').count()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForTimeout(800)
  // What the machine gives while nothing moves is the measure for the rest.
  const gestures = {
    rest: await timeFrames(page, 'rest'),
    drag: await timeFrames(page, 'drag'),
    zoom: await timeFrames(page, 'zoom'),
    'slow zoom': await timeFrames(page, 'slow zoom'),
  }
  const cost = {
    drag: await costOfFrame(browser, page, 'drag'),
    'slow zoom': await costOfFrame(browser, page, 'slow zoom'),
  }
  await page.waitForTimeout(500)
  const pictures = await pictureMegabytes(page)
  await close()
  return { counters, ready, gestures, cost, pictures, window: `${DESKTOP.width} × ${DESKTOP.height}` }
}

export const measureFrames = async () => {
  await buildClient()
  const [product, browser] = await Promise.all([startProduct(createRegistry([siege, filo])), launchBrowser()])
  const boards: Record<string, Awaited<ReturnType<typeof measureBoard>>> = {}
  for (const [name, record] of Object.entries(BOARDS))
    boards[name] = await measureBoard(browser, product.address, record())
  await Promise.all([browser.close(), product.close()])
  return boards
}
