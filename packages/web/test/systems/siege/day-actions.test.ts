import { type GameRecord, recordOf, replay, type ScenarioDocument, startGame, unwrap } from '@mesnada/engine'
import { type SiegeState, type SiegeView, siege } from '@mesnada/siege'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { upperFirst } from '../../../src/text/phrase.ts'
import { expectAccessible } from '../../support/audit.ts'
import { beforeUndertaking, playedUntil, rash } from '../../support/day-positions.ts'
import { playToTheEnd } from '../../support/driver.ts'
import { button, hexPoint, logLines, seeAll, untilWhole, withSeededChance } from '../../support/hands.ts'
import { inEnglish } from '../../support/in-english.ts'
import { proveEnding } from '../../support/proof.ts'
import { keptGames } from '../../support/shelf.ts'
import { shortSiege } from '../../support/short-sieges.ts'
import { openStage } from '../../support/stage.ts'

/** What a day of a siege can bring besides bombardment and assault, played in a browser in short sieges. */

const { user, take } = openStage()

/** A battle takes its time on a busy machine. */
const BATTLE_MS = 180_000

const status = (page: Page) => page.locator('.status-text')
const council = (page: Page) => status(page).getByText('Council')

/** A section of the siege record by its heading. */
const section = (page: Page, name: string) => page.locator('.ledger-section').filter({ hasText: name })

/** The game as it is saved, played again. */
const savedState = async (page: Page): Promise<SiegeState> => {
  const [game] = await keptGames(page)
  if (!game) throw new Error('nothing was saved')
  return unwrap(replay(siege, game.record)).state
}

type SiegeRecord = NonNullable<SiegeView['campaign']>

const recordIn = (state: SiegeState): SiegeRecord => {
  const { campaign } = siege.view(state) as SiegeView
  if (!campaign) throw new Error('no siege of many days')
  return campaign
}

const UNDERTAKINGS: Readonly<Record<string, string>> = {
  assault: 'assault',
  bombardment: 'bombardment',
  burning: 'burning of the camp',
  relief: 'arrival of the relief',
  rest: 'a quiet day',
  retreat: 'retreat to the castle',
  sally: 'sally',
  supplies: 'sally for supplies',
}

/** The sheet beside the board says what the rules have written down: days, walls, food, wounded. */
const expectRecordShown = async (page: Page, state: SiegeState): Promise<void> => {
  const { day, chronicle, walls = {}, provisions, wounded = [] } = recordIn(state)
  const days = await page.locator('.ledger-day').allInnerTexts()
  expect(days[day - 1]).toContain('today')
  for (const { day: past, deed } of chronicle)
    expect(days[past - 1]?.toLowerCase()).toContain(UNDERTAKINGS[deed])
  const damaged = Object.entries(walls).filter(([, { stage }]) => stage > 0)
  const shownWalls = damaged.length > 0 ? await section(page, 'Walls').innerText() : ''
  for (const [label] of damaged) expect(shownWalls).toContain(label.slice(label.lastIndexOf('.') + 1))
  if (provisions)
    expect(await section(page, 'Food in the castle').innerText()).toMatch(
      new RegExp(`${provisions.days} days? of full rations`),
    )
  const rows = wounded.length > 0 ? await section(page, 'Wounded').locator('.ledger-row').allInnerTexts() : []
  expect(rows.length).toBe(wounded.length)
  for (const [index, { row, day: whole }] of wounded.entries()) {
    const card = state.setting.bodies[row]
    if (card?.kind === 'character' && card.name !== undefined) expect(rows[index]).toContain(card.name)
    if (whole !== undefined) expect(rows[index]).toContain(`recovers on day ${whole}`)
  }
}

interface Outing {
  readonly what: string
  readonly choice: string
  readonly scenario: ScenarioDocument
  /** On which day it can first be decided on, of how many. */
  readonly day: number
  readonly days: number
}

