import { parentPort, workerData } from 'node:worker_threads'
import { startGame, unwrap } from '@mesnada/engine'
import { rehearserOf, type TrialRequest } from '../../src/index.ts'
import { tableOf } from './tables.ts'

/** A thread that carries out trials of one scenario. */
const { system, adapter, scenario } = await tableOf(workerData)
const rehearse = rehearserOf(system, adapter, unwrap(startGame(system, { scenario })).state)

parentPort?.on('message', (request: TrialRequest) => parentPort?.postMessage(rehearse(request)))
