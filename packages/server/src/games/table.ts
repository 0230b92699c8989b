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
  closesQuestions,
  type Entry,
  type EntryOf,
  type Fall,
  firstDigest,
  type Given,
  nextDigest,
  pledge,
  resultOf,
  reveal,
  sealKeyOf,
  sealOfText,
  servedAt,
  withdraw,
} from '@mesnada/engine/verify'
import type { GameSettings, ReservedSeat } from '../protocol/game-settings.ts'
import type { GameRow, StoredEntry } from '../storage/storage.ts'
import { type Advance, advanceAction, advanceDice, positionAfter } from './advance.ts'
import type { Opening } from './beginnings.ts'
import { bringBack, type Clock, haltClock, pressClock, resumeClock, sendAway, stoppedClock } from './clock.ts'
import { type DrawTalk, foldDraw, NO_DRAW_TALK } from './draw-talk.ts'
import { type EntryTexts, entryTexts } from './entry-texts.ts'
import { NODE_HASHER } from './hasher.ts'
import { foldPause, NO_PAUSE, type PauseTalk } from './pause-talk.ts'
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
  readonly commitment: string
  /** How many entries there are. */
  head: number
  /** The last entries. Older ones are in pages in the database. */
  log: LoggedEntry[]
  /** Pages of the log that are in the database. */
  paged: number
  /** The first entry of each command in `log`, so that a command sent twice gets the same answer. */
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
  /** Whether anybody may find it. */
  listed: boolean
  position: Position
  /** How many were taken. */
  steps: number
  bar: UndoBar
  /** The position at the bar, and the steps taken since: from these an undo is worked out. */
  barPosition: Position
  recent: readonly Step[]
  /** Seats with a decision that can no longer be taken back. */
  bound: readonly [boolean, boolean]
  /** Characters of talk so far, and entries that are neither talk nor play. Both have a limit. */
  talk: number
  courtesies: number
  /** Dice thrown so far. */
  dice: number
  clock: Clock
  undo: UndoRequest | undefined
  draw: DrawTalk
  pause: PauseTalk
  result: GameResult | undefined
  /** When something last happened, for people to read. */
  updated: number
  /** When play last went on, in service time. */
  served: number
}

export interface AwaitedRoll {
  /** Of the decision's entry. */
  readonly number: number
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
export interface LoggedEntry extends Pick<StoredEntry, 'number' | 'digest'> {
  readonly type: Entry['type']
  readonly at: number
  readonly texts: EntryTexts
}

/** What of a game's row a table needs. */
export type TableRow = Pick<GameRow, 'id' | 'owner' | 'invite' | 'secret' | 'settings' | 'created'>

export const emptyTable = (row: TableRow, opening: Opening, commitment: string): Table => {
  const settings: GameSettings = JSON.parse(row.settings)
  const position = new Position(opening.system, opening.start)
  return {
    id: row.id,
    owner: row.owner,
    invite: row.invite,
    settings,
    created: row.created,
    opening,
    secret: row.secret,
    sealKey: sealKeyOf(row.id, row.secret, NODE_HASHER),
    commitment,
    head: 0,
    log: [],
    paged: 0,
    commands: new Map(),
    seats: [undefined, undefined],
    given: [{}, {}],
    voidedRounds: 0,
    links: ['', ''],
    roll: undefined,
    digest: firstDigest(row.id, commitment),
    started: false,
    listed: settings.listed,
    position,
    steps: 0,
    bar: { steps: 0, cause: 'start' },
    barPosition: position,
    recent: [],
    bound: [false, false],
    talk: 0,
    courtesies: 0,
    dice: 0,
    clock: stoppedClock(settings.clock),
    undo: undefined,
    draw: NO_DRAW_TALK,
    pause: NO_PAUSE,
    result: undefined,
    updated: row.created,
    served: 0,
  }
}

/** The number of the first entry in memory. */
export const logStart = ({ log: [first], head }: Table): number => first?.number ?? head

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

/** For whom a seat is kept, while nobody sits there. */
export const reservationOf = ({ settings, seats }: Table, seat: Seat): ReservedSeat | undefined =>
  seats[seat] ? undefined : settings.reserved?.find(each => each.seat === seat)

/** Whose seat it is: who sits there, or for whom it is kept. Empty for nobody and for computers. */
export const seatUser = (table: Table, seat: Seat): string =>
  (table.seats[seat] ?? reservationOf(table, seat))?.user ?? ''

/** Whether each decision's dice need fresh bytes of both seats. */
export const isLive = ({ settings }: Table): boolean => settings.dice === 'live'

/** Whether dice fall later than the decision that asks for them. */
export const isDeferred = ({ settings }: Table): boolean =>
  settings.dice === 'live' || settings.dice === 'beacon'

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
  const { entry, number, digest, command } = stored
  if (number !== table.head) throw new Error(`entry ${number} does not follow ${table.head - 1}`)
  if (!worked) checkDigest(table, stored)
  const advance = applyEntry(table, entry, worked)
  table.digest = digest
  if (isDeferred(table) && entry.type === 'acted' && table.position.pending.kind === 'dice')
    table.roll = { number, digest, released: [undefined, undefined] }
  if (command !== undefined) table.commands.set(command, number)
  const { type, at } = entry
  const { system } = table.opening
  const telling = entryTexts({ system, entry, advance, speaker: speakerOf(table, entry) })
  table.log.push({ number, type, at, digest, texts: telling })
  table.head++
}

