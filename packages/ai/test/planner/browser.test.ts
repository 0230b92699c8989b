import { afterAll, beforeAll, expect, test } from 'vitest'
import { battleOf } from '../support/battle-of.ts'
import { openDecidingPage } from '../support/deciding-page.ts'
import { decisionsAlong } from '../support/decisions-along.ts'

let page: Awaited<ReturnType<typeof openDecidingPage>>

beforeAll(async () => {
  page = await openDecidingPage()
})

afterAll(() => page.close())

test.each([
  ['ford/dawn', 6],
  ['siege/street-fight', 1],
  ['filo/muret', 1],
  ['crusades/hab', 1],
])('planners decide in a browser as they do in Node, in %s', async (target, most) => {
  const here = await decisionsAlong(
    await battleOf(target),
    { seed: 11, most, every: 2 },
    (planner, question) => planner.decide(question),
  )
  expect(here).toHaveLength(most)
  expect(await page.decide(target, 11, most, 2)).toEqual(here)
  expect(page.faults).toEqual([])
})
