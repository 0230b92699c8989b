import { crewOf } from '../../src/index.ts'
import { type Asker, decisionsAlong } from './along.ts'
import { startHands } from './hands.ts'
import { openDecidingPage } from './page.ts'
import { tableOf } from './tables.ts'

/** Where plans are compared: quick to play, and every system twice or more. */
const TARGETS = [
  'siege/street-fight',
  'siege/the-knights-lady',
  'siege/for-the-love-of-edith',
  'filo/muret',
  'filo/peipus',
  'filo/bouvines',
  'crusades/hab',
  'crusades/hattin',
] as const

const THREADS = [1, 2, 4] as const

const alone: Asker = (planner, question) => planner.decide(question)

/**
 * So many positions, asked about alone, with threads to help, and in a browser. Says how many decisions differ from
 * those made alone.
 */
export const compareEverywhere = async (positions: number, say: (line: string) => void): Promise<number> => {
  const page = await openDecidingPage()
  const threads = startHands(Math.max(...THREADS))
  let [asked, differing] = [0, 0]
  try {
    for (const [index, target] of TARGETS.entries()) {
      const most = Math.ceil((positions - asked) / (TARGETS.length - index))
      const { found, different } = await compareOn(target, most, page, threads)
      asked += found
      differing += different
      say(`${target}: ${found} positions, ${different} decisions differ`)
    }
  } finally {
    await Promise.all([page.close(), threads.close()])
  }
  say(`${asked} positions with ${THREADS.join(', ')} threads and in a browser: ${differing} decisions differ`)
  return differing
}

const compareOn = async (
  target: string,
  most: number,
  page: Awaited<ReturnType<typeof openDecidingPage>>,
  { handsFor }: ReturnType<typeof startHands>,
): Promise<{ readonly found: number; readonly different: number }> => {
  const walk = { seed: 17, most, every: 1 }
  const table = await tableOf(target)
  const expected = await decisionsAlong(table, walk, alone)
  let different = differences(expected, await page.decide(target, walk.seed, walk.most, walk.every))
  for (const count of THREADS) {
    const crew = crewOf(handsFor(target, count))
    const helped: Asker = (planner, question) => planner.decideWith(question, crew)
    different += differences(expected, await decisionsAlong(table, walk, helped))
  }
  return { found: expected.length, different }
}

const differences = (expected: readonly string[], found: readonly string[]): number =>
  expected.filter((decision, index) => decision !== found[index]).length +
  Math.max(0, found.length - expected.length)