/** What is read back must be what was written: its digest follows from the one before and the text itself. */
const checkDigest = ({ id, sealKey, digest: before }: Table, { number, body, digest }: StoredEntry): void => {
  if (nextDigest(before, sealOfText(sealKey, number, body, NODE_HASHER), NODE_HASHER) !== digest)
    throw new Error(`entry ${number} of game ${id} is not what was written`)
}

const speakerOf = (table: Table, entry: Entry): number =>
  entry.type === 'said' ? (seatOf(table, entry.user) ?? -1) : -1

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
  foldAmounts(table, entry)
  foldSeats(table, entry)
  foldLinks(table, entry)
  foldUndo(table, entry)
  table.draw = foldDraw(table.draw, entry, table.steps)
  table.pause = foldPause(table.pause, entry, table.steps)
  if (entry.type === 'ended') table.result = resultOf(entry)
  if (entry.type === 'listed') table.listed = entry.listed
  table.updated = entry.at
  const served = servedAt(entry)
  if (served !== undefined) foldClock(table, entry, served)
  return advance
}

const foldGame = (table: Table, entry: Entry, worked: Advance | undefined): Advance | undefined => {
  if (entry.type === 'undone') takeBack(table, entry.steps)
  if (entry.type !== 'started' && entry.type !== 'acted' && entry.type !== 'rolled') return undefined
  const advance = worked ?? replayEntry(table, entry)
  const { position, steps, bar, falls } = advance
  table.started = true
  table.position = position
  table.steps += steps.length
  table.recent = [...table.recent, ...steps]
  // A bar is always set at the position an advance leads to.
  if (bar.steps !== table.bar.steps) {
    table.barPosition = position
    table.bound = [table.bound[0] || hasDecided(table, 0), table.bound[1] || hasDecided(table, 1)]
    table.recent = []
  }
  table.bar = bar
  for (const { dice } of falls) table.dice += dice.length
  return advance
}

/** Back to an earlier position, which is not before the bar. */
const takeBack = (table: Table, steps: number): void => {
  const { bar, barPosition, recent } = table
  if (steps < bar.steps || steps > table.steps) throw new Error(`step ${steps} cannot be gone back to`)
  const { system } = table.opening
  table.recent = recent.slice(0, steps - bar.steps)
  table.steps = steps
  table.position = new Position(system, positionAfter(system, barPosition.state, table.recent))
}

const hasDecided = ({ recent }: Table, seat: Seat): boolean =>
  recent.some(step => 'action' in step && step.seat === seat)

/** What of it the limits on a game count. */
const foldAmounts = (table: Table, entry: Entry): void => {
  if (entry.type === 'said') table.talk += entry.text.length + TALK_OVERHEAD
  else if (!PLAY.has(entry.type) && !isOwnUndo(table, entry)) table.courtesies++
}

/** Taking back one's own decision without asking: each costs a decision, and those have a limit of their own. */
const isOwnUndo = ({ undo }: Table, entry: Entry): boolean => entry.type === 'undone' && undo === undefined

/** A remark takes room even if it is short. */
export const TALK_OVERHEAD = 100

const PLAY: ReadonlySet<Entry['type']> = new Set([
  'created',
  'started',
  'acted',
  'released',
  'rolled',
  'ended',
])

const replayEntry = (table: Table, entry: EntryOf<'started' | 'acted' | 'rolled'>): Advance => {
  const { position, steps, bar } = table
  const progress = { position, steps, bar }
  const source = givenDice(entry.falls.flatMap(({ dice }) => dice))
  const advance = unwrap(
    entry.type === 'acted'
      ? advanceAction(progress, entry.seat, entry.action, isDeferred(table) ? undefined : source)
      : advanceDice(progress, source),
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
      reveal(table.given, entry.seat, entry.bytes)
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

/** Play goes on without an answer: that declines the request. */
const foldUndo = (table: Table, entry: Entry): void => {
  if (entry.type === 'undo-asked') table.undo = { seat: entry.seat, steps: entry.steps }
  else if (entry.type === 'undo-declined' || closesQuestions(entry.type)) table.undo = undefined
}

const foldClock = (table: Table, entry: Entry, now: number): void => {
  if (entry.type === 'vacation') table.clock = sendAway(table.clock, entry.seat, entry.until, now)
  else if (entry.type === 'vacation-over') table.clock = bringBack(table.clock, entry.seat, now)
  else press(table, entry.type, now)
}

/** No clock runs while a computer thinks. */
const press = (table: Table, type: Entry['type'], now: number): void => {
  table.served = now
  const deciding = decidingSeat(table) ?? releasingSeat(table)
  const next = deciding !== undefined && !isComputer(table.seats[deciding]) ? deciding : undefined
  // Nobody gains time by ending a game.
  if (table.pause.isOn || type === 'ended') table.clock = haltClock(table.clock, now)
  else if (type === 'resumed') table.clock = resumeClock(table.clock, next, now)
  else table.clock = pressClock(table.settings.clock, table.clock, next, now)
}

export const firstHashOf = ({ opening }: Table): string => hashState(opening.start)
