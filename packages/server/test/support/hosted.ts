import { createHash } from 'node:crypto'
import { accepted, type Checked, type RuleSystem, type Seat, unwrap } from '@mesnada/engine'
import { type HostedRecord, pledgeOf } from '@mesnada/engine/verify'
import type { Actor } from '../../src/games/decide.ts'
import { Games } from '../../src/games/games.ts'
import { hostedRecordOf } from '../../src/games/record.ts'
import { decidingSeat, type Table } from '../../src/games/table.ts'
import type { Command } from '../../src/protocol/command.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import { newFolder } from './node.ts'

/** A game that two sit down to and play at random, on a host without doors; the same seed gives the same game. */
export const playHosted = async (
  system: RuleSystem,
  scenario: string,
  { seed = 1, mostSteps = 20_000 } = {},
): Promise<HostedRecord> => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let drawn = 0
  const random = (bytes: number): Buffer =>
    createHash('shake256', { outputLength: bytes }).update(`${seed} ${drawn++}`).digest()
  let moment = 1_700_000_000_000
  const now = (): number => (moment += 1000)
  const games = new Games({ registry: new Map([[system.id, system]]), storage, now, random })
  const table = unwrap(
    await games.create('ana', {
      system: system.id,
      scenario,
      listed: true,
      clock: { kind: 'none' },
      computers: [],
    }),
  )
  let commands = 0
  const submit = async (user: string, command: Command): Promise<void> => {
    const actor = (): Checked<Actor> => accepted({ kind: 'user', user, name: user })
    unwrap(await games.submit({ game: table.id, sender: user, id: `command-${commands++}`, actor, command }))
  }
  const users = ['ana', 'luis'] as const
  const bytes = users.map(() => random(32).toString('hex'))
  for (const seat of [0, 1] as const)
    await submit(users[seat], { type: 'sit', seat, pledge: pledgeOf(table.id, bytes[seat] ?? '') })
  for (const seat of [0, 1] as const)
    await submit(users[seat], { type: 'contribute', bytes: bytes[seat] ?? '' })
  await submit('ana', { type: 'say', text: 'This is between the two of us.' })
  for (let seat = decidingSeat(table); seat !== undefined; seat = decidingSeat(table)) {
    if (table.steps >= mostSteps) await submit(users[seat], { type: 'resign' })
    else await submit(users[seat], someAction(table, seat, random))
  }
  await storage.close()
  return structuredClone(hostedRecordOf(table))
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
