import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/audit.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import {
  button,
  clickTarget,
  deployAll,
  endPhase,
  logLines,
  playHere,
  seeAll,
  sitDown,
  withoutChance,
} from '../support/hands.ts'
import { untilSaved } from '../support/shelf.ts'
import { openStage } from '../support/stage.ts'

const stage = openStage()

/** A new user, whose dice show one face. */
const user = (
  play: (page: Page) => Promise<void>,
  { face, ...options }: BrowserContextOptions & { readonly face?: number } = {},
): Promise<void> =>
  stage.user(async page => {
    await withoutChance(page, face)
    await play(page)
  }, options)

const counter = (page: Page, name: string) => page.locator('.tray-counter').filter({ hasText: name })

const pieceAt = (page: Page, id: string) => page.locator(`[data-piece="${id}"]`)

const placeOf = async (page: Page, id: string) => (await pieceAt(page, id).getAttribute('style')) ?? ''

test('from the gallery to the first move, with the mouse', () =>
  user(async page => {
    await page.goto(stage.at())
    await page.getByRole('link', { name: 'Play: Street Fight' }).click()
    await playHere(page)
    await page.getByLabel('The upper end: name').fill('Ana')
    await button(page, 'Start game').click()

    // Deployment: one by hand, the next is taken up by itself, the rest is placed by the program.
    await counter(page, 'Giles').click()
    await clickTarget(page, 'place')
    expect(await counter(page, 'Gobin').getAttribute('aria-pressed')).toBe('true')
    await clickTarget(page, 'place', 3)
    expect(await page.locator('.tray-counter').count()).toBe(4)
    await button(page, 'Set up the rest for me').click()
    await endPhase(page)
    await button(page, 'Set up the rest for me').click()
    await endPhase(page)
    expect(await page.locator('.prompt-who').textContent()).toContain('Ana')

    // Movement: the reach is shown with its costs; a click goes there, however many steps it takes.
    await endPhase(page)
    await page.locator('.status-text').getByText('Movement phase').waitFor()
    await pieceAt(page, 'b0').click()
    expect(await page.locator('.target-cost').count()).toBeGreaterThan(20)
    // Text on the board would be drawn again, with all the counters, for every step of a zoom.
    expect(await page.locator('.pieces text').count()).toBe(0)
    const before = await placeOf(page, 'b0')
    await seeAll(page)
    await clickTarget(page, 'go', -1)
    expect(await placeOf(page, 'b0')).not.toBe(before)
    expect((await logLines(page)).at(-1)).toMatch(/^Baker moves \(\d MP\): /)

    // Taken back in one go.
    await button(page, 'Undo').click()
    expect(await placeOf(page, 'b0')).toBe(before)
    expect((await logLines(page)).at(-1)).toContain('Movement phase')

    // Ending warns of those who could still move.
    await button(page, 'End phase').click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.textContent()).toContain('Cedric')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cedric' }).click()
    expect(await page.locator('.held h2').textContent()).toBe('Cedric')
    await endPhase(page)
    await page.locator('.status-text').getByText('Second missile phase').waitFor()
  }))

/** Archers of both sides on the open street: somebody can be shot at. */
const toTheShot = async (page: Page): Promise<void> => {
  await sitDown(page, stage.address(), 'street-fight')
  await deployAll(page)
  await pieceAt(page, 'b5').click()
  await page.locator('.target-buttons .action').first().waitFor()
}

