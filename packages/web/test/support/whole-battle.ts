import {
  type Action,
  findScenario,
  type GameEvent,
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
}

/** Tried in a decision before it is ended: enough for everything that can happen to happen, and a third of the time. */
const DEEDS = 10

/**
 * A battle as it is shipped, from its first page to the last turn, with the mouse, against the computer that decides
 * quickest of those who have a mind to win. English is spoken.
 */
export const fightWholeBattle = async <S extends State, A extends Action, E extends GameEvent>(
  page: Page,
  { at }: Pick<Stage, 'at'>,
  system: RuleSystem<S, A, E>,
  { scenario: id, seat }: Battle,
): Promise<{ readonly journal: Journal; readonly happened: ReadonlySet<string> }> => {
  const scenario = findScenario(system.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  await page.goto(at(`#/play/${system.id}/${id}`))
  await playHere(page)
  await page
    .getByLabel(`${inEnglish(scenario.sides[opponentOf(seat)].title)}: player`)
    .selectOption({ label: 'Computer: greedy' })
  await button(page, 'Start game').click()
  await seeAll(page)
  const journal = await playToTheEnd(page, { by: 'mouse', deeds: DEEDS })
  const { record, happened } = await proveEnding(page, system)
  expect(record.scenario).toEqual(scenario)
  const deciders = new Set(record.steps.flatMap(step => ('seat' in step ? [step.seat] : [])))
  expect(deciders.size).toBe(2)
  return { journal, happened }
}
