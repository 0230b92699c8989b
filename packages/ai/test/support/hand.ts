import { parentPort } from 'node:worker_threads'
import { startGame, unwrap } from '@mesnada/engine'
import { rehearserOf, type TrialRequest } from '../../src/index.ts'
import { tableOf } from './tables.ts'

/** A thread that carries out trials of any scenario it is asked about. */
export interface Errand {
  readonly target: string
  readonly request: TrialRequest
}

type Rehearser = ReturnType<typeof rehearserOf>

const rehearsers = new Map<string, Promise<Rehearser>>()

const begin = async (target: string): Promise<Rehearser> => {
  const { system, adapter, scenario } = await tableOf(target)
  return rehearserOf(system, adapter, unwrap(startGame(system, { scenario })).state)
}

parentPort?.on('message', async ({ target, request }: Errand) => {
  const known = rehearsers.get(target) ?? begin(target)
  rehearsers.set(target, known)
  parentPort?.postMessage((await known)(request))
})
