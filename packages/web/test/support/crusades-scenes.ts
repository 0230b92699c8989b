import { type CrusadesState, crusades } from '@mesnada/crusades'
import type { GameRecord } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { foughtUntil } from './crusades-battles.ts'
import { keep } from './frames.ts'
import { boardOf, clickHex, playHere, seeAll, targetPoint } from './hands.ts'

/** Scenes of crusades for screenshots. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const open = async (page: Page, address: string, record: GameRecord): Promise<void> => {
  await page.goto(address)
  await keep(page, record)
  await page.goto(`${address}/#/game/crowd`)
  await page.locator('.board').waitFor()
}

const begin = async (page: Page, address: string, scenario: string): Promise<void> => {
  await page.goto(`${address}/#/play/crusades/${scenario}`)
  await playHere(page)
  await page.getByRole('button', { name: 'Empezar la partida' }).click()
  await page.locator('.board').waitFor()
}

/** The next who can act, as the keyboard finds him: on a phone he may stand out of sight. */
const takeUp = async (page: Page): Promise<void> => {
  await page.locator('.board').focus()
  await page.keyboard.press('n')
  await page.locator('.held').waitFor()
}

const isFree = (phase: string, turn: number) => (state: CrusadesState) =>
  state.flow.phase === phase && state.flow.turn >= turn && state.flow.stack.length === 0

export const crusadesScenes = (address: string): Readonly<Record<string, Scene>> => ({
  setup: async page => {
    await page.goto(`${address}/#/play/crusades/hab`)
    await page.locator('.option-group summary').first().click()
  },
  hab: page => begin(page, address, 'hab'),
  hattin: page => begin(page, address, 'hattin'),
  tannenberg: page => begin(page, address, 'tannenberg'),
  nicopolis: page => begin(page, address, 'nicopolis'),
  order: async page => {
    await begin(page, address, 'hab')
    await seeAll(page)
    await page.locator('[data-piece="l5"]').click()
    await page.locator('.target-buttons .action').first().click()
  },
  reach: async page => {
    await open(page, address, foughtUntil('hab', isFree('movement', 2)))
    await takeUp(page)
  },
  facing: async page => {
    await open(page, address, foughtUntil('hab', isFree('movement', 2)))
    await takeUp(page)
    await seeAll(page)
    await page.locator('.target-go').waitFor()
    const point = await targetPoint(page, 'go', 12)
    await page.mouse.click(point.x, point.y)
  },
  fire: async page => {
    await open(page, address, foughtUntil('hab', isFree('offensive-fire', 2)))
    await takeUp(page)
    await page.locator('.target-buttons .action').first().click()
  },
  melee: async page => {
    await open(
      page,
      address,
      foughtUntil('hab', ({ flow }) => flow.stack.at(-1)?.kind === 'declared' && flow.turn > 2),
    )
  },
  retreat: async page => {
    await open(
      page,
      address,
      foughtUntil('hab', ({ flow }) => flow.stack.at(-1)?.kind === 'retreat'),
    )
  },
  lesson: async page => {
    await page.goto(`${address}/#/learn/crusades`)
    await page.locator('.lesson-card').waitFor()
  },
  line: async page => {
    await open(page, address, foughtUntil('hab', isFree('offensive-fire', 2)))
    await takeUp(page)
    await page.keyboard.press('l')
    await clickHex(page, boardOf(crusades, 'hab'), '1310')
  },
  scope: async page => {
    await open(page, address, foughtUntil('hab', isFree('offensive-fire', 2)))
    await takeUp(page)
    await page.keyboard.press('s')
  },
  threats: async page => {
    await open(page, address, foughtUntil('hab', isFree('movement', 2)))
    await page.keyboard.press('t')
    await clickHex(page, boardOf(crusades, 'hab'), '1107')
  },
  middle: page => open(page, address, foughtUntil('hattin', isFree('melee', 4))),
  end: page =>
    open(
      page,
      address,
      foughtUntil('hab', state => crusades.pending(state).kind === 'over'),
    ),
})
