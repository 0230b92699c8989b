import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of its own that says in its first line where it listens. */
export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Seconds of processor it has used so far, all its threads together; for those who answer when asked. */
  cpu(): Promise<number>
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

export const startChild = async (
  script: URL,
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<Child> => {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const exited = once(child, 'exit')
  // Whatever becomes of whoever started it, it does not stay behind.
  const follow = (): void => void child.kill('SIGKILL')
  process.once('exit', follow)
  const line = await Promise.race([
    new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data)))),
    exited.then(([code]) => {
      throw new Error(`${script.pathname} ended with ${String(code)}`)
    }),
  ])
  return {
    url: line.trim(),
    process: child,
    cpu: async () => {
      const answer = once(child, 'message')
      child.send('cpu')
      const [{ user, system }]: NodeJS.CpuUsage[] = await answer
      return (user + system) / 1e6
    },
    end: async signal => {
      child.kill(signal)
      await exited
      process.off('exit', follow)
    },
  }
}
