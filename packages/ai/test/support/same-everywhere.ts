import { poolOf } from '../../src/index.ts'
import { battleOf } from './battle-of.ts'
import { openDecidingPage } from './deciding-page.ts'
import { type Asker, decisionsAlong } from './decisions-along.ts'
import { startRolloutWorkers } from './rollout-workers.ts'

/** Where decisions are compared: quick to play, and every system twice or more. */
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
 * Decides positions in one thread, with a pool of threads, and in a browser. Returns how many decisions differ from those
 * of one thread.
 */
export const compareEverywhere = async (positions: number, say: (line: string) => void): Promise<number> => {
  const page = await openDecidingPage()
  const threads = startRolloutWorkers(Math.max(...THREADS))
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
  { workersFor }: ReturnType<typeof startRolloutWorkers>,
): Promise<{ readonly found: number; readonly different: number }> => {
  const sampling = { seed: 17, most, every: 1 }
  const battle = await battleOf(target)
  const expected = await decisionsAlong(battle, sampling, alone)
  let different = differences(
    expected,
    await page.decide(target, sampling.seed, sampling.most, sampling.every),
  )
  for (const count of THREADS) {
    const pool = poolOf(workersFor(target, count))
    const helped: Asker = (planner, question) => planner.decideWith(question, pool)
    different += differences(expected, await decisionsAlong(battle, sampling, helped))
  }
  return { found: expected.length, different }
}

const differences = (expected: readonly string[], found: readonly string[]): number =>
  expected.filter((decision, index) => decision !== found[index]).length +
  Math.max(0, found.length - expected.length)
