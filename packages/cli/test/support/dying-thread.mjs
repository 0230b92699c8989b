import { parentPort } from 'node:worker_threads'

/** Takes a game and is never heard of again. */
parentPort.on('message', () => process.exit(3))
