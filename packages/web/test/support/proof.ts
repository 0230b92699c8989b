import {
  type Action,
  type GameEvent,
  type GameRecord,
  hashState,
  type RuleSystem,
  replay,
  type State,
  unwrap,
} from '@mesnada/engine'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { downloadGame } from './downloaded.ts'
import { inEnglish } from './in-english.ts'

interface Proof {
  readonly record: GameRecord
  /** The kinds of all that happened. */
  readonly happened: ReadonlySet<string>
}

/**
 * Of a game that is over on the page: takes it away as a file, plays it again here, hash by hash, and holds that it
 * ended as the page says, by the rules of victory. English is spoken.
 */
export const proveEnding = async <S extends State, A extends Action, E extends GameEvent>(
  page: Page,
  system: RuleSystem<S, A, E>,
): Promise<Proof> => {
  const ending = await page.locator('.ending').innerText()
  const record = await downloadGame(page)
  const happened = new Set<string>()
  const { state } = unwrap(
    replay(system, record, ({ events }) => {
      for (const { type } of events) happened.add(type)
    }),
  )
  expect(hashState(state)).toBe(record.steps.at(-1)?.hash)
  const pending = system.pending(state)
  if (pending.kind !== 'over') throw new Error('the record breaks off')
  const { winner, points } = pending.result
  expect(ending).toContain(
    winner === undefined ? 'Draw' : `${inEnglish(record.scenario.sides[winner].title)} win`,
  )
  if (points) expect(ending).toContain(`${points[0]} – ${points[1]} points`)
  return { record, happened }
}
