import {
  type Action,
  findScenario,
  type GameEvent,
  type GameRecord,
  opponentOf,
  type RuleSystem,
  type Seat,
  type State,
} from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Journal, playToTheEnd } from './driver.ts'
import { button, playHere, seeAll } from './hands.ts'
import { inEnglish } from './in-english.ts'
import { proveEnding } from './proof.ts'
import type { Stage } from './stage.ts'

interface Battle {
  readonly scenario: string
  /** Who sits before the screen; the computer plays the other side. */
  readonly seat: Seat
  /** The same battle when most of it has been fought, for whoever has not the time for all of it. */
  readonly late?: () => GameRecord
}

/** `npm run battles`: from the first page to the last turn. */
const isWhole = process.env['BATTLES'] === 'all'

/** How long a test of it may take, in ms: hours in all, minutes for the end of it. */
export const BATTLE_TIME = isWhole ? 4 * 3_600_000 : 240_000

/** Looks at the page: a whole battle takes thousands more than its end. */
const PATIENCE = isWhole ? 60_000 : 8000

/** Tried in a decision before it is ended: enough for all that can happen to happen. */
const DEEDS = 10

/** The computer that decides quickest of those who have a mind to win. */
const GREEDY = 1

/**
 * A battle as it is shipped, fought to its last turn with the mouse against the computer: the end of it, or all of it.
 * English is spoken.
 */
export const fightBattle = async <S extends State, A extends Action, E extends GameEvent>(
  page: Page,
  { at, take }: Pick<Stage, 'at'> & Partial<Pick<Stage, 'take'>>,
  system: RuleSystem<S, A, E>,
  { scenario: id, seat, late }: Battle,
): Promise<{ readonly journal: Journal; readonly happened: ReadonlySet<string> }> => {
  const scenario = findScenario(system.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  if (take && late && !isWhole) {
    await take(page, late(), seat === 0 ? [undefined, GREEDY] : [GREEDY, undefined])
  } else {
    await page.goto(at(`#/play/${system.id}/${id}`))
    await playHere(page)
    await page
      .getByLabel(`${inEnglish(scenario.sides[opponentOf(seat)].title)}: player`)
      .selectOption({ label: 'Computer: greedy' })
    await button(page, 'Start game').click()
  }
  await seeAll(page)
  const journal = await playToTheEnd(page, { by: 'mouse', deeds: DEEDS, patience: PATIENCE })
  const { record, happened } = await proveEnding(page, system)
  expect(record.scenario).toEqual(scenario)
  const deciders = new Set(record.steps.flatMap(step => ('seat' in step ? [step.seat] : [])))
  expect(deciders.size).toBe(2)
  return { journal, happened }
}