test('a shot shows its odds, the die falls, the log opens to the sum, and cannot be taken back', () =>
  user(async page => {
    await toTheShot(page)
    await page.locator('.aim-shoot').first().waitFor()
    await page.locator('.target-buttons .action').first().click()
    const chances = await page.locator('.confirmation .chance-figure').allTextContents()
    expect(chances.reduce((sum, chance) => sum + Number.parseFloat(chance), 0)).toBeCloseTo(100)
    await expectAccessible(page)
    await page.locator('.confirmation .main').click()
    await page.locator('.fallen-dice').click()
    const line = page.locator('.log li').filter({ hasText: 'Dylan shoots at' })
    await line.locator('summary').click()
    expect(await line.textContent()).toContain('Die: 1')
    expect(await line.getByRole('link').first().getAttribute('href')).toContain('#/siege/rule/T.1')
    await button(page, 'Undo').click({ force: true })
    expect(await page.locator('.refusal').textContent()).toContain('You can’t undo a die roll')
    // What is opened stays open while the game goes on.
    await endPhase(page)
    await page.locator('.status-text').getByText('Movement phase').waitFor()
    expect(await line.locator('details').getAttribute('open')).not.toBeNull()
  }))

test('a retreat is asked of its owner on the board', () =>
  user(
    async page => {
      await toTheShot(page)
      await page.locator('.target-buttons .action').first().click()
      await page.locator('.confirmation .main').click()
      await page.locator('.fallen-dice').click()
      await page.locator('.prompt').getByText('The lower end', { exact: true }).waitFor()
      expect(await page.locator('.question').textContent()).toContain(
        'must retreat 2 hexes from the missiles',
      )
      await clickTarget(page, 'go')
      await page.locator('.prompt').getByText('The upper end', { exact: true }).waitFor()
      expect((await logLines(page)).at(-1)).toContain('retreats')
    },
    { face: 5 },
  ))

test('a click that the rules forbid says which rule, and leads to it', () =>
  user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    await deployAll(page)
    await endPhase(page)
    await pieceAt(page, 'b0').click()
    const box = await page.locator('.board').boundingBox()
    // The far corner of what is in sight is out of reach for a man on foot.
    await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) - 20)
    const refusal = page.locator('.refusal')
    await refusal.waitFor()
    expect(await refusal.getByRole('link').getAttribute('href')).toMatch(/#\/siege\/rule\/\d/)
    await pieceAt(page, 'b0').click()
    expect(await refusal.count()).toBe(0)
  }))

test('a whole phase with the keyboard alone', () =>
  user(async page => {
    await page.goto(stage.at('#/play/siege/street-fight'))
    await playHere(page)
    await button(page, 'Start game').focus()
    await page.keyboard.press('Enter')
    await page.locator('.board').waitFor()
    await page.locator('.board').focus()
    const spoken = () => page.locator('.table > [role="status"]').textContent()

    // Tab takes up the first who waits; arrows and Enter place him.
    for (const side of ['Giles', 'Baker']) {
      await page.keyboard.press('Tab')
      expect(await page.locator('.held h2').textContent()).toBe(side)
      for (let man = 0; man < 6; man++) {
        await walkToTarget(page, 'place')
        await page.keyboard.press('Enter')
      }
      await page.keyboard.press('e')
    }
    await page.locator('.status-text').getByText('First missile phase').waitFor()
    await page.keyboard.press('e')
    if (await button(page, 'End anyway').isVisible()) await page.keyboard.press('Enter')
    await page.locator('.status-text').getByText('Movement phase').waitFor()
    await page.locator('.board').focus()
    await page.keyboard.press('Tab')
    const before = await placeOf(page, 'b0')
    expect(await spoken()).toContain('Baker')
    await walkToTarget(page, 'go')
    expect(await spoken()).toMatch(/Move \(\d\)/)
    await page.keyboard.press('Enter')
    expect(await placeOf(page, 'b0')).not.toBe(before)
    await page.keyboard.press('u')
    expect(await placeOf(page, 'b0')).toBe(before)
    await page.keyboard.press('Escape')
    expect(await page.locator('.counter.selected').count()).toBe(0)
  }))

