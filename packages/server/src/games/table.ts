import {
  type GameResult,
  givenDice,
  hashState,
  SEATS,
  type Seat,
  type Step,
  type UndoBar,
  unwrap,
} from '@mesnada/engine'
import {
  type Entry,
  type EntryOf,
  type Fall,
  type Given,
  pledge,
  resultOf,
  sealKeyOf,
  stepsAfter,
  withdraw,
} from '@mesnada/engine/verify'
import type { GameSettings } from '../protocol/game-settings.ts'
import type { GameRow, StoredEntry } from '../storage/storage.ts'
import { type Advance, advanceAction, advanceDice, positionAfter } from './advance.ts'
import type { Opening } from './beginnings.ts'
import { type Clock, pressClock, stoppedClock } from './clock.ts'
import { type EntryTexts, entryTexts } from './entry-texts.ts'
import { NODE_HASHER } from './hasher.ts'
import { Position } from './position.ts'

/** A game in memory: the state its entries lead to. Only `fold` changes it. */
export interface Table {
  readonly id: string
  readonly owner: string
  readonly invite: string
  readonly settings: GameSettings
  readonly created: number
  readonly opening: Opening
  /** Used by dice and seals, and by nothing else while the game lasts. */
  readonly secret: string
  readonly sealKey: string
  readonly log: LoggedEntry[]
  /** The first entry of each command, so that a command sent twice gets the same answer. */
  readonly commands: Map<string, number>
  readonly seats: [SeatHolder | undefined, SeatHolder | undefined]
  readonly given: [Given, Given]
  /** Rounds of pledges made void after bytes were known. */
  voidedRounds: number
  /** The last link each seat revealed, once the game has started. */
  readonly links: [string, string]
  /** Live dice: the decision that waits for dice, and the links released for it. */
  roll: AwaitedRoll | undefined
  digest: string
  started: boolean
  position: Position
  /** How many were taken; `stepsOf` lists them. */
  steps: number
  bar: UndoBar
  /** Dice thrown so far. */
  dice: number
  clock: Clock
  undo: UndoRequest | undefined
  result: GameResult | undefined
  updated: number
}

export interface AwaitedRoll {
  /** Of the decision's entry. */
  readonly digest: string
  readonly released: readonly [string | undefined, string | undefined]
}

export interface SeatHolder {
  /** Empty for a computer. */
  readonly user: string
  readonly name: string
  readonly level: number | undefined
}

export interface UndoRequest {
  readonly seat: Seat
  /** How many would remain. */
  readonly steps: number
}

/** An entry that was applied. It holds texts rather than objects: most are never read again, and texts are smaller. */
export interface LoggedEntry extends Pick<StoredEntry, 'number' | 'digest' | 'body'> {
  readonly type: Entry['type']
  readonly at: number
  readonly texts: EntryTexts
}

export const entryOf = ({ body }: LoggedEntry): Entry => JSON.parse(body)

export const emptyTable = (row: GameRow, opening: Opening, firstDigest: string): Table => {
  const settings: GameSettings = JSON.parse(row.settings)
  return {
    id: row.id,
    owner: row.owner,
    invite: row.invite,
    settings,
    created: row.created,
    opening,
    secret: row.secret,
    sealKey: sealKeyOf(row.id, row.secret, NODE_HASHER),
    log: [],
    commands: new Map(),
    seats: [undefined, undefined],
    given: [{}, {}],
    voidedRounds: 0,
    links: ['', ''],
    roll: undefined,
    digest: firstDigest,
    started: false,
    position: new Position(opening.system, opening.start),
    steps: 0,
    bar: { steps: 0, cause: 'start' },
    dice: 0,
    clock: stoppedClock(settings.clock),
    undo: undefined,
    result: undefined,
    updated: row.created,
  }
}

export const headOf = ({ log }: Table): number => log.length

export const statusOf = ({ started, result }: Table): 'open' | 'playing' | 'over' =>
  result ? 'over' : started ? 'playing' : 'open'

/** Who has to decide now, while the game goes on. */
export const decidingSeat = (table: Table): Seat | undefined => {
  if (!table.started || table.result) return undefined
  const { pending } = table.position
  return pending.kind === 'decision' ? pending.seat : undefined
}

/** The seat a user plays. */
export const seatOf = ({ seats }: Table, user: string): Seat | undefined => {
  if (user === '') return undefined
  if (seats[0]?.user === user) return 0
  return seats[1]?.user === user ? 1 : undefined
}

/** Whether each decision's dice need fresh bytes of both seats. */
export const isLive = ({ settings }: Table): boolean => settings.dice === 'live'

/** A seat that still has to reveal a link for the dice that are due. Its clock runs. */
export const releasingSeat = (table: Table): Seat | undefined => {
  if (table.result || table.position.pending.kind !== 'dice' || !isLive(table)) return undefined
  return SEATS.find(seat => table.roll?.released[seat] === undefined)
}

export const isComputer = (sitter: SeatHolder | undefined): boolean => sitter?.level !== undefined

/**
 * Applies the next entry of the stream. `worked` is the position if it was computed before the entry was stored.
 * Otherwise the entry is replayed, and its hashes must match.
 */
