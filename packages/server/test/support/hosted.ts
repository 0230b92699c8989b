import { createHash } from 'node:crypto'
import { accepted, type Checked, hashState, type RuleSystem, type Seat, unwrap } from '@mesnada/engine'
import {
  commitmentOf,
  type DiceMode,
  diceChain,
  type HostedRecord,
  KEPT_DIGITS,
  toldOf,
  type Witnessed,
  witnessFold,
} from '@mesnada/engine/verify'
import type { Actor } from '../../src/games/decide.ts'
import { Games } from '../../src/games/games.ts'
import { hostedRecordOf } from '../../src/games/record.ts'
import { decidingSeat, type Table } from '../../src/games/table.ts'
import type { Command } from '../../src/protocol/command.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import { newFolder } from './node.ts'

export interface HostedOptions {
  readonly seed?: number
  readonly mostSteps?: number
  readonly dice?: DiceMode
  /** The first seat gives its bytes before the second is taken. */
  readonly isEntrusted?: boolean
}

export interface HostedGame {
  readonly record: HostedRecord
  /** What the player of the first seat was told. */
  readonly witnessed: Witnessed
}

/** Links enough for the games of the tests. */
const CHAIN = 400

/** A game that two sit down to and play at random, on a host without doors; the same seed gives the same game. */
export const playHosted = async (
  system: RuleSystem,
  scenario: string,
  { seed = 1, mostSteps = 20_000, dice = 'committed', isEntrusted = false }: HostedOptions = {},
): Promise<HostedGame> => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let drawn = 0
  const random = (bytes: number): Buffer =>
    createHash('shake256', { outputLength: bytes }).update(`${seed} ${drawn++}`).digest()
  let moment = 1_700_000_000_000
  const now = (): number => (moment += 1000)
  const clock = { wall: now, served: () => moment }
  const games = new Games({ registry: new Map([[system.id, system]]), storage, clock, random })
  const table = unwrap(
    await games.create('ana', {
      system: system.id,
      scenario,
      listed: true,
      clock: { kind: 'none' },
      dice,
      computers: [],
    }),
  )
  let commands = 0
  const submit = async (user: string, command: Command): Promise<void> => {
    const actor = (): Checked<Actor> => accepted({ kind: 'user', user, name: user })
    unwrap(await games.submit({ game: table.id, sender: user, id: `command-${commands++}`, actor, command }))
  }
  const users = ['ana', 'luis'] as const
  const chains = users.map(() => diceChain(table.id, random(32).toString('hex'), CHAIN))
  const link = (seat: Seat, number: number): string => chains[seat]?.[number] ?? ''
  const sit = (seat: Seat) => submit(users[seat], { type: 'sit', seat, pledge: link(seat, 0) })
  const contribute = (seat: Seat) => submit(users[seat], { type: 'contribute', bytes: link(seat, 1) })
  await sit(0)
  if (isEntrusted) await contribute(0)
  await sit(1)
  if (!isEntrusted) await contribute(0)
  await contribute(1)
  await submit('ana', { type: 'say', text: 'This is between the two of us.' })
  let rolls = 0
  const decisions: string[] = []
  for (let seat = decidingSeat(table); seat !== undefined || table.roll; seat = decidingSeat(table)) {
    if (seat === undefined) {
      const digest = table.roll?.digest ?? ''
      decisions.push(digest.slice(0, KEPT_DIGITS))
      for (const each of [0, 1] as const)
        await submit(users[each], { type: 'release', digest, link: link(each, 2 + rolls) })
      rolls++
    } else if (table.steps >= mostSteps) await submit(users[seat], { type: 'resign' })
    else await submit(users[seat], someAction(table, seat, random))
  }
  const stored = await storage.entries(table.id, 0)
  await storage.close()
  let fold = ''
  for (const { digest, entry } of stored) fold = witnessFold(fold, digest, toldOf(entry))
  const record = structuredClone(
    hostedRecordOf(table, { system: table.opening.system.id, beginning: table.opening.beginning }, stored),
  )
  const commitment = commitmentOf(table.id, table.secret)
  const entries = stored.length
  const position = { number: entries - 1, hash: hashState(system.conceal(table.position.state, 0)) }
  const given = { against: isEntrusted ? '' : link(1, 0), decisions, voided: 0 }
  return {
    record,
    witnessed: { game: table.id, commitment, entries, fold, position, seat: 0, chain: chains[0], given },
  }
}

const someAction = (
  { opening, position, steps }: Table,
  seat: Seat,
  random: (bytes: number) => Buffer,
): Command => {
  const legal = opening.system.legal(position.knownTo(seat))
  const action = legal[random(4).readUInt32BE() % legal.length]
  if (!action) throw new Error('nothing is legal')
  return { type: 'act', step: steps, action: { ...action } }
}
