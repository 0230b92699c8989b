import type { Judgement, Task, TaskRunner } from '@mesnada/ai'
import type { GameRecord } from '@mesnada/engine'
import type { HelperAnswer, HelperMessage } from './messages.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const send = (worker: Worker, message: HelperMessage): void => worker.postMessage(message)

/** A helper does one task at a time. */
const ask = (worker: Worker, task: Task): Promise<readonly Judgement[]> =>
  new Promise((resolve, reject) => {
    const listening = new AbortController()
    const { signal } = listening
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<HelperAnswer>) => {
        listening.abort()
        if ('judgements' in data) resolve(data.judgements)
        else reject(new Error(data.fault))
      },
      { signal },
    )
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { signal })
    send(worker, { task })
  })

/** Tasks go to whichever helper is free; they end with the worker that started them. */
export const helpersFor = (record: GameRecord, count: number): TaskRunner => {
  const workers: Worker[] = []
  return async (tasks, entries, done) => {
    if (workers.length === 0)
      for (let number = 0; number < count; number++) {
        const worker = new Worker(globalThis.location.href, { type: 'module' })
        // What dice could have done is not asked of helpers, and is most of what there is.
        const lean = entries.map(entry => (entry.kind === 'roll' ? { ...entry, falls: [] } : entry))
        send(worker, { film: record, entries: lean })
        workers.push(worker)
      }
    const judged: (readonly Judgement[])[] = []
    let next = 0
    const work = async (worker: Worker): Promise<void> => {
      for (;;) {
        const at = next++
        const task = tasks[at]
        if (!task) return
        judged[at] = await ask(worker, task)
        done()
      }
    }
    await Promise.all(workers.map(work))
    return judged
  }
}
