import { createRegistry, type GameRecord, replay, unwrap } from '@mesnada/engine'
import { type FiloEvent, type FiloState, filo } from '@mesnada/filo'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { foughtUntil } from '../../support/filo-battles.ts'
import { button, clickTarget, logLines, playHere, untilWhole, withSeededChance } from '../../support/hands.ts'
import { openStage } from '../../support/stage.ts'
import { BATTLE_TIME, fightBattle } from '../../support/whole-battle.ts'

const stage = openStage(createRegistry([filo]))
const { user } = stage

/** A battle that has come so far, taken up again. */
const open = async (
  page: Page,
  scenario: string,
  isSo: (state: FiloState) => boolean,
): Promise<GameRecord> => {
  const record = foughtUntil(scenario, isSo)
  await stage.take(page, record)
  return record
}

const isFree = (phase: string, turn: number) => (state: FiloState) =>
  state.flow.phase === phase && state.flow.turn >= turn && state.flow.stack.length === 0

/** What happens in every battle that both sides fight out. */
const FOUGHT: readonly FiloEvent['type'][] = [
  'placed',
  'initiative',
  'activated',
  'moved',
  'declared',
  'fought',
  'retreated',
  'advanced',
  'battle-over',
]

test(
  'Muret as it is shipped is fought to its end with the mouse, against the computer',
  () =>
    user(async page => {
      await withSeededChance(page, 8)
      const late = () => foughtUntil('muret', isFree('move', 5))
      const { journal, happened } = await fightBattle(page, stage, filo, { scenario: 'muret', seat: 0, late })
      for (const deed of ['go', 'strike', 'dice', 'end'] as const)
        expect(journal[deed], deed).toBeGreaterThan(0)
      for (const type of FOUGHT) expect(happened, type).toContain(type)
    }),
  BATTLE_TIME,
)

test('those alike wait on one heap and are set up one after the other', () =>
  user(async page => {
    await page.goto(stage.at('#/play/filo/muret'))
    await playHere(page)
    await button(page, 'Start game').click()
    const knights = page.locator('.tray-counter').first()
    expect(await knights.textContent()).toContain('×3')
    await knights.click()
    await clickTarget(page, 'place', 3)
    expect(await knights.textContent()).toContain('×2')
    expect((await logLines(page)).at(-1)).toMatch(/^Knights 1 of Aragon are set up in hex \d{4}\./)
    await button(page, 'Set up the rest for me').click()
    // The last of them would end it: it is looked over first, and can be taken back at one go.
    await page.locator('.duty').getByText('1 unit').waitFor()
    await button(page, 'Undo').click()
    await button(page, 'Set up the rest for me').click()
    await button(page, 'Set up the last one and begin').click()
    await page.locator('.prompt').getByText('The crusaders', { exact: true }).waitFor()
  }))

test('a unit goes where it is sent and faces as the arrow says', () =>
  user(async page => {
    await open(page, 'muret', isFree('move', 1))
    await page.locator('.counter.able.unit').first().click()
    await page.locator('.target-go').waitFor()
    await clickTarget(page, 'go', 6)
    await page.locator('.rose-arrow').first().waitFor()
    // A place to turn to has one arrow, however many ways lead there: none lies over another.
    const arrows = await page
      .locator('.rose-arrow')
      .evaluateAll(all => all.map(arrow => arrow.getAttribute('transform')))
    expect(arrows.length).toBeGreaterThan(1)
    expect(new Set(arrows).size).toBe(arrows.length)
    const choices = await page.locator('.ambiguous .action').allTextContents()
    expect(choices[0]).toMatch(/Facing (north|south)/)
    await page.locator('.rose-arrow').first().click()
    expect((await logLines(page)).at(-1)).toMatch(/moves? to hex \d{4}, facing (north|south)/)
    await button(page, 'Undo').click()
    expect((await logLines(page)).at(-1)).not.toMatch(/moves? to hex/)
  }))

/** Several combats, in the first of which nobody shoots or charges before it is fought. */
const comesToBlows = ({ flow, setting, tables }: FiloState): boolean => {
  const [first, ...others] = flow.combats
  if (first === undefined || first.charge || others.length === 0) return false
  const hexes = new Set([...first.attackers, ...first.defenders])
  return setting.units.every(({ shooting }, unit) => !shooting || !hexes.has(tables.units.hex[unit] ?? -1))
}

test('a declared attack is an arrow on the board, and its combat shows every modifier with its rule', () =>
  user(async page => {
    await open(page, 'muret', state => isFree('resolve', 2)(state) && comesToBlows(state))
    await page.locator('.link').nth(1).waitFor({ state: 'attached' })
    await page.locator('.target-buttons .action').first().click()
    const chances = await page.locator('.confirmation .chance-figure').allTextContents()
    expect(chances.reduce((sum, chance) => sum + Number.parseFloat(chance), 0)).toBeCloseTo(100)
    expect(await page.locator('.confirmation').getByRole('link').first().getAttribute('href')).toContain(
      '#/filo/rule/',
    )
    await expectAccessible(page)
  }))

test('a finger sees the odds of an attack before it is declared', () =>
  user(
    async page => {
      await open(page, 'muret', state => isFree('declare', 2)(state) && state.flow.combats.length === 1)
      await page.locator('.counter.able.unit:not(.acted)').first().tap({ force: true })
      await untilWhole(page)
      const before = await page.locator('.link').count()
      await page.locator('.target-buttons .action').first().tap()
      await page.locator('.confirmation .chance-figure').first().waitFor()
      expect(await page.locator('.link').count()).toBe(before)
      await page.locator('.confirmation .main').tap()
      await page.locator('.link').nth(before).waitFor({ state: 'attached' })
    },
    { viewport: PHONE, hasTouch: true },
  ))

test('two that may go together are moved together or alone, as the hand is set', () =>
  user(async page => {
    const hasPair = (state: FiloState): boolean => isFree('move', 1)(state) && pairIn(state) !== undefined
    const { state } = unwrap(replay(filo, await open(page, 'bouvines', hasPair)))
    await page.locator(`.counter[data-piece="u${pairIn(state)}"]`).click()
    const ways = page.getByRole('group', { name: 'Choose how' }).getByRole('button')
    expect(await ways.allTextContents()).toEqual(['Both together', 'This unit only'])
    await ways.nth(1).click()
    expect(await ways.nth(1).getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page)
  }))

/** The upper of two in a hex who may go on together, and apart. */
const pairIn = (state: FiloState): number | undefined => {
  const { units, ground } = state.tables
  const moves = filo.legal(state).filter(action => action.type === 'move')
  for (const { unit } of moves.filter(({ pair }) => pair)) {
    const upper = (ground.second[units.hex[unit] ?? 0] ?? 0) - 1
    if (moves.some(move => move.unit === upper && !move.pair)) return upper
  }
  return undefined
}

/** The same for every language and size. */
const secondTurn = foughtUntil('muret', isFree('move', 2))

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
      expect(await page.locator('main').innerText()).not.toMatch(
        /\b(filo|act|event|phase|unit|leader|table|engine)\.[a-z-]+/,
      )
    }
    await page.goto(stage.at('#/play/filo/muret'))
    await button(page, begin).waitFor()
    await page.locator('.option-group summary').first().click()
    await audit()
    await playHere(page)
    await button(page, begin).click()
    await page.locator('.tray-counter').first().click()
    await audit()
    await button(page, rest).click()
    await stage.take(page, secondTurn)
    await page.locator('.counter.able.unit').first().click({ force: true })
    await audit()
  }, options),
)
