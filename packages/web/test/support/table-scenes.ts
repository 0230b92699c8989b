import type { Page } from 'playwright-core'
import { clickTarget, playHere, withoutChance } from './hands.ts'

/** Scenes at the table for screenshots, each played to from the start. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const button = (page: Page, name: string) => page.getByRole('button', { name })

const begin = async (page: Page, address: string, scenario: string): Promise<void> => {
  await withoutChance(page)
  await page.goto(`${address}/#/play/siege/${scenario}`)
  await playHere(page)
  await button(page, 'Empezar la partida').click()
  await page.locator('.board').waitFor()
}

const end = async (page: Page): Promise<void> => {
  await page.locator('.prompt .action.main').click()
  const anyway = page.locator('dialog').getByRole('button', { name: 'Terminar' })
  if (await anyway.isVisible()) await anyway.click()
}

/** Places everyone, whatever the deployment asks for, until the first turn. */
const deploy = async (page: Page): Promise<void> => {
  for (let part = 0; part < 8; part++) {
    if ((await page.locator('.status-text').textContent())?.includes('Turno')) return
    const rest = button(page, 'Desplegar el resto por mí')
    if (await rest.isVisible()) await rest.click()
    await end(page)
  }
}

/** Whatever takes half a second takes a minute: dice lie until they have been seen in every language. */
const linger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const plain = window.setTimeout.bind(window)
    const HALF_A_SECOND = 500
    Object.assign(window, {
      setTimeout: (call: () => void, delay = 0) => plain(call, delay > HALF_A_SECOND ? delay * 100 : delay),
    })
  })

const piece = (page: Page, id: string) => page.locator(`[data-piece="${id}"]`)

export const tableScenes = (address: string): Readonly<Record<string, Scene>> => {
  const street = async (page: Page): Promise<void> => {
    await begin(page, address, 'street-fight')
    await deploy(page)
  }
  const shot = async (page: Page): Promise<void> => {
    await street(page)
    await piece(page, 'b5').click()
    await page.locator('.target-buttons .action').first().click()
  }
  return {
    gallery: async page => {
      await street(page)
      await page.waitForTimeout(300)
      await page.goto(address)
      await page.locator('.saved').waitFor()
    },
    setup: async page => {
      await page.goto(`${address}/#/play/siege/street-fight`)
      await page.locator('.option-group summary').first().click()
    },
    deployment: async page => {
      await begin(page, address, 'street-fight')
      await page.locator('.tray-counter').first().click()
    },
    shot,
    dice: async page => {
      await linger(page)
      await shot(page)
      await page.locator('.confirmation .main').click()
    },
    reach: async page => {
      await street(page)
      await end(page)
      await piece(page, 'b1').click()
    },
    refusal: async page => {
      await street(page)
      await end(page)
      await piece(page, 'b1').click()
      const box = await page.locator('.board').boundingBox()
      // Beyond where he can go, and clear of the tools at the corners of the board.
      await page.mouse.click(
        (box?.x ?? 0) + (box?.width ?? 0) * 0.9,
        (box?.y ?? 0) + (box?.height ?? 0) * 0.55,
      )
      await page.locator('.refusal').waitFor()
    },
    ending: async page => {
      await street(page)
      await end(page)
      await page.locator('.prompt .action.main').click()
    },
    castle: async page => {
      await begin(page, address, 'coup-de-main')
      await deploy(page)
    },
    siege: async page => {
      await begin(page, address, 'assaulting-the-breach')
      await clickTarget(page, 'place', 4)
      await deploy(page)
      await end(page)
    },
    horsemen: async page => {
      await begin(page, address, 'vanguard-clash')
      await deploy(page)
      await page.locator('.counter.able').first().click()
    },
    missing: page => page.goto(`${address}/#/game/nothing`),
  }
}
