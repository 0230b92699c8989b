import { act, findScenario, type GameRecord, recordOf, startGame, unwrap } from '@mesnada/engine'
import { type SiegeAction, siege } from '@mesnada/siege'
import type { Browser, Page } from 'playwright-core'
import { DESKTOP, launchBrowser, openPage } from './browser.ts'
import { buildClient, playable, startProduct } from './product.ts'

const COUNTERS = 165
const GESTURE_MS = 3000

/** A village full of people, some on horseback: more than any scenario brings. */
const crowd = (): GameRecord => {
  const street = findScenario(siege.library, 'street-fight')
  if (!street) throw new Error('the street fight is gone')
  const troop = (foot: number, riders: number) => ({
    groups: [
      {
        characters: [
          { type: 'peasant', count: 40 },
          { type: 'spearman', count: foot - 40 },
          { type: 'knight', count: riders, mounted: true },
        ],
        start: { kind: 'areas', areas: ['built-up'] },
      },
    ],
  })
  const scenario = { ...street, play: { ...street.play, forces: [troop(70, 12), troop(71, 12)] } }
  const game = unwrap(startGame(siege, { scenario }))
  for (let hex = 0; hex < game.state.setting.grid.size * 3; hex++) {
    const pending = siege.pending(game.state)
    if (pending.kind !== 'decision' || !game.state.flow.phase.startsWith('deploy')) break
    const place = someonesPlace(
      (hex * 7) % game.state.setting.grid.size,
      action => !siege.check(game.state, action),
    )
    const done =
      place ?? (siege.check(game.state, { type: 'end-phase' }) ? undefined : { type: 'end-phase' as const })
    if (done) unwrap(act(game, pending.seat, done))
  }
  return recordOf(game)
}

const someonesPlace = (hex: number, isLegal: (action: SiegeAction) => boolean): SiegeAction | undefined => {
  for (let body = 0; body < COUNTERS * 2; body++)
    for (const action of [
      { type: 'place', body, hex },
      { type: 'place', body, hex, facing: 0 },
    ] as const)
      if (isLegal(action)) return action
  return undefined
}

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

/** Times every frame while something is done to the board in each of them. */
const timeFrames = (
  page: Page,
  gesture: 'rest' | 'drag' | 'zoom',
): Promise<{ rate: number; slowest: number }> =>
  page.evaluate(
    ([kind, length]) => {
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
          else if (kind === 'zoom')
            board.dispatchEvent(
              new WheelEvent('wheel', {
                ...at,
                deltaY: Math.sin(phase) * 60,
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
    [gesture, GESTURE_MS] as const,
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

/** Processor time a frame takes in the page and in the compositor, whatever else the machine is busy with. */
const costOfFrame = async (browser: Browser, page: Page) => {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const { rate } = await timeFrames(page, 'drag')
  const trace = (await browser.stopTracing()).toString()
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  const threads = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args?.name]),
  )
  const frames = (rate * GESTURE_MS) / 1000
  const spentIn = (thread: string): number =>
    traceEvents
      .filter(
        ({ name, ph, pid, tid }) => ph === 'X' && isTask(name) && threads.get(`${pid}:${tid}`) === thread,
      )
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) / frames
  return { page: spentIn('CrRendererMain'), compositor: spentIn('VizCompositorThread') }
}

const isTask = (name: string): boolean => name === 'RunTask'

export const measureFrames = async () => {
  await buildClient()
  const [product, browser] = await Promise.all([startProduct(playable), launchBrowser()])
  const { page, close } = await openPage(browser)
  await page.goto(product.address)
  await page.getByRole('article').first().waitFor()
  await keep(page, crowd())
  await page.goto(`${product.address}/#/game/crowd`)
  const cold = Date.now()
  await page.reload()
  await page.locator('.counter.able').first().waitFor()
  const ready = Date.now() - cold
  await page.waitForTimeout(1500)
  const counters = await page.locator('.counter').count()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.waitForTimeout(800)
  // What the machine gives while nothing moves is the measure for the rest.
  const gestures = {
    rest: await timeFrames(page, 'rest'),
    drag: await timeFrames(page, 'drag'),
    zoom: await timeFrames(page, 'zoom'),
  }
  const cost = await costOfFrame(browser, page)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${import.meta.dirname}/../../../../.cache/screenshots/crowd.png` })
  await close()
  await Promise.all([browser.close(), product.close()])
  return { hexes: 1224, counters, ready, gestures, cost, window: `${DESKTOP.width} × ${DESKTOP.height}` }
}
