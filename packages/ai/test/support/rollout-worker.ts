import { parentPort } from 'node:worker_threads'
import { startGame, unwrap } from '@mesnada/engine'
import { type RolloutRequest, rolloutRunner } from '../../src/index.ts'
import { battleOf } from './battle-of.ts'

/** The message to a thread that carries out rollouts of any scenario. */
export interface WorkerMessage {
  readonly target: string
  readonly request: RolloutRequest
}

type Runner = ReturnType<typeof rolloutRunner>

const runners = new Map<string, Promise<Runner>>()

const begin = async (target: string): Promise<Runner> => {
  const { system, adapter, scenario } = await battleOf(target)
  return rolloutRunner(system, adapter, unwrap(startGame(system, { scenario })).state)
}

parentPort?.on('message', async ({ target, request }: WorkerMessage) => {
  const known = runners.get(target) ?? begin(target)
  runners.set(target, known)
  parentPort?.postMessage((await known)(request))
})
