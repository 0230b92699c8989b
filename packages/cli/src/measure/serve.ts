import { parentPort } from 'node:worker_threads'
import type { Adapters, Registry } from '@mesnada/engine'
import { messageOf } from '../console/json-file.ts'
import { playTask, type Task } from './task.ts'
import type { Answer } from './threads.ts'

/** Runs in a worker thread: plays one game per message and answers with it. */
export const serveTasks = (registry: Registry, adapters: Adapters): void => {
  const play = (task: Task): Answer => {
    try {
      return { played: playTask(registry, adapters, task) }
    } catch (error) {
      return { fault: messageOf(error) }
    }
  }
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(play(task)))
}
