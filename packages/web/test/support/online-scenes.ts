import type { Browser, Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** Scenes of games between people far apart, for screenshots. Spanish is spoken. */

type Scene = (page: Page) => Promise<unknown>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const SLOW = '3 días por decisión.'

/** Logins of those who run the server, one for each picture of their page. */
export const HOST_LOGINS: readonly string[] = Array.from({ length: 12 }, (_, nth) => `anfitriona-${nth}`)

export const onlineScenes = (browser: Browser, address: string): Readonly<Record<string, Scene>> => {
  const hosts = HOST_LOGINS.values()
  const signedUp: string[] = []
  const signUp = async (page: Page, login: string): Promise<void> => {
    signedUp.push(login)
    await page.goto(`${address}/#/online`)
    await page.locator('summary', { hasText: 'Crear una cuenta' }).click()
    const form = page.locator('details', { hasText: 'Con una cuenta conservas tus partidas' })
    await form.getByLabel('Tu nombre').fill(`Berta ${signedUp.length}`)
    await form.getByLabel('Usuario o correo').fill(login)
    await form.getByLabel('Contraseña').fill('la primera de todas')
    await form.getByRole('button', { name: 'Crear una cuenta' }).click()
    await page.getByRole('textbox', { name: 'Código de recuperación' }).waitFor()
  }
  const openSetup = async (page: Page): Promise<void> => {
    await page.goto(`${address}/#/play/siege/street-fight`)
    await page.getByText('Jugar en línea').click()
  }
  /** The link for the other player. */
  const create = async (page: Page): Promise<string> => {
    await openSetup(page)
    await page.getByLabel('Tu nombre').fill('Ana')
    await page.getByLabel('Reloj').selectOption(SLOW)
    await button(page, 'Crear la partida').click()
    return page.getByRole('textbox', { name: 'Enlace de invitación' }).inputValue()
  }
  const enter = async (page: Page, link: string, name: string): Promise<void> => {
    await page.goto(link)
    await page.getByLabel('Tu nombre').first().fill(name)
    await button(page, 'Entrar como invitado').click()
  }
  /** Luis has a window of his own, and is gone when he has done his part. */
  const withLuis = async (act: (luis: Page) => Promise<void>): Promise<void> => {
    const { page, close } = await openPage(browser, { locale: 'es-ES' }, 'painted')
    await act(page)
    await close()
  }
  const playing = async (page: Page): Promise<string> => {
    const link = await create(page)
    await withLuis(async luis => {
      await enter(luis, link, 'Luis')
      await button(luis, /^Jugar con /).click()
      await luis.getByLabel('Escribe un mensaje').fill('¡Que gane el mejor!')
      await luis.keyboard.press('Enter')
      await luis.locator('.talk').getByText('¡Que gane el mejor!').waitFor()
    })
    await page.locator('.board').waitFor()
    await page.locator('.talk').getByText('¡Que gane el mejor!').waitFor()
    return link
  }
  return {
    entrance: page => page.goto(`${address}/#/online`),
    account: async page => {
      await page.goto(`${address}/#/online`)
      await page.getByText('Crear una cuenta').first().click()
    },
    /** What somebody reported, on the page of those who run the server. */
    hosting: async page => {
      await withLuis(async ana => {
        await playing(ana)
        await ana.locator('summary', { hasText: 'Sobre Luis' }).click()
        await ana.getByLabel('¿Qué ha pasado?').fill('No deja de insultar.')
        await button(ana, 'Denunciar').click()
        await ana.getByText('Quien administra el servidor lo revisará.').waitFor()
      })
      await signUp(page, hosts.next().value ?? '')
      await page.locator('summary', { hasText: 'Sesiones y mis datos' }).click()
      await page.getByRole('link', { name: 'Administrar el servidor' }).click()
      await page.getByText('No deja de insultar.').waitFor()
    },
    data: async page => {
      await signUp(page, `berta-${signedUp.length}`)
      await page.locator('summary', { hasText: 'Sesiones y mis datos' }).click()
    },
    setup: openSetup,
    waiting: async page => {
      await create(page)
    },
    join: async page => {
      let link = ''
      await withLuis(async luis => {
        link = await create(luis)
      })
      await page.goto(link)
      await page.getByLabel('Tu nombre').first().waitFor()
    },
    game: async page => {
      await playing(page)
    },
    resigning: async page => {
      await playing(page)
      await button(page, 'Abandonar').click()
    },
    over: async page => {
      await playing(page)
      await button(page, 'Abandonar').click()
      await button(page, 'Abandonar la partida').click()
      await page.locator('.ending').waitFor()
    },
    watching: async page => {
      let link = ''
      await withLuis(async luis => {
        link = await playing(luis)
      })
      await page.goto(link)
      await page.locator('.board').waitFor()
    },
    mine: async page => {
      await playing(page)
      await page.goto(`${address}/#/online`)
      await page.locator('.hosted li').first().waitFor()
    },
    gone: page => page.goto(`${address}/#/online/aaaaaaaaaaaaaaaaaaaa`),
  }
}
