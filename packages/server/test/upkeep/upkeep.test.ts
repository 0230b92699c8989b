import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '@mesnada/engine'
import { parseHostedRecord, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderInUse } from '../../src/storage/data-lock.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import { doUpkeep, type UpkeepName } from '../../src/upkeep/command.ts'
import { UpkeepRefused } from '../../src/upkeep/refusals.ts'
import { playOut, startMatch } from '../support/match.ts'
import { newFolder, startNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const upkeep = (name: UpkeepName, target: string, environment: Record<string, string>, replace = false) =>
  doUpkeep({ name, target, environment, replace })

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => (error instanceof UpkeepRefused ? error.refusal.code : String(error)),
  )

const PLACES: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  sqlite: async () => ({ DATA_DIR: newFolder() }),
  postgres: async () => ({ DATA_DIR: newFolder(), DATABASE_URL: await postgres.createDatabase() }),
}

const WAYS = Object.keys(PLACES).flatMap(from => Object.keys(PLACES).map(to => [from, to] as const))

test.each(WAYS)(
  'a backup of a running server on %s is restored to %s, and the game goes on',
  async (from, to) => {
    const place = (await PLACES[from]?.()) ?? {}
    const node = await startNode({
      dataDir: place['DATA_DIR'] ?? '',
      ...(place['DATABASE_URL'] && { databaseUrl: place['DATABASE_URL'] }),
    })
    const match = await startMatch([node.url, node.url], { listed: true })
    const file = join(newFolder(), 'backup.db')
    expect(await upkeep('backup', file, place)).toMatchObject({ games: 1, users: 2 })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await codeOf(upkeep('backup', file, place))).toBe('server.upkeep.exists')
    const before = await node.storage.entries(match.game, 0)
    const target = (await PLACES[to]?.()) ?? {}
    expect(await upkeep('restore', file, target)).toMatchObject({ games: 1, users: 2 })
    expect(await codeOf(upkeep('restore', file, target))).toBe('server.upkeep.not-empty')
    for (const player of match.players) await player.close()
    await node.close()
    const again = await startNode({
      dataDir: target['DATA_DIR'] ?? '',
      ...(target['DATABASE_URL'] && { databaseUrl: target['DATABASE_URL'] }),
    })
    expect(await again.storage.entries(match.game, 0)).toEqual(before)
    const folder = join(newFolder(), 'games')
    expect(await upkeep('export', folder, target)).toMatchObject({ finished: 0, unfinished: 1, broken: 0 })
    await again.close()
  },
)

test('all games are exported as files that can be verified', async () => {
  const dataDir = newFolder()
  const node = await startNode({ dataDir })
  const match = await startMatch([node.url, node.url], { listed: true })
  await playOut(match)
  const folder = join(newFolder(), 'games')
  expect(await upkeep('export', folder, { DATA_DIR: dataDir })).toMatchObject({ finished: 1, unfinished: 0 })
  const [file = ''] = readdirSync(folder).filter(name => name.endsWith('.json'))
  const record = unwrap(parseHostedRecord(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  expect(unwrap(verifyGame(ford, record)).result).toBeDefined()
  for (const player of match.players) await player.close()
  await node.close()
})

test('a second process on one folder is refused, and one that was killed leaves no lock behind', async () => {
  const dataDir = newFolder()
  const storage = await openStorageAt({ dataDir })
  await expect(openStorageAt({ dataDir })).rejects.toThrow(FolderInUse)
  const other = `import Libsql from 'libsql'
    const lock = new Libsql(${JSON.stringify(join(dataDir, 'mesnada.lock'))})
    try { lock.exec('BEGIN EXCLUSIVE'); console.log('taken') } catch { console.log('refused') }
    process.kill(process.pid, 'SIGKILL')`
  const run = (): string => {
    try {
      return execFileSync(process.execPath, ['--input-type=module', '-e', other], { encoding: 'utf8' })
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    }
  }
  expect(run().trim()).toBe('refused')
  await storage.close()
  expect(run().trim()).toBe('taken')
  await (await openStorageAt({ dataDir })).close()
})

test.skipIf(process.platform === 'win32')('nobody else can read what is kept', async () => {
  const dataDir = newFolder()
  const storage = await openStorageAt({ dataDir })
  await storage.putDocument('d', 'x')
  for (const file of readdirSync(dataDir))
    expect([file, statSync(join(dataDir, file)).mode & 0o777]).toEqual([file, 0o600])
  expect(readdirSync(dataDir).length).toBeGreaterThan(2)
  await storage.close()
})

test('what is damaged, missing or in use is refused, and nothing is changed', async () => {
  const dataDir = newFolder()
  const storage = await openStorageAt({ dataDir })
  await storage.putDocument('d', 'x')
  const file = join(newFolder(), 'backup.db')
  await upkeep('backup', file, { DATA_DIR: dataDir })
  expect(await codeOf(upkeep('restore', file, { DATA_DIR: dataDir }))).toBe('server.upkeep.in-use')
  await storage.close()
  const bytes = readFileSync(file)
  const torn = join(newFolder(), 'torn.db')
  writeFileSync(torn, bytes.subarray(0, bytes.length / 2))
  const empty = newFolder()
  expect(await codeOf(upkeep('restore', torn, { DATA_DIR: empty }))).toBe('server.upkeep.damaged')
  expect(await codeOf(upkeep('restore', join(empty, 'none.db'), { DATA_DIR: empty }))).toBe(
    'server.upkeep.missing',
  )
  expect(await codeOf(upkeep('backup', join(empty, 'b.db'), { DATA_DIR: empty }))).toBe(
    'server.upkeep.missing',
  )
})