const OUTINGS: readonly Outing[] = [
  { what: 'sally', choice: 'Sally out', scenario: shortSiege('the-dukes-justice', 3, 1), day: 1, days: 3 },
  { what: 'supplies', choice: 'Sally for supplies', scenario: shortSiege('retreat', 4, 1), day: 2, days: 4 },
  { what: 'burning', choice: 'Burn the camp', scenario: shortSiege('retreat', 4, 1), day: 2, days: 4 },
]

test.each(OUTINGS)(
  'the garrison decides on it, fights, and is back at the council: $what',
  outing =>
    user(async page => {
      const { what, choice, scenario, day, days } = outing
      const name = UNDERTAKINGS[what] ?? ''
      await withSeededChance(page, 6)
      await take(page, beforeUndertaking(scenario, what))
      expect(await page.locator('.question').innerText()).toContain('Choose how to spend the day.')
      await button(page, choice).click()
      await status(page)
        .getByText(`Day ${day} of ${days} · ${upperFirst(name)}`)
        .waitFor()
      expect(await page.locator('[aria-current="date"]').innerText()).toContain(`under way: ${name}`)
      await expectAccessible(page)

      const journal = await playToTheEnd(page, { by: 'mouse', deeds: 2, until: council(page) })
      expect(journal.place).toBeGreaterThan(0)
      await status(page)
        .getByText(`Day ${day + 1} of ${days}`)
        .waitFor()
      const log = (await logLines(page)).join('\n')
      for (const line of [`The ${name} begins`, 'The action is over.', `Day ${day + 1} of ${days}`])
        expect(log).toContain(line)

      await expect
        .poll(async () => recordIn(await savedState(page)).chronicle.at(-1))
        .toMatchObject({ day, deed: what })
      await expectRecordShown(page, await savedState(page))
    }),
  BATTLE_MS,
)

test(
  'the relief comes on its day, whatever was planned, and decides the siege',
  () =>
    user(async page => {
      await withSeededChance(page, 4)
      const scenario = shortSiege('raising-the-siege', 4, 1)
      await take(page, recordOf(unwrap(startGame(siege, { scenario }))))
      const days = page.locator('.ledger-day')
      // Both sides know from the first day when it will come.
      expect(await days.nth(3).innerText()).toContain('Arrival of the relief')
      await expectRecordShown(page, await savedState(page))
      for (const day of [1, 2, 3]) {
        await status(page).getByText(`Day ${day} of 4`).waitFor()
        await button(page, 'Do nothing today').click()
        const other = page.locator('.prompt').getByText(inEnglish(scenario.sides[1].title), { exact: true })
        await other
          .or(status(page).getByText(`Day ${day + 1} of 4`))
          .first()
          .waitFor()
        if (await other.isVisible()) await button(page, 'Do nothing today').click()
      }
      await status(page).getByText('Day 4 of 4 · Arrival of the relief').waitFor()
      expect(await days.nth(3).innerText()).toContain('under way: arrival of the relief')
      const journal = await playToTheEnd(page, { by: 'mouse', deeds: 2 })
      expect(journal.place).toBeGreaterThan(0)
      const { record } = await proveEnding(page, siege)
      const { chronicle } = recordIn(unwrap(replay(siege, record)).state)
      expect(chronicle.map(({ deed }) => deed).slice(0, 3)).toEqual(['rest', 'rest', 'rest'])
    }),
  BATTLE_MS,
)

/** After a bombardment and an assault: a wall is damaged, and somebody lies wounded who will be whole one day. */
const afterTheAssault = (): GameRecord =>
  playedUntil(
    shortSiege('the-dukes-justice', 12, 2),
    rash,
    ({ flow }) =>
      flow.phase === 'council' &&
      flow.campaign?.recoveries.some(({ day }) => day !== undefined) === true &&
      ['bombardment', 'assault'].every(deed => flow.campaign?.chronicle.some(entry => entry.deed === deed)),
    3,
  )

