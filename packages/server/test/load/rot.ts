import { randomInt } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { canonicalJson } from '@mesnada/engine/verify'
import { databaseFile } from '../../src/storage/open.ts'
import { backup } from '../../src/upkeep/backup.ts'
import { newClient, playStep, startMatch } from '../support/match.ts'
import { newFolder, registry, startNode } from '../support/node.ts'

/** Bytes that change on the disk, and pages of which only a part was written. */

export interface RotReport {
  readonly rounds: number
  /** The node did not start: what is wrong could not be missed. */
  readonly unopened: number
  /** Games that were refused, and games that were as before. */
  readonly refused: number
  readonly sound: number
  readonly faults: readonly string[]
}

const PAGE = 4096
const SECTOR = 512
const GAMES = 4

/** Every game is as it was or refused. Nothing else is told, and a damaged game does not take others with it. */
export const rot = async (rounds: number): Promise<RotReport> => {
  const played = newFolder()
  const told = await fill(played)
  const folder = newFolder()
  // All in one file: what lies in the log of the database is put in its place.
  await backup({ dataDir: played }, databaseFile(folder))
  rmSync(played, { recursive: true, force: true })
  const report = { rounds, unopened: 0, refused: 0, sound: 0 }
  const faults: string[] = []
  for (let round = 0; round < rounds; round++) {
    const copy = newFolder()
    cpSync(folder, copy, { recursive: true })
    const damage = spoil(databaseFile(copy))
    const node = await startNode({ dataDir: copy, rules: registry }).catch(() => undefined)
    if (node) {
      try {
        for (const [game, before] of told) {
          const digests = await digestsOf(node.url, game)
          if (digests === undefined) report.refused++
          else if (digests === before) report.sound++
          else faults.push(`${damage}: game ${game} is told otherwise`)
        }
      } catch (error) {
        faults.push(`${damage}: ${String(error)}`)
      }
      await node.close().catch(() => {})
    } else report.unopened++
    rmSync(copy, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
  return { ...report, faults }
}

/** Some games with play and talk, all of it in the one file. Returns all digests of each. */
const fill = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const node = await startNode({ dataDir, limits: { talk: { burst: 1e9, perSecond: 1e9 } } })
  const told = new Map<string, string>()
  for (let made = 0; made < GAMES; made++) {
    const match = await startMatch([node.url, node.url], { listed: true })
    for (let step = 0; step < 8; step++) await playStep(match, made)
    const texts = Array.from({ length: 40 }, (_, i) => `remark ${i} ${'x'.repeat(200)}`)
    for (const text of texts) await match.players[0].command(match.game, { type: 'say', text })
    for (const player of match.players) await player.close()
    told.set(match.game, (await digestsOf(node.url, match.game)) ?? '')
  }
  await node.close()
  return told
}

const digestsOf = async (url: string, game: string): Promise<string | undefined> => {
  const client = newClient(url)
  const guest = await client.request('POST', '/session/guest', { name: 'Eve' })
  if (guest.status !== 200) return undefined
  await client.connect()
  const id = 'watch-it-0'
  const answer = client.next(
    message => message.type === 'table' || (message.type === 'refused' && message.id === id),
  )
  client.raw(JSON.stringify({ type: 'watch', id, game }))
  const table = await answer
  await client.close()
  return table.type === 'table'
    ? table.log.map(({ digest, view }) => digest + canonicalJson(view)).join()
    : undefined
}

/** A flipped bit, a sector of zeros, or a page that lies where another one should. */
const spoil = (file: string): string => {
  const bytes = readFileSync(file)
  const page = randomInt(1, Math.floor(bytes.length / PAGE))
  const at = page * PAGE
  const kind = randomInt(3)
  if (kind === 0) {
    const place = at + randomInt(PAGE)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << randomInt(8))
  } else if (kind === 1) bytes.fill(0, at + SECTOR * randomInt(8), at + PAGE)
  else bytes.copy(bytes, at, randomInt(1, Math.floor(bytes.length / PAGE)) * PAGE, at + PAGE)
  writeFileSync(file, bytes)
  return `${['a flipped bit', 'a torn page', 'a misplaced page'][kind]} at ${at}`
}
