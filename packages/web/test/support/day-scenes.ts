import type { Page } from 'playwright-core'
import { playHere, targetPoint, withoutChance } from './hands.ts'

/** Scenes of a siege of many days for screenshots. Spanish is spoken. */

const button = (page: Page, name: string) => page.getByRole('button', { name })

const begin = async (page: Page, address: string, scenario: string): Promise<void> => {
  await withoutChance(page, 10)
  await page.goto(`${address}/#/play/siege/${scenario}`)
  await playHere(page)
  await button(page, 'Empezar la partida').click()
  await page.locator('.board').waitFor()
}

const openRecord = async (page: Page): Promise<void> => {
  if ((await page.locator('.ledger').count()) === 0) await button(page, 'Registro del asedio').click()
}

const closeRecord = async (page: Page): Promise<void> => {
  const shut = page.locator('.ledger').getByRole('button', { name: 'Cerrar' })
  if (await shut.isVisible()) await shut.click()
}

const aimFirst = async (page: Page, wall: number): Promise<void> => {
  await page.locator('.tray-counter').first().click()
  const { x, y } = await targetPoint(page, 'shoot', wall)
  await page.mouse.move(x, y)
}

/** A wall of the front, in the order of the map. */
const WALL = 30

export const dayScenes = (address: string): Readonly<Record<string, (page: Page) => Promise<unknown>>> => {
  const engines = async (page: Page): Promise<void> => {
    await begin(page, address, 'the-dukes-justice')
    await button(page, 'Bombardear los muros').click()
  }
  return {
    council: page => begin(page, address, 'the-dukes-justice'),
    odds: async page => {
      await engines(page)
      await aimFirst(page, WALL)
    },
    record: async page => {
      await engines(page)
      await aimFirst(page, WALL)
      await page.mouse.down()
      await page.mouse.up()
      await button(page, 'Empezar el bombardeo').click()
      await page.locator('dialog .action.main').click()
      await page.locator('.fallen-dice').click()
      await page.locator('.question').waitFor()
      await openRecord(page)
    },
    assault: async page => {
      await begin(page, address, 'the-dukes-justice')
      await button(page, 'Dar el asalto').click()
      await closeRecord(page)
    },
    provisions: async page => {
      await begin(page, address, 'raising-the-siege')
      await openRecord(page)
    },
  }
}
