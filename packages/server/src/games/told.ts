import { hashState, type PositionPatch, patchOf, type Viewer } from '@mesnada/engine'
import type { TableMessage } from '../api.ts'
import { VIEWERS } from './advance.ts'
import { seatCards, tableCard } from './card.ts'
import type { Position } from './position.ts'
import { entryOf, headOf, type LoggedEntry, type Table } from './table.ts'

/**
 * What leaves the server about a game, as text ready to send. The one door: every word here comes out of `conceal`, or
 * by `tellingOf` out of `witness` and `overhear`, or is known to all. Seals are told, salts are not; the hash is that of
 * the position as the viewer knows it, because the hash of the true one could be tried out.
 */

/** Who is told, and as whom he sees. */
export interface Hearer {
  readonly user: string
  readonly viewer: Viewer
}

export const tellTable = (table: Table, { user, viewer }: Hearer, from: number): string => {
  const message: Omit<TableMessage, 'standing' | 'log'> = {
    type: 'table',
    game: table.id,
    viewer,
    number: headOf(table),
    card: tableCard(table),
    beginning: table.opening.digest,
    commitment: commitmentIn(table),
    seats: seatCards(table),
    ...(table.owner === user && { owner: true }),
    ...(table.undo && { undo: { seat: table.undo.seat, steps: table.undo.steps } }),
    ...(table.result && { secret: table.secret }),
  }
  const standing = standingFor(table, viewer, table.opening.start.bytes)
  const log = table.log.slice(from).map(logged => `{${numberOf(logged)},${toldIn(logged, viewer)}}`)
  return `${JSON.stringify(message).slice(0, -1)},"standing":${standing},"log":[${log.join()}]}`
}

const commitmentIn = ({ log: [first] }: Table): string => {
  const created = first && entryOf(first)
  return created?.type === 'created' ? created.commitment : ''
}

/**
 * An `EntryMessage`, as it happens; put together from texts, since of all that is sent this is nearly all. `before` is
 * the position it found, for those who have that already.
 */
export const tellEntry = (
  table: Table,
  logged: LoggedEntry,
  viewer: Viewer,
  before: Position | undefined,
): string => {
  let text = `{"type":"entry","game":"${table.id}",${numberOf(logged)}`
  if (touchesSeats(logged)) text += `,"seats":${JSON.stringify(seatCards(table))}`
  if (before) text += `,"standing":${standingFor(table, viewer, before.knownTo(viewer).bytes)}`
  if (logged.type === 'ended') text += `,"secret":"${table.secret}"`
  return `${text},${toldIn(logged, viewer)}}`
}

const numberOf = ({ number, at, digest }: LoggedEntry): string =>
  `"number":${number},"at":${at},"digest":"${digest}"`

/** What was put into words before is not put into words again. */
const toldIn = ({ telling }: LoggedEntry, viewer: Viewer): string =>
  `"told":${telling[VIEWERS.indexOf(viewer)]}`

const touchesSeats = ({ type }: LoggedEntry): boolean =>
  type === 'seated' || type === 'left' || type === 'contributed'

/** Entries after which the position, what is asked or a clock is another. */
export const changesStanding = ({ type }: LoggedEntry): boolean =>
  type === 'started' || type === 'acted' || type === 'undone' || type === 'ended'

/** A `Standing`. */
const standingFor = (table: Table, viewer: Viewer, base: Uint8Array): string => {
  const { position, started, steps } = table
  const known = position.knownTo(viewer)
  const runs = runsText(patchOf(base, known))
  const pending = started ? `,"pending":${position.pendingText(known)}` : ''
  return `{"step":${steps},"position":{"runs":${runs},"flow":${position.flowText(known)}},"hash":"${hashState(known)}"${pending},"clock":${clockText(table)}}`
}

/** Numbers and hexadecimal, nothing that JSON would put otherwise. */
const runsText = ({ runs }: PositionPatch): string => {
  let text = ''
  for (const [offset, bytes] of runs) text += `${text === '' ? '' : ','}[${offset},"${bytes}"]`
  return `[${text}]`
}

/** A `ClockFace`. */
const clockText = ({ settings, clock: { left, running, since } }: Table): string => {
  const face = `{"left":[${left[0]},${left[1]}]`
  return settings.clock.kind === 'none' || running === undefined
    ? `${face}}`
    : `${face},"running":${running},"since":${since}}`
}
