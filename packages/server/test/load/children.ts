import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of its own that says in its first line where it listens. */
export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

export const startChild = async (
  script: URL,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Child> => {
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const exited = once(child, 'exit')
  // Whatever becomes of whoever started it, it does not stay behind.
  const follow = (): void => void child.kill('SIGKILL')
  process.once('exit', follow)
  const line = await Promise.race([
    new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data)))),
    exited.then(([code]) => {
      throw new Error(`${script.pathname} ended with ${String(code)}`)
    }),
  ])
  return {
    url: line.trim(),
    process: child,
    end: async signal => {
      child.kill(signal)
      await exited
      process.off('exit', follow)
    },
  }
}