/** Moves the cursor until it stands on a highlighted hex, as one does who sees it. */
const walkToTarget = async (page: Page, manner: string): Promise<void> => {
  for (let step = 0; step < 60; step++) {
    const way = await page.evaluate(kind => {
      const middles = (selector: string): number[][] =>
        [...(document.querySelector(selector)?.getAttribute('d') ?? '').matchAll(/M([^z]+)z/g)].map(
          ([, outline]) => {
            const corners = (outline ?? '').split('L').map(corner => corner.split(' ').map(Number))
            return [0, 1].map(
              axis => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length,
            )
          },
        )
      const [cursor] = middles('.cursor')
      const goals = middles(`.target-${kind}`)
      if (!cursor) return 'ArrowRight'
      const off = (goal: number[]) =>
        [(goal[0] ?? 0) - (cursor[0] ?? 0), (goal[1] ?? 0) - (cursor[1] ?? 0)] as const
      const nearest = goals.map(off).toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b))[0]
      if (!nearest) throw new Error('no target')
      const [dx, dy] = nearest
      if (Math.hypot(dx, dy) < 10) return undefined
      if (Math.abs(dx) > 30) return dx > 0 ? 'ArrowRight' : 'ArrowLeft'
      return dy > 0 ? 'ArrowDown' : 'ArrowUp'
    }, manner)
    if (way === undefined) return
    await page.keyboard.press(way)
  }
  throw new Error('the cursor did not find its way')
}

test('a game is saved after every step and goes on where it was left', () =>
  user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    await deployAll(page)
    const lines = await logLines(page)
    // Twelve are placed, and both sides have said that they are ready.
    await untilSaved(page, 14)
    await page.reload()
    await page.locator('.board').waitFor()
    expect(await logLines(page)).toEqual(lines)
    await page.getByRole('link', { name: /Back to the games/ }).click()
    const saved = page.getByRole('region', { name: 'Continue' })
    expect(await saved.textContent()).toContain('turn 1')
    await expectAccessible(page)
    await saved.getByRole('link', { name: /^Street Fight/ }).click()
    await page.locator('.board').waitFor()
    expect(await logLines(page)).toEqual(lines)
  }))

/** Changes what lies in the database behind the program's back. */
const tamper = (page: Page, change: string): Promise<void> =>
  page.evaluate(async key => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await answer(indexedDB.open('mesnada'))
    const store = database.transaction('games', 'readwrite').objectStore('games')
    const [game] = await answer(store.getAll())
    if (key === 'future') game.record.version = 99
    if (key === 'broken') game.record.steps[0].hash = '0000000000000000'
    if (key === 'empty') game.record = undefined
    await answer(store.put(game))
    database.close()
  }, change)

test.each([
  ['future', 'This game is in version 99 of the format'],
  ['broken', 'The position after step 1 isn’t the recorded one.'],
  ['empty', 'This file isn’t a saved Mesnada game.'],
])('a save that is %s is refused in words and kept', (change, reason) =>
  user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    await button(page, 'Set up the rest for me').click()
    await untilSaved(page, 6)
    await page.goto(stage.at())
    await tamper(page, change)
    await page.reload()
    await page.getByRole('link', { name: /Street Fight.*turn/ }).click()
    expect(await page.getByRole('alert').textContent()).toContain(reason)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await button(page, 'Download the game').click()
    expect((await download).suggestedFilename()).toMatch(/^siege-.*\.mesnada\.json$/)
    await page.getByRole('link', { name: 'Back to the games' }).click()
    await page.getByRole('link', { name: /Street Fight.*turn/ }).waitFor()
  }),
)

test('a second window looks on, follows, and takes over when the first is closed', () =>
  user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    await untilSaved(page, 0)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByText('This game is open in another window').waitFor()
    expect(await button(second, 'Set up the rest for me').count()).toBe(0)
    await button(page, 'Set up the rest for me').click()
    await second.locator('.log li').filter({ hasText: 'Giles' }).waitFor()
    await page.close()
    await button(second, 'End phase').click()
    await second.locator('.prompt').getByText('The upper end', { exact: true }).waitFor()
    await second.close()
  }))