test('the record of past days: what they were spent on, damaged walls, the wounded and their day', () =>
  user(async page => {
    const record = afterTheAssault()
    const { state } = unwrap(replay(siege, record))
    await take(page, record)
    await expectRecordShown(page, state)
    const { walls = {}, wounded = [] } = recordIn(state)
    expect(wounded.length).toBeGreaterThan(0)
    const damaged = Object.values(walls).filter(({ stage }) => stage > 0)
    expect(damaged.length).toBeGreaterThan(0)
    // The plan of the castle is the board: every damaged wall is marked on it, and its row leads there.
    await untilWhole(page)
    expect(await page.locator('.mark-damage').count()).toBe(damaged.length)
    await section(page, 'Walls').getByRole('button').first().click()
    await expectAccessible(page)

    // On the morning he is whole, the calendar says so; and the replay counts days.
    const day = wounded.find(({ day: whole }) => whole !== undefined)?.day ?? 0
    expect(
      await page
        .locator('.ledger-day')
        .nth(day - 1)
        .innerText(),
    ).toContain('recovers')
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.locator('.transport').waitFor()
    await page.keyboard.press('Home')
    await button(page, 'Next day').click()
    await status(page).getByText('Day 2 of 12').waitFor()
    await button(page, 'Next day').click()
    await status(page).getByText('Day 3 of 12').waitFor()
    await button(page, 'Previous day').click()
    await status(page).getByText('Day 2 of 12').waitFor()
    const marks = page.locator('.scrub-turns span')
    await expect.poll(() => marks.count()).toBe(recordIn(state).day)
    expect(await marks.first().innerText()).toBe('1')
  }))

test('siege R.recruiting in Little Wootton: a leader at his door wins a villager, who comes out and is one’s own', () =>
  user(async page => {
    const record = playedUntil(shortSiege('the-battle-of-little-wootton', 2, 2), rash, (_state, legal) =>
      legal.some(({ type }) => type === 'recruit'),
    )
    const { state } = unwrap(replay(siege, record))
    const recruit = siege.legal(state).find(action => action.type === 'recruit')
    const home = recordIn(state).villagers?.find(({ row }) => row === recruit?.peasant)
    if (!recruit || !home) throw new Error('nobody is at home')
    await take(page, record)
    const villagers = section(page, 'Villagers at home')
    const before = await villagers.locator('.ledger-row').count()
    expect(before).toBe(recordIn(state).villagers?.length)
    await untilWhole(page)
    expect(await page.locator('.mark-home').count()).toBe(before)

    await seeAll(page)
    await page.locator(`.counter[data-piece="b${recruit.body}"]`).click()
    const { x, y } = await hexPoint(page, state.setting.grid, home.at)
    await page.mouse.click(x, y)
    // He could also walk in.
    await page
      .locator('.ambiguous')
      .getByRole('button', { name: /Recruit .+/ })
      .click()
    expect((await logLines(page)).at(-1)).toMatch(/ joins /)
    expect(await villagers.locator('.ledger-row').count()).toBe(before - 1)
    expect(await page.locator('.mark-home').count()).toBe(before - 1)
    const won = page.locator(`.counter.seat-${state.flow.side}[data-piece="b${recruit.peasant}"]`)
    expect(await won.count()).toBe(1)
    // He follows from the next turn on.
    expect(await won.getAttribute('class')).not.toContain('able')
    await expectAccessible(page)
  }))

test('out of an assault before it is decided: whoever undertook it withdraws, and the day is over', () =>
  user(async page => {
    await withSeededChance(page, 2)
    const scenario = shortSiege('the-dukes-justice', 3, 4)
    await take(page, recordOf(unwrap(startGame(siege, { scenario }))))
    await button(page, 'Assault the castle').click()
    await status(page)
      .getByText(/Day 1 of 3.*assault/i)
      .waitFor()
    await playToTheEnd(page, { by: 'mouse', deeds: 0, until: button(page, 'Withdraw') })
    await button(page, 'Withdraw').click()
    await status(page).getByText('Day 2 of 3').waitFor()
    expect((await logLines(page)).join('\n')).toContain('withdraws.')
    const state = await savedState(page)
    expect(recordIn(state).chronicle).toMatchObject([{ day: 1, deed: 'assault' }])
    await expectRecordShown(page, state)
  }))
