import { join, resolve } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly webRoot: string
}

const WORKSPACE = resolve(import.meta.dirname, '../../..')

/** Reads the environment; throws a sentence for whoever set it wrongly. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => ({
  // Only this machine, unless someone asks for more.
  host: environment['HOST'] || '127.0.0.1',
  port: readPort(environment['PORT'] || '3000'),
  dataDir: resolve(environment['DATA_DIR'] || join(WORKSPACE, 'data')),
  webRoot: join(WORKSPACE, 'packages/web/dist'),
})

const readPort = (text: string): number => {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`)
}
