import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { boardOf, clickHex } from './hands.ts'
import { beforeTheBlow, besideTheTower, layOut, street } from './positions.ts'

/** Scenes of what explains the game, for screenshots. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const piece = (page: Page, id: string) => page.locator(`.counter[data-piece="${id}"]`)

/** On a phone the board shows only those who act; everyone is wanted here. */
const seeAll = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) > 600) return
  await page.locator('.board').focus()
  for (const key of ['0', '+', '+']) await page.keyboard.press(key)
}

export const explainingScenes = (address: string): Readonly<Record<string, Scene>> => {
  const melee = async (page: Page): Promise<void> => {
    await layOut(page, address, beforeTheBlow())
    await seeAll(page)
  }
  const castle = boardOf(siege, 'assaulting-the-breach')
  const lesson = async (page: Page): Promise<void> => {
    await page.goto(`${address}/#/learn/siege`)
    await page.locator('.lesson-card').waitFor()
    await seeAll(page)
  }
  return {
    cards: async page => {
      await page.goto(address)
      await page.locator('.scenario').first().waitFor()
      await page.locator('.map').first().waitFor()
    },
    line: async page => {
      await melee(page)
      await piece(page, 'b5').click()
      await page.keyboard.press('l')
      await clickHex(page, street, 'V17')
    },
    'line-blocked': async page => {
      await melee(page)
      await page.keyboard.press('l')
      await clickHex(page, street, 'N18')
      await clickHex(page, street, 'U14')
    },
    'line-castle': async page => {
      await layOut(page, address, besideTheTower())
      await page.locator('.board').focus()
      await page.keyboard.press('0')
      await page.keyboard.press('l')
      await clickHex(page, castle, 'M24')
      await clickHex(page, castle, 'M12')
    },
    scope: async page => {
      await melee(page)
      await piece(page, 'b5').click()
      await page.keyboard.press('s')
    },
    threats: async page => {
      await melee(page)
      await page.keyboard.press('t')
      await clickHex(page, street, 'S18')
    },
    melee: async page => {
      await melee(page)
      await piece(page, 'b0').click()
      await piece(page, 'b6').click()
    },
    lesson,
    'lesson-shot': async page => {
      await lesson(page)
      await piece(page, 'b5').click()
      await piece(page, 'b6').click()
    },
    'lesson-put-off': async page => {
      await lesson(page)
      await page.locator('.prompt .action.main').click()
      const anyway = page.locator('dialog[open] .action.main')
      if (await anyway.isVisible()) await anyway.click()
    },
    tower: async page => {
      await layOut(page, address, besideTheTower())
      await page.locator('.tray-counter').filter({ hasText: 'Conrad' }).click()
      const tower = await page.locator('.counter.thing').first().boundingBox()
      if (tower) await page.mouse.click(tower.x + tower.width / 2, tower.y + tower.height / 2)
    },
  }
}
