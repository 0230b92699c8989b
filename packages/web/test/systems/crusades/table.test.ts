import { type CrusadesEvent, type CrusadesState, crusades } from '@mesnada/crusades'
import { createRegistry } from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seenOf } from '../../../src/presentation/seen.ts'
import { crusadesPresentation } from '../../../src/systems/crusades/index.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { begin, foughtUntil, lateInHab } from '../../support/crusades-battles.ts'
import { playToTheEnd } from '../../support/driver.ts'
import {
  boardOf,
  button,
  clickHex,
  hexPoint,
  playHere,
  seeAll,
  withoutChance,
  withSeededChance,
} from '../../support/hands.ts'
import { proveEnding } from '../../support/proof.ts'
import { openStage } from '../../support/stage.ts'
import { BATTLE_TIME, fightBattle } from '../../support/whole-battle.ts'

const see = (state: CrusadesState) => seenOf(crusades, state)

const stage = openStage(createRegistry([crusades]))
const { user, take } = stage

/** What happens in every battle that both sides fight out. */
const FOUGHT: readonly CrusadesEvent['type'][] = [
  'ordered',
  'moved',
  'fired',
  'clashed',
  'checked',
  'reduced',
  'fled',
  'advanced',
  'eliminated',
  'over',
]

test(
  'Hab as it is shipped is fought to its end with the mouse, against the computer',
  () =>
    user(async page => {
      await withSeededChance(page, 4)
      const { journal, happened } = await fightBattle(page, stage, crusades, {
        scenario: 'hab',
        seat: 0,
        late: () => lateInHab(9),
      })
      for (const deed of ['go', 'shoot', 'strike', 'use', 'dice'] as const)
        expect(journal[deed], deed).toBeGreaterThan(0)
      for (const type of FOUGHT) expect(happened, type).toContain(type)
    }),
  BATTLE_TIME,
)

test(
  'the last turn of Hab is fought to the end with the keyboard alone',
  () =>
    user(async page => {
      await withSeededChance(page, 9)
      await take(page, lateInHab(11))
      const journal = await playToTheEnd(page, { by: 'keyboard', deeds: 6 })
      expect(journal.end).toBeGreaterThan(2)
      expect(journal.go).toBeGreaterThan(0)
      expect((await proveEnding(page, crusades)).happened).toContain('over')
    }),
  240_000,
)

/** What the log tells last, without the sum behind it. */
const lastLine = (page: Page) => page.locator('.log > li').last().locator('summary').innerText()

const pieceAt = (page: Page, id: string) => page.locator(`[data-piece="${id}"]`)

/** The counter of the one who stands there at the start. */
const idAt = (label: string, layer: 'unit' | 'leader' = 'unit'): string => {
  const { state } = begin('hab')
  const hex = state.setting.grid.parse(label)
  const piece = crusadesPresentation
    .pieces(see(state))
    .find(each => each.layer === layer && each.hexes[0] === hex)
  if (!piece) throw new Error(`nobody stands at ${label}`)
  return piece.id
}

test('an order is given with its odds before one, and a unit goes and faces where the arrows say', () =>
  user(async page => {
    await withoutChance(page, 3)
    await page.goto(stage.at('#/play/crusades/hab'))
    await playHere(page)
    await button(page, 'Start game').click()
    await seeAll(page)
    await pieceAt(page, idAt('0605', 'leader')).click()
    expect(await page.locator('.held').textContent()).toContain('Tughtekin')
    await page.locator('.span').waitFor({ state: 'attached' })
    await page.locator('.target-buttons').getByRole('button', { name: 'Attack' }).click()
    const confirmation = page.locator('.confirmation')
    expect(await confirmation.textContent()).toContain('overall leader')
    expect(await confirmation.locator('.chance-figure').allTextContents()).toEqual(['80%', '20%'])
    await confirmation.locator('.main').click()
    await page.locator('.fallen-dice').click()
    expect(await lastLine(page)).toContain('Tughtekin changes to an Attack order.')
    await button(page, 'End phase').click()

    // Those on Attack must come nearer before the phase can end, and the table says so.
    await page.locator('.status-text').getByText('Movement').waitFor()
    expect(await page.locator('.duty').getByRole('link').getAttribute('href')).toContain(
      '#/crusades/rule/5.11',
    )
    expect(await button(page, 'End phase').count()).toBe(0)
    await page.locator('.duty button').click()
    expect(await page.locator('.held h2').textContent()).toContain('Tughtekin')

    // The reach with its costs; a place asks which way to face, on the board.
    const id = idAt('1105')
    await pieceAt(page, id).click()
    expect(await page.locator('.held h2').textContent()).toContain('Mounted archers 2')
    expect(await page.locator('.target-cost').count()).toBeGreaterThan(40)
    const before = await pieceAt(page, id).getAttribute('style')
    const { x, y } = await hexPoint(page, boardOf(crusades, 'hab'), '1106')
    await page.mouse.click(x, y)
    expect(await page.locator('.rose-arrow').count()).toBe(6)
    await page.locator('.rose-arrow').last().click()
    expect(await pieceAt(page, id).getAttribute('style')).not.toBe(before)
    expect(await lastLine(page)).toMatch(/^Mounted archers 2 of Ilghazi’s men move to hex 1106/)
    await button(page, 'Undo').click()
    expect(await pieceAt(page, id).getAttribute('style')).toBe(before)
  }))

