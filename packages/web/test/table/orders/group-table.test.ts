import { crusades } from '@mesnada/crusades'
import { createRegistry, type GameRecord, recordOf } from '@mesnada/engine'
import { type FiloState, filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/audit.ts'
import { DESKTOP, PHONE } from '../../support/browser.ts'
import { countClicks } from '../../support/counted-clicks.ts'
import { foughtUntil as crusadeFoughtUntil } from '../../support/crusades-battles.ts'
import { foughtUntil } from '../../support/filo-battles.ts'
import { drawWithFinger } from '../../support/fingers.ts'
import { button, endPhase, seeAll, withSeededChance } from '../../support/hands.ts'
import { standing } from '../../support/positions.ts'
import { openStage } from '../../support/stage.ts'

const stage = openStage(createRegistry([siege, filo, crusades]))

const isMoving = ({ flow }: FiloState): boolean =>
  flow.phase === 'move' && flow.turn >= 1 && flow.stack.length === 0

const lines = (page: Page): Promise<number> => page.locator('.log li').count()

test('a banner is chosen, advances at one word, and is taken back at one go', () =>
  stage.user(
    async page => {
      await stage.take(page, foughtUntil('las-navas', isMoving))
      await page.locator('.group-panel').waitFor()
      await seeAll(page)
      const before = await lines(page)
      await page.keyboard.press('b')
      await page.locator('.group-hex').first().waitFor({ state: 'attached' })
      expect(await page.locator('.group-hex').count()).toBeGreaterThan(3)
      await page.keyboard.press('a')
      await page.locator('.group-plan').waitFor()
      expect(await page.locator('.group-way').count()).toBeGreaterThan(3)
      expect(await lines(page)).toBe(before)
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect.poll(() => lines(page)).toBeGreaterThan(before + 3)
      await page.keyboard.press('u')
      await expect.poll(() => lines(page)).toBe(before)

      // A box about all there is chooses everyone of the side.
      const board = await page.locator('.board').boundingBox()
      if (!board) throw new Error('no board')
      await page.keyboard.press('Escape')
      await page.keyboard.down('Shift')
      await page.mouse.move(board.x + 4, board.y + 4)
      await page.mouse.down()
      await page.mouse.move(board.x + board.width - 60, board.y + board.height - 4, { steps: 3 })
      await page.mouse.up()
      await page.keyboard.up('Shift')
      expect(await page.locator('.group-hex').count()).toBeGreaterThan(20)
    },
    { viewport: DESKTOP },
  ))

test('no card lies over what an order comes to, nor over what is done with keys', () =>
  stage.user(async page => {
    await stage.take(page, recordOf(standing()))
    await endPhase(page)
    await page.locator('.group-panel').waitFor()
    const card = page.locator('.hex-card')
    const restOn = async (id: string): Promise<void> => {
      await page.mouse.move(5, 5)
      await page.locator(`.counter[data-piece="${id}"]`).hover()
      await card.waitFor()
    }
    await restOn('b0')
    await page.keyboard.press('n')
    await card.waitFor({ state: 'detached' })
    await restOn('b1')
    await button(page, 'Advance to contact').press('Enter')
    await page.locator('.group-plan').waitFor()
    expect(await card.count()).toBe(0)
  }))

test('all who may rest are rested by one order, previewed and taken back at one go', () =>
  stage.user(async page => {
    const isResting = ({ flow }: FiloState): boolean => flow.phase === 'rest'
    const record = foughtUntil(
      'las-navas',
      state => isResting(state) && filo.legal(state).filter(({ type }) => type === 'rest').length > 2,
    )
    await stage.take(page, record)
    const order = page.locator('.group-panel').getByText('Rest all fatigued units')
    await order.waitFor()
    const waiting = await page.locator('.target-buttons > .action').count()
    expect(waiting).toBeGreaterThan(2)
    await page.keyboard.press('z')
    const each = page.locator('.group-blows li')
    await each.first().waitFor()
    expect(await each.count()).toBe(waiting)
    expect(await each.first().innerText()).toMatch(/^Rest \w/)
    await page.keyboard.press('Enter')
    await order.waitFor({ state: 'detached' })
    expect(await page.locator('.target-buttons > .action').count()).toBe(0)
    await page.keyboard.press('u')
    await order.waitFor()
    expect(await page.locator('.target-buttons > .action').count()).toBe(waiting)
  }))

test('on a phone the same is done with taps', () =>
  stage.user(
    async page => {
      await stage.take(page, foughtUntil('las-navas', isMoving))
      await page.locator('.group-panel').waitFor()
      const before = await lines(page)
      await button(page, 'Advance to contact').tap()
      await page.locator('.group-plan').waitFor()
      await expectNoSidewaysScroll(page)
      await button(page, 'Carry out').first().tap()
      await expect.poll(() => lines(page)).toBeGreaterThan(before + 3)
      await button(page, 'Undo').tap()
      await expect.poll(() => lines(page)).toBe(before)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  ))

/** Where a member of the group stands on the screen. */
const memberPoint = (page: Page) =>
  page
    .locator('.group-hex')
    .first()
    .evaluate(hex => {
      const { left, top, width, height } = hex.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })

test('a finger draws a box about people, and the way they are to go', () =>
  stage.user(
    async page => {
      await stage.take(page, foughtUntil('las-navas', isMoving))
      await page.locator('.group-panel').waitFor()
      await seeAll(page)
      await button(page, 'Box').tap()
      const board = await page.locator('.board').boundingBox()
      if (!board) throw new Error('no board')
      await drawWithFinger(page, [
        { x: board.x + 4, y: board.y + 4 },
        { x: board.x + board.width - 4, y: board.y + board.height - 60 },
      ])
      await page.locator('.group-hex').first().waitFor({ state: 'attached' })
      expect(await page.locator('.group-hex').count()).toBeGreaterThan(5)
      const { x, y } = await memberPoint(page)
      await drawWithFinger(page, [
        { x, y },
        { x: x + 12, y: y - 8 },
        { x: x + 24, y: y - 14 },
      ])
      await page.locator('.group-plan').waitFor()
      await expectAccessible(page)
    },
    { viewport: PHONE, hasTouch: true, isMobile: true },
  ))

test('declared combats are resolved at one word, with the box for what follows ticked just before', () =>
  stage.user(
    async page => {
      const onlyFights = (state: FiloState): boolean => {
        const legal = filo.pending(state).kind === 'decision' ? filo.legal(state) : []
        return legal.length > 2 && legal.every(({ type }) => type === 'fight')
      }
      await stage.take(page, foughtUntil('las-navas', onlyFights))
      await page.locator('.group-panel').getByText('Combats to resolve').waitFor()
      const box = page.getByRole('checkbox', { name: 'Make the choices' })
      await box.check()
      // The box keeps the focus and takes no letters.
      await page.keyboard.press('c')
      await page.locator('.group-plan').waitFor()
      const before = await lines(page)
      await page.keyboard.press('Enter')
      await expect.poll(() => lines(page), { timeout: 8000 }).toBeGreaterThan(before + 2)
    },
    { viewport: DESKTOP },
  ))

test('whom to activate has a digit', () =>
  stage.user(
    async page => {
      const activates = ({ flow }: FiloState): boolean => flow.stack.at(-1)?.kind === 'pick'
      await stage.take(page, foughtUntil('las-navas', activates))
      await page.locator('.target-buttons [aria-keyshortcuts="1"]').getByText('Activate').waitFor()
      await page.keyboard.press('1')
      await expect.poll(() => page.locator('.status-text').innerText()).toContain('Movement')
    },
    { viewport: DESKTOP },
  ))

test('where to retreat to can be left to the program', () =>
  stage.user(
    async page => {
      const retreats = ({ flow }: FiloState): boolean => flow.stack.at(-1)?.kind === 'retreat'
      await stage.take(page, foughtUntil('las-navas', retreats))
      const question = await page.locator('.question').innerText()
      expect(question).toContain('must retreat')
      await button(page, 'Choose for me').waitFor()
      await page.keyboard.press('m')
      await expect.poll(() => page.locator('.question').innerText()).not.toBe(question)
    },
    { viewport: DESKTOP },
  ))

const OTHERS: readonly { readonly name: string; readonly record: () => GameRecord }[] = [
  { name: 'Street Fight', record: () => recordOf(standing()) },
  { name: 'Hab', record: () => crusadeFoughtUntil('hab', ({ flow }) => flow.phase === 'movement') },
]

test.each(OTHERS)('in $name many advance at one word and are taken back at one go', ({ record }) =>
  stage.user(async page => {
    await stage.take(page, record())
    if ((await page.locator('.status-text').innerText()).includes('missile')) await endPhase(page)
    await page.locator('.group-panel').waitFor()
    const before = await lines(page)
    await page.keyboard.press('a')
    await page.locator('.group-plan').waitFor()
    await expect.poll(() => page.locator('.group-way').count()).toBeGreaterThan(2)
    expect(await lines(page)).toBe(before)
    await page.keyboard.press('Enter')
    await expect.poll(() => lines(page)).toBeGreaterThan(before + 2)
    await page.keyboard.press('u')
    await expect.poll(() => lines(page)).toBe(before)
  }),
)

/** `npm run clicks`: the whole of it in a page, with a computer on the other side and dice that can be had again. */
const COUNTED = process.env['CLICKS'] ? [1, 4] : []

/** Clicks and keys for one turn of one side, where there are 71 units to command. */
const MOST_CLICKS = 60
/** That many are fought in the later turn at least. */
const COMBATS: Readonly<Record<number, number>> = { 4: 10 }

test.each(COUNTED)(
  'Las Navas in a page, turn %i of the Christians takes at most 60 clicks or keys',
  turn =>
    stage.user(async page => {
      await withSeededChance(page, 4)
      await stage.take(
        page,
        foughtUntil('las-navas', ({ flow }) => flow.turn === turn),
        [undefined, 1],
      )
      const { inputs, combats } = await countClicks(page)
      process.stdout.write(
        `turn ${turn}: ${inputs.length} clicks and keys, ${combats} combats: ${inputs.join(' ')}\n`,
      )
      expect(combats).toBeGreaterThanOrEqual(COMBATS[turn] ?? 0)
      expect(inputs.length).toBeLessThanOrEqual(MOST_CLICKS)
    }),
  1_800_000,
)