test('without locks, too, one window plays and the next takes over', () =>
  user(async page => {
    await page.context().addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    })
    await sitDown(page, stage.address(), 'street-fight')
    await button(page, 'Set up the rest for me').waitFor()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByText('This game is open in another window').waitFor()
    expect(await button(second, 'Set up the rest for me').count()).toBe(0)
    await button(page, 'Set up the rest for me').click()
    await second.locator('.log li').filter({ hasText: 'Giles' }).waitFor()
    await page.close()
    await button(second, 'End phase').click()
    await second.locator('.prompt').getByText('The upper end', { exact: true }).waitFor()
    await second.close()
  }))

test('without locks a window that dies without a word is succeeded too', () =>
  user(async page => {
    await page.context().addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
      addEventListener('pagehide', event => event.stopImmediatePropagation())
    })
    await sitDown(page, stage.address(), 'street-fight')
    await button(page, 'Set up the rest for me').waitFor()
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByText('This game is open in another window').waitFor()
    // Asking again takes nothing from who plays.
    await second.waitForTimeout(3500)
    expect(await button(second, 'Set up the rest for me').count()).toBe(0)
    await page.close()
    await button(second, 'Set up the rest for me').click()
    await second.close()
  }))

test('a full disk is reported, and the game can be taken away', () =>
  user(async page => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await sitDown(page, stage.address(), 'street-fight')
    await button(page, 'Set up the rest for me').click()
    await page.getByText('The browser has no room left to save the game.').waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Download the game').click()
    expect((await download).suggestedFilename()).toContain('siege-')
  }))

test('there is no game where none was begun', () =>
  user(async page => {
    await page.goto(stage.at('#/game/nothing'))
    await page.getByRole('heading', { name: 'This game isn’t here' }).waitFor()
    await page.goto(stage.at('#/play/siege/nothing'))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.locator('.board').count()).toBe(0)
  }))

test('the board pans, zooms, fits and turns about', () =>
  user(async page => {
    await sitDown(page, stage.address(), 'street-fight')
    const transform = () => page.locator('.world').evaluate(world => (world as HTMLElement).style.transform)
    await button(page, 'Show the whole map').click()
    const whole = await transform()
    await button(page, 'Zoom in').click()
    const near = await transform()
    expect(near).not.toBe(whole)
    const box = await page.locator('.board').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 400, (box?.y ?? 0) + 300]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 40, { steps: 4 })
    await page.mouse.up()
    expect(await transform()).not.toBe(near)
    await page.mouse.wheel(0, -300)
    await button(page, 'Rotate the board').click()
    expect(await transform()).toContain('rotate(180deg)')
    await button(page, 'Rotate the board').click()
    await button(page, 'Show the whole map').click()
    await expect.poll(transform).toBe(whole)
  }))

const TONGUES = [
  { locale: 'es-ES', begin: 'Empezar la partida', rest: 'Desplegar el resto por mí' },
  { locale: 'en-GB', begin: 'Start game', rest: 'Set up the rest for me' },
  { locale: 'fr-FR', begin: 'Commencer la partie', rest: 'Déployer le reste pour moi' },
] as const

test.each(
  TONGUES.flatMap((tongue, index) => [
    { ...tongue, viewport: PHONE, size: 'phone', colorScheme: index === 1 ? 'dark' : 'light' } as const,
    { ...tongue, viewport: DESKTOP, size: 'desktop', colorScheme: index === 1 ? 'light' : 'dark' } as const,
  ]),
)('every screen is accessible, fits and is translated: $locale, $size', ({ begin, rest, ...options }) =>
  user(async page => {
    const audit = async (): Promise<void> => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expect(await page.locator('main').innerText()).not.toMatch(/\b(siege|act|event|table|engine)\.[a-z-]+/)
    }
    await page.goto(stage.at('#/play/siege/street-fight'))
    await button(page, begin).waitFor()
    await page.locator('.option-group summary').first().click()
    await audit()
    await playHere(page)
    await button(page, begin).click()
    await page.locator('.tray-counter').first().click()
    await audit()
    await button(page, rest).click()
    await audit()
  }, options),
)