test('another of one’s own is taken up at once, and the one put down can still join him', () =>
  user(async page => {
    await take(
      page,
      foughtUntil('hab', ({ flow }) => flow.phase === 'movement'),
    )
    const [first, second] = [idAt('1105'), idAt('1205')]
    await pieceAt(page, first).click()
    await pieceAt(page, second).click()
    expect(await page.locator('.counter.selected').getAttribute('data-piece')).toBe(second)
    const aside = page.getByRole('group', { name: /^Mounted archers 2/ })
    expect(await aside.getByRole('button').count()).toBe(2)
    await aside.getByRole('button', { name: /^Under mounted archers 3/ }).click()
    expect(await lastLine(page)).toBe('Mounted archers 2 of Ilghazi’s men move to hex 1205.')
  }))

test(
  'the lesson can be followed from its first word to its last',
  () =>
    user(async page => {
      const grid = boardOf(crusades, 'hab')
      const step = (number: number) =>
        page.locator('.lesson-head').getByText(`Step ${number} of 10`).waitFor()
      const endPhase = async (): Promise<void> => {
        await button(page, 'End phase').click()
        const anyway = page.locator('dialog[open] .action.main')
        if (await anyway.isVisible()) await anyway.click()
      }
      const choose = (name: RegExp) => page.locator('.target-buttons').getByRole('button', { name }).click()
      const confirm = () => page.locator('.confirmation .main').click()
      const knights = [idAt('0910'), idAt('1010')] as const
      const fulcoy = idAt('0910', 'leader')

      await page.goto(stage.at('#/learn/crusades'))
      await step(1)
      await pieceAt(page, idAt('1109')).click()
      await step(2)
      await choose(/^Shoot at mounted archers 2 of Ilghazi/)
      await confirm()
      await step(3)
      await page.locator('.lesson-card').getByRole('button').click()
      await step(4)
      await pieceAt(page, fulcoy).click()
      await choose(/^Attack/)
      await confirm()
      await step(5)
      await endPhase()
      await step(6)
      for (const [knight, hex] of [
        [knights[0], '0909'],
        [knights[1], '1008'],
      ] as const) {
        await pieceAt(page, knight).click()
        await clickHex(page, grid, hex)
        await page
          .locator('.ambiguous')
          .getByRole('button', { name: /Facing north-west/ })
          .click()
      }
      await step(7)
      await pieceAt(page, fulcoy).click()
      await clickHex(page, grid, '0909')
      await step(8)
      await endPhase()
      // Whoever still has a target may fire first, or not.
      const phase = page.locator('.status-text').getByText(/^(?:Offensive fire|Melee)$/)
      await phase.waitFor()
      if ((await phase.innerText()) === 'Offensive fire') await endPhase()
      await step(9)
      await pieceAt(page, knights[1]).click()
      await choose(/^Attack mounted archers 2/)
      await choose(/^Add .* to the attack/)
      await button(page, /Resolve attack/).click()
      await button(page, /Stay/).click()
      await step(10)
      expect(await page.locator('.lesson-card').getByRole('button').count()).toBe(1)
    }),
  60_000,
)

test('a melee shows both dice while it grows, and whom it sets against whom', () =>
  user(async page => {
    await take(page, declared)
    const sides = await page.locator('.prompt .throw-side').allTextContents()
    expect(sides.map(side => side.trim())).toEqual(['The Turks', 'The Franks'])
    expect(await page.locator('.prompt .column').first().textContent()).toContain('strength')
    await button(page, /^(?:\d )?Resolve attack/).click()
    await page.locator('.fallen-throw').nth(1).waitFor()
    expect(await page.locator('.fallen-throw').count()).toBe(2)
  }))

/** The Franks put a melee together. */
const isDeclared = ({ flow }: CrusadesState): boolean =>
  flow.stack.at(-1)?.kind === 'declared' && flow.side === 1

const declared = foughtUntil('hab', isDeclared)

const TONGUES = [
  { locale: 'es-ES', begin: 'Empezar la partida', size: 'phone', viewport: PHONE, colorScheme: 'light' },
  { locale: 'en-GB', begin: 'Start game', size: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
  { locale: 'fr-FR', begin: 'Commencer la partie', size: 'phone', viewport: PHONE, colorScheme: 'dark' },
] as const

test.each(TONGUES)(
  'every screen is accessible, fits and is translated: $locale, $size',
  ({ begin: start, ...options }) =>
    user(async page => {
      const audit = async (): Promise<void> => {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        expect(await page.locator('main').innerText()).not.toMatch(
          /\b(crusades|act|event|table|engine|phase|figure)\.[a-z-]+/,
        )
      }
      await page.goto(stage.at('#/play/crusades/hab'))
      await button(page, start).waitFor()
      await page.locator('.option-group summary').first().click()
      await audit()
      await playHere(page)
      await button(page, start).click()
      await seeAll(page)
      await pieceAt(page, idAt('0605', 'leader')).click()
      await audit()
      await page.locator('.target-buttons .action').first().click()
      await audit()
      await take(page, declared)
      await audit()
    }, options),
  60_000,
)