export const fold = (table: Table, stored: StoredEntry, worked?: Advance): void => {
  const { entry, body, number, digest, command } = stored
  if (number !== table.log.length) throw new Error(`entry ${number} does not follow ${table.log.length - 1}`)
  const advance = applyEntry(table, entry, worked)
  table.digest = digest
  if (isLive(table) && entry.type === 'acted' && table.position.pending.kind === 'dice')
    table.roll = { digest, released: [undefined, undefined] }
  if (command !== undefined) table.commands.set(command, number)
  const { type, at } = entry
  const { system } = table.opening
  const telling = entryTexts({ system, entry, advance, speaker: speakerOf(table, entry) })
  table.log.push({ number, type, at, digest, body, texts: telling })
}

const speakerOf = (table: Table, entry: Entry): number =>
  entry.type === 'said' ? (seatOf(table, entry.user) ?? -1) : -1

const STEPPING: ReadonlySet<Entry['type']> = new Set(['started', 'acted', 'rolled', 'undone'])

/** The steps taken so far, without those taken back. */
export const stepsOf = ({ log }: Table): readonly Step[] => {
  const steps: Step[] = []
  for (const logged of log) {
    if (!STEPPING.has(logged.type)) continue
    const entry = entryOf(logged)
    if (entry.type === 'undone') steps.length = entry.steps
    else steps.push(...stepsAfter([], entry))
  }
  return steps
}

/** The table after entries that are not stored yet, without their log. */
export const preview = (table: Table, entries: readonly Entry[], worked: Advance | undefined): Table => {
  const { seats, given, links } = table
  const after: Table = {
    ...table,
    seats: [seats[0], seats[1]],
    given: [{ ...given[0] }, { ...given[1] }],
    links: [...links],
  }
  for (const entry of entries) applyEntry(after, entry, worked)
  return after
}

/** Applies an entry to everything but the log. */
const applyEntry = (table: Table, entry: Entry, worked: Advance | undefined): Advance | undefined => {
  const advance = foldGame(table, entry, worked)
  foldSeats(table, entry)
  foldLinks(table, entry)
  foldUndo(table, entry)
  if (entry.type === 'ended') table.result = resultOf(entry)
  table.updated = entry.at
  if (advance || entry.type === 'undone' || entry.type === 'released' || entry.type === 'ended')
    press(table, entry.at)
  return advance
}

const foldGame = (table: Table, entry: Entry, worked: Advance | undefined): Advance | undefined => {
  if (entry.type === 'undone') {
    table.steps = entry.steps
    const { system, start } = table.opening
    table.position = new Position(system, positionAfter(system, start, stepsOf(table).slice(0, entry.steps)))
    return undefined
  }
  if (entry.type !== 'started' && entry.type !== 'acted' && entry.type !== 'rolled') return undefined
  const advance = worked ?? replayEntry(table, entry)
  table.started = true
  table.position = advance.position
  table.steps += advance.steps.length
  table.bar = advance.bar
  for (const { dice } of advance.falls) table.dice += dice.length
  return advance
}

const replayEntry = (table: Table, entry: EntryOf<'started' | 'acted' | 'rolled'>): Advance => {
  const { position, steps, bar } = table
  const standing = { position, steps, bar }
  const source = givenDice(entry.falls.flatMap(({ dice }) => dice))
  const advance = unwrap(
    entry.type === 'acted'
      ? advanceAction(standing, entry.seat, entry.action, isLive(table) ? undefined : source)
      : advanceDice(standing, source),
  )
  const first = entry.type === 'rolled' ? advance.hash : entry.hash
  const hashes = [first, ...entry.falls.map(({ hash }: Fall) => hash)]
  const found = [advance.hash, ...advance.falls.map(({ hash }) => hash)]
  if (hashes.join() !== found.join()) throw new Error(`game ${table.id} diverges at step ${steps + 1}`)
  return advance
}

const foldSeats = (table: Table, entry: Entry): void => {
  switch (entry.type) {
    case 'seated': {
      const { user, name, level } = entry
      table.seats[entry.seat] = { user, name, level }
      if (pledge(table.given, entry.seat, entry.pledge)) table.voidedRounds++
      break
    }
    case 'left':
      table.seats[entry.seat] = undefined
      if (withdraw(table.given, entry.seat)) table.voidedRounds++
      break
    case 'contributed':
      table.given[entry.seat].bytes = entry.bytes
      break
    default:
  }
}

const foldLinks = (table: Table, entry: Entry): void => {
  const { roll, links, given } = table
  if (entry.type === 'started') for (const seat of SEATS) links[seat] = given[seat].bytes ?? ''
  else if (entry.type === 'released' && roll) {
    const released: [string | undefined, string | undefined] = [...roll.released]
    released[entry.seat] = entry.link
    links[entry.seat] = entry.link
    table.roll = { ...roll, released }
  } else if (entry.type === 'rolled') table.roll = undefined
}

/** Any decision while an undo request is open declines it. */
const foldUndo = (table: Table, entry: Entry): void => {
  if (entry.type === 'undo-asked') table.undo = { seat: entry.seat, steps: entry.steps }
  else if (entry.type !== 'said') table.undo = undefined
}

/** No clock runs while a computer thinks. */
const press = (table: Table, now: number): void => {
  const deciding = decidingSeat(table) ?? releasingSeat(table)
  const next = deciding !== undefined && !isComputer(table.seats[deciding]) ? deciding : undefined
  table.clock = pressClock(table.settings.clock, table.clock, next, now)
}

export const firstHashOf = ({ opening }: Table): string => hashState(opening.start)
