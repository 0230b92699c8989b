import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nth } from '@mesnada/engine'
import { take } from '../../../../test/support/entries.ts'

/** A process of its own that says in its first line where it listens. */
export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Seconds of processor it has used so far, all its threads together; for those who answer when asked. */
  cpu(): Promise<number>
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

export const startChild = async (
  script: URL,
  environment: Environment,
  args: readonly string[] = [],
): Promise<Child> => spawnChild(script, environment, args).arrived()

/** A process that has loaded all it needs and waits to be told to begin: who is replaced is replaced at once. */
export interface Spare {
  begin(): Promise<Child>
  drop(): Promise<void>
}

export const startSpare = (script: URL, environment: Environment): Spare => {
  const { child, arrived, end } = spawnChild(script, { ...environment, STANDBY: '1' }, [])
  return {
    begin: () => {
      child.send('begin')
      return arrived()
    },
    drop: () => end('SIGKILL'),
  }
}

const spawnChild = (script: URL, environment: Environment, args: readonly string[]) => {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const exited = once(child, 'exit')
  // Whatever becomes of whoever started it, it does not stay behind.
  const follow = (): void => void child.kill('SIGKILL')
  process.once('exit', follow)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
    process.off('exit', follow)
  }
  const cpu = async (): Promise<number> => {
    const answer = once(child, 'message')
    child.send('cpu')
    const [{ user, system }]: readonly [NodeJS.CpuUsage] = take(await answer, 1)
    return (user + system) / 1e6
  }
  const arrived = async (): Promise<Child> => {
    const line = await Promise.race([
      new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data)))),
      exited.then(list => {
        const code = nth(list, 0)
        throw new Error(`${script.pathname} ended with ${String(code)}`)
      }),
    ])
    return { url: line.trim(), process: child, cpu, end }
  }
  return { child, arrived, end }
}
