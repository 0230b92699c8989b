import { SEATS } from '@mesnada/engine'
import type { GameCard, SeatCard } from '../protocol/api.ts'
import type { GameCardRow, ListCard, ProgressColumns } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import { deadlineOf } from './clock.ts'
import { decidingSeat, isComputer, reservationOf, seatUser, statusOf, type Table } from './table.ts'

/** How long a computer may be left thinking before another node takes its turn over. */
const THINKING_MS = 60_000
/** How long beacon dice may be on their way before they are asked for again. */
const ROLLING_MS = 15_000

export const seatCards = (table: Table): readonly SeatCard[] =>
  SEATS.map(seat => {
    const sitter = table.seats[seat]
    const reserved = reservationOf(table, seat)
    const { pledge, bytes, entrusted } = table.given[seat]
    return {
      ...(sitter && { name: sitter.name }),
      ...(sitter?.level !== undefined && { level: sitter.level }),
      ...(reserved && { reserved: reserved.name }),
      ...(pledge !== undefined && { pledge }),
      ...(entrusted && { entrusted }),
      dice: bytes !== undefined ? 'given' : pledge !== undefined ? 'pledged' : 'none',
    }
  })

/** A game in a list. With the time it says when the running clock will have run out. */
export const tableCard = (table: Table, time?: GameTime): GameCard => {
  const { settings, opening, clock } = table
  const deciding = decidingSeat(table)
  const deadline = time && deadlineOf(settings.clock, clock)
  return {
    id: table.id,
    system: settings.system,
    scenario: settings.scenario,
    title: opening.beginning.scenario.title,
    rules: opening.beginning.rules,
    status: statusOf(table),
    listed: table.listed,
    clock: settings.clock,
    dice: settings.dice ?? 'committed',
    seats: seatCards(table),
    ...(deciding !== undefined && { deciding }),
    ...(time && deadline !== undefined && { deadline: wallOf(deadline, time) }),
    steps: table.steps,
    created: table.created,
    updated: table.updated,
    ...(table.result && { result: table.result }),
  }
}

/** Columns that change with every decision. */
export const progressColumns = (table: Table): ProgressColumns => ({
  steps: table.steps,
  deciding: decidingSeat(table) ?? -1,
  waiting: waitingUser(table),
  due: dueOf(table),
  updated: table.updated,
})

/** The whole card for the database, with what is searched for. */
export const cardRow = (table: Table): GameCardRow => {
  const { settings, started, result, listed } = table
  return {
    ...progressColumns(table),
    status: statusOf(table),
    // Nobody looks for a game that was called off.
    listed: listed && (started || !result),
    system: settings.system,
    scenario: settings.scenario,
    seats: [seatUser(table, 0), seatUser(table, 1)],
    summary: JSON.stringify(tableCard(table)),
  }
}

/** Before the start: for whom a seat is kept; or who has not revealed his bytes, once both have pledged. */
export const waitingUser = (table: Table): string => {
  const deciding = decidingSeat(table)
  if (deciding !== undefined) return table.seats[deciding]?.user ?? ''
  if (table.result) return ''
  const invited = SEATS.flatMap(seat => reservationOf(table, seat) ?? [])
  const [awaited] = invited.filter(({ user }) => user !== table.owner)
  if (awaited) return awaited.user
  if (table.started || table.given.some(({ pledge }) => pledge === undefined)) return ''
  const owing = SEATS.find(seat => table.given[seat].bytes === undefined)
  return owing === undefined ? '' : (table.seats[owing]?.user ?? '')
}

const dueOf = (table: Table): number => {
  const deciding = decidingSeat(table)
  if (deciding !== undefined && isComputer(table.seats[deciding])) return table.served + THINKING_MS
  if (table.roll && table.settings.beacon) return table.served + ROLLING_MS
  return deadlineOf(table.settings.clock, table.clock) ?? 0
}

/** From the database, for a user: whether it is his turn, and where he sits. What moves is in columns of its own. */
export const cardFor = (
  row: ListCard,
  user: string | undefined,
  time: GameTime,
  isBroken = false,
): GameCard => {
  const { deciding: _was, deadline: _then, ...card }: GameCard = JSON.parse(row.summary)
  const { steps, updated, due } = row
  const deciding = SEATS.find(seat => seat === row.deciding)
  const timed =
    deciding !== undefined && card.clock.kind !== 'none' && card.seats[deciding]?.level === undefined
  const yours = user === undefined ? [] : SEATS.filter(seat => row.seats[seat] === user)
  return {
    ...card,
    steps,
    updated,
    ...(deciding !== undefined && { deciding }),
    ...(timed && { deadline: wallOf(due, time) }),
    ...(isBroken && { broken: true }),
    ...(yours.length > 0 && { yours }),
    ...(user !== undefined && row.waiting === user && { yourTurn: true }),
  }
}

/** When a moment of service time will be, for people to read, if the service goes on. */
const wallOf = (served: number, time: GameTime): number => time.wall() + served - time.served()
