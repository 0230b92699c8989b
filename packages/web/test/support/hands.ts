import { compileBoard, findScenario, mapsOf, placeMaps, type RuleSystem, unwrap } from '@mesnada/engine'
import type { Grid } from '@mesnada/hex'
import type { Page } from 'playwright-core'
import { middleOf } from '../../src/table/board/geometry.ts'

/** What someone at the table does with mouse and eyes. */

/** On the page before the game: two at this screen, instead of one against the computer. */
export const playHere = (page: Page): Promise<void> => page.locator('.setup-modes [value="here"]').check()

/** From the address of a scenario to its table. English is spoken. */
export const sitDown = async (page: Page, address: string, scenario: string): Promise<void> => {
  await page.goto(`${address}/#/play/siege/${scenario}`)
  await playHere(page)
  await page.getByRole('button', { name: 'Start game' }).click()
  await page.locator('.board').waitFor()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const logLines = (page: Page): Promise<readonly string[]> =>
  page.locator('.log li').evaluateAll(lines => lines.map(line => line.textContent ?? ''))

/** So many lines in the log. On a phone it is folded away until somebody opens it. */
export const awaitLines = (page: Page, count: number, timeout = 10_000): Promise<void> =>
  page
    .locator('.log li')
    .nth(count - 1)
    .waitFor({ state: 'attached', timeout })

/** Everyone somewhere, and the phase ended, for both sides. */
export const deployAll = async (page: Page): Promise<void> => {
  for (const side of ['The lower end', 'The upper end']) {
    await page.locator('.prompt').getByText(side, { exact: true }).waitFor()
    await button(page, 'Set up the rest for me').click()
    await button(page, 'End phase').click()
  }
  await page.locator('.status-text').getByText('First missile phase').waitFor()
}

export const endPhase = async (page: Page): Promise<void> => {
  await button(page, 'End phase').click()
  const anyway = button(page, 'End anyway')
  if (await anyway.isVisible()) await anyway.click()
}

/** Where on the screen a highlighted hex is: the one of that manner whose number in the order of the map is given. */
export const targetPoint = async (page: Page, manner: string, index = 0) => {
  const point = await page.locator(`.target-${manner}`).evaluate((path, at) => {
    if (!(path instanceof SVGPathElement)) throw new Error('no target')
    const outlines = (path.getAttribute('d') ?? '').split('z').filter(Boolean)
    const outline = outlines.at(at) ?? ''
    const corners = [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    const mean = (axis: 0 | 1) =>
      corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length
    const screen = new DOMPoint(mean(0), mean(1)).matrixTransform(path.getScreenCTM() ?? undefined)
    return { x: screen.x, y: screen.y }
  }, index)
  return point
}

export const clickTarget = async (page: Page, manner: string, index = 0): Promise<void> => {
  const { x, y } = await targetPoint(page, manner, index)
  await page.mouse.click(x, y)
}

/** Chance becomes certainty: those placed for you stand in the first hexes they may, and dice show this face. */
export const withoutChance = async (page: Page, face = 1): Promise<void> => {
  await page.addInitScript(fixed => {
    Math.random = () => 0
    crypto.getRandomValues = <T extends ArrayBufferView | null>(words: T): T => {
      if (words instanceof Uint32Array) words.fill(fixed - 1)
      else if (words instanceof Uint8Array)
        words.set([...words.keys()].map(index => (Date.now() >> index) & 255))
      return words
    }
  }, face)
}

/** Runs in the page, and in the worker in which the computer thinks. */
const seedChance = (first: number): void => {
  let state = first
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  Math.random = draw
  crypto.getRandomValues = <T extends ArrayBufferView | null>(words: T): T => {
    if (words instanceof Uint32Array) words.set(Array.from(words, () => Math.floor(draw() * 2 ** 32)))
    else if (words instanceof Uint8Array) words.set(Array.from(words, () => Math.floor(draw() * 256)))
    return words
  }
}

/**
 * Chance that can be had again: the same seed gives the same dice, places those placed for you the same way, and lets
 * the computer choose the same way among what it finds equally good.
 */
export const withSeededChance = async (page: Page, seed: number): Promise<void> => {
  await page.addInitScript(seedChance, seed)
  await page.route('**/opponent-worker-*.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `(${seedChance.toString()})(${seed});\n${await response.text()}` })
  })
}

/** The hexes of a scenario, as the board numbers them. */
export const boardOf = ({ library, vocabulary }: RuleSystem, id: string): Grid => {
  const scenario = findScenario(library, id)
  const maps = scenario && mapsOf(library, scenario)
  if (!scenario || !maps) throw new Error(`there is no scenario ${id}`)
  return unwrap(compileBoard(unwrap(placeMaps(scenario, maps)), vocabulary)).grid
}

/** The whole board, from so far away that everything on it is in the window. */
/** What nobody who clicks waits for is on the board too. */
export const untilWhole = (page: Page): Promise<void> => page.locator('.board[data-whole="true"]').waitFor()

export const seeAll = async (page: Page): Promise<void> => {
  await page.locator('.board').waitFor()
  const menu = page.locator('[popovertarget="table-menu"]')
  const isSmall = (await menu.count()) > 0
  if (isSmall) await menu.click()
  await page
    .locator(isSmall ? '.menu-zoom button' : '.board-tools button')
    .nth(-2)
    .click()
  if (isSmall) await menu.click()
}

/** Where on the screen a hex is. */
export const hexPoint = async (page: Page, grid: Grid, label: string) => {
  const hex = grid.parse(label)
  if (hex === undefined) throw new Error(`there is no hex ${label}`)
  return page.locator('svg.pieces').evaluate(
    (svg, { x, y }) => {
      if (!(svg instanceof SVGSVGElement)) throw new Error('there is no board')
      const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined)
      return { x: at.x, y: at.y }
    },
    middleOf(grid, hex),
  )
}

export const clickHex = async (page: Page, grid: Grid, label: string): Promise<void> => {
  const { x, y } = await hexPoint(page, grid, label)
  await page.mouse.click(x, y)
}
