import type { GameRecord } from '@mesnada/engine'
import type { FiloState } from '@mesnada/filo'
import type { Page } from 'playwright-core'
import { foughtUntil } from './filo-battles.ts'
import { keep } from './frames.ts'
import { playHere, targetPoint } from './hands.ts'

/** Scenes of filo for screenshots. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const open = async (page: Page, address: string, record: GameRecord): Promise<void> => {
  await page.goto(address)
  await keep(page, record)
  await page.goto(`${address}/#/game/crowd`)
  await page.locator('.board').waitFor()
}

const begin = async (page: Page, address: string, scenario: string): Promise<void> => {
  await page.goto(`${address}/#/play/filo/${scenario}`)
  await playHere(page)
  await page.getByRole('button', { name: 'Empezar la partida' }).click()
  await page.locator('.board').waitFor()
}

const isFree = (phase: string, turn: number) => (state: FiloState) =>
  state.flow.phase === phase && state.flow.turn >= turn && state.flow.stack.length === 0

const isAsked = (kind: string) => (state: FiloState) => state.flow.stack.at(-1)?.kind === kind

export const filoScenes = (address: string): Readonly<Record<string, Scene>> => ({
  setup: async page => {
    await page.goto(`${address}/#/play/filo/muret`)
    await page.locator('.option-group summary').first().click()
  },
  deployment: async page => {
    await begin(page, address, 'muret')
    await page.locator('.tray-counter').first().click()
  },
  reach: async page => {
    await open(page, address, foughtUntil('muret', isFree('move', 2)))
    await page.locator('.counter.able.unit').first().click({ force: true })
  },
  facing: async page => {
    await open(page, address, foughtUntil('muret', isFree('move', 2)))
    await page.locator('.counter.able.unit').first().click({ force: true })
    await page.locator('.target-go').waitFor()
    const point = await targetPoint(page, 'go', 9)
    await page.mouse.click(point.x, point.y)
  },
  leader: async page => {
    await open(page, address, foughtUntil('muret', isFree('move', 1)))
    await page.locator('.counter.leader.able').first().click({ force: true })
  },
  activation: page => open(page, address, foughtUntil('bouvines', isAsked('pick'))),
  declaration: async page => {
    await open(
      page,
      address,
      foughtUntil('muret', state => isFree('declare', 2)(state) && state.flow.combats.length > 1),
    )
    await page.locator('.counter.able').first().click({ force: true })
  },
  combat: async page => {
    await open(
      page,
      address,
      foughtUntil('muret', state => isFree('resolve', 2)(state) && state.flow.combats.length > 1),
    )
    await page.locator('.target-buttons .action').first().click()
  },
  retreat: page => open(page, address, foughtUntil('muret', isAsked('retreat'))),
  advance: page => open(page, address, foughtUntil('muret', isAsked('advance'))),
  pairs: async page => {
    await open(page, address, foughtUntil('bouvines', isFree('move', 2)))
    await page.locator('.counter.able.unit').last().click({ force: true })
  },
  castillon: page => open(page, address, foughtUntil('castillon', isFree('move', 2))),
  poitiers: page => open(page, address, foughtUntil('poitiers', isFree('move', 2))),
  peipus: page => open(page, address, foughtUntil('peipus', isFree('move', 3))),
  'las-navas': page => open(page, address, foughtUntil('las-navas', isFree('move', 1))),
  end: page =>
    open(
      page,
      address,
      foughtUntil('muret', () => false),
    ),
})
