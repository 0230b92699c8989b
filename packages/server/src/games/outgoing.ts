import { type PositionPatch, patchOf, type Seat, type State, type Viewer } from '@mesnada/engine'
import type { Situation, TableMessage } from '../protocol/api.ts'
import { VIEWERS } from './advance.ts'
import { seatCards, tableCard } from './card.ts'
import type { Position } from './position.ts'
import type { LoggedEntry, Table } from './table.ts'
import { takeBackOf } from './undo.ts'
import { awayAt } from './vacation.ts'

/**
 * What leaves the server about a game, as text ready to send. Nothing secret leaves by another way: everything here comes
 * from `conceal`, from `witness` and `overhear` (by `entryTexts`), or is public. Digests are sent, salts are not. The
 * hash is that of the concealed position: the hash of the true one would let a player test guesses.
 */

/** Who gets a message, and as which viewer. */
export interface Recipient {
  readonly user: string
  readonly viewer: Viewer
}

/** `entries` are those that are sent along; `logFrom` reads them. */
export const tableText = (
  table: Table,
  { user, viewer }: Recipient,
  entries: readonly LoggedEntry[],
): string => {
  const kept = user === '' ? undefined : table.settings.reserved?.find(each => each.user === user)
  const pause = table.pause.isOn ? 'on' : table.pause.asked
  const message: Omit<TableMessage, 'situation' | 'log'> = {
    type: 'table',
    game: table.id,
    viewer,
    number: table.head,
    card: tableCard(table),
    beginning: table.opening.digest,
    commitment: table.commitment,
    seats: seatCards(table),
    ...(table.owner === user && { owner: true }),
    ...(kept && { kept: kept.seat }),
    ...(table.undo && { undo: { seat: table.undo.seat, steps: table.undo.steps } }),
    ...(table.draw.offer !== undefined && { draw: table.draw.offer }),
    ...(pause !== undefined && { pause }),
    ...(table.result && { secret: table.secret }),
  }
  const situation = standingFor(table)(viewer, table.opening.start.bytes)
  const log = entries.map(logged => `{${numberOf(logged)},${toldIn(logged, viewer)}}`)
  return `${JSON.stringify(message).slice(0, -1)},"situation":${situation},"log":[${log.join()}]}`
}

/**
 * An `EntryMessage` for each viewer. It is concatenated from texts because it is most of what is sent, and what viewers
 * have in common is made once. `before` is the position before the entry, which the recipients already have.
 */
export const entryTextFor = (
  table: Table,
  logged: LoggedEntry,
  before: Position | undefined,
): ((viewer: Viewer) => string) => {
  let head = `{"type":"entry","game":"${table.id}",${numberOf(logged)}`
  if (touchesSeats(logged)) head += `,"seats":${JSON.stringify(seatCards(table))}`
  const secret = logged.type === 'ended' ? `,"secret":"${table.secret}"` : ''
  const standing = before && standingFor(table)
  return viewer => {
    const situation = standing ? `,"situation":${standing(viewer, before.knownTo(viewer).bytes)}` : ''
    return `${head}${situation}${secret},${toldIn(logged, viewer)}}`
  }
}

const numberOf = ({ number, at, digest }: LoggedEntry): string =>
  `"number":${number},"at":${at},"digest":"${digest}"`

/** The text made when the entry was applied. */
const toldIn = ({ texts }: LoggedEntry, viewer: Viewer): string => `"view":${texts[VIEWERS.indexOf(viewer)]}`

const touchesSeats = ({ type }: LoggedEntry): boolean =>
  type === 'seated' || type === 'left' || type === 'contributed'

/** Whether an entry changes the position, the pending decision or a clock. */
export const changesSituation = ({ type }: LoggedEntry): boolean =>
  type === 'started' ||
  type === 'acted' ||
  type === 'released' ||
  type === 'rolled' ||
  type === 'undone' ||
  type === 'paused' ||
  type === 'resumed' ||
  type === 'vacation' ||
  type === 'vacation-over' ||
  type === 'ended'

/** A `Situation` for each viewer, from the bytes he has. Viewers who know the same share what it is made from. */
const standingFor = (table: Table): ((viewer: Viewer, base: Uint8Array) => string) => {
  const { position, started, steps } = table
  const clock = clockText(table)
  let told: { readonly known: State; readonly base: Uint8Array; readonly text: string } | undefined
  const positionText = (known: State, base: Uint8Array): string => {
    const runs = runsText(patchOf(base, known))
    const pending = started ? `,"pending":${position.pendingText(known)}` : ''
    return `{"step":${steps},"position":{"runs":${runs},"flow":${position.flowText(known)}},"hash":"${position.hashOf(known)}"${pending}`
  }
  return (viewer, base) => {
    const known = position.knownTo(viewer)
    if (told?.known !== known || told.base !== base) told = { known, base, text: positionText(known, base) }
    const undo = started && viewer !== 'spectator' ? `,"undo":"${undoState(table, viewer)}"` : ''
    return `${told.text}${undo},"clock":${clock}}`
  }
}

const undoState = (table: Table, seat: Seat): NonNullable<Situation['undo']> => {
  if (table.result) return 'engine.undo.nothing'
  const takeBack = takeBackOf(table, seat)
  if (takeBack.ok) return takeBack.value.needsConsent ? 'ask' : 'own'
  const { code } = takeBack.refusal
  return code === 'engine.undo.dice' || code === 'engine.undo.secret' ? code : 'engine.undo.nothing'
}

/** Numbers and hexadecimal need no escaping. */
const runsText = ({ runs }: PositionPatch): string => {
  let text = ''
  for (const [offset, bytes] of runs) text += `${text === '' ? '' : ','}[${offset},"${bytes}"]`
  return `[${text}]`
}

/** A `ClockFace`. */
const clockText = (table: Table): string => {
  const { settings, clock } = table
  const { left, running, since } = clock
  const away = awayAt(table)
  const vacation = away ? `,"away":[${away[0]},${away[1]}]` : ''
  const face = `{"left":[${left[0]},${left[1]}]${vacation}`
  return settings.clock.kind === 'none' || running === undefined
    ? `${face}}`
    : `${face},"running":${running},"since":${since}}`
}
