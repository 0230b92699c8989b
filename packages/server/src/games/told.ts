import {
  hashState,
  type Pending,
  type PositionPatch,
  patchOf,
  type State,
  type Viewer,
} from '@mesnada/engine'
import type { ClockFace, EntryMessage, Standing, TableMessage } from '../api.ts'
import { VIEWERS } from './advance.ts'
import { seatCards, tableCard } from './card.ts'
import { knownTo } from './known.ts'
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
  const message: Omit<TableMessage, 'log'> = {
    type: 'table',
    game: table.id,
    viewer,
    number: headOf(table),
    card: tableCard(table),
    beginning: table.opening.digest,
    commitment: commitmentIn(table),
    seats: seatCards(table),
    ...(table.owner === user && { owner: true }),
    standing: standingFor(table, viewer, table.opening.start.bytes),
    ...(table.undo && { undo: { seat: table.undo.seat, steps: table.undo.steps } }),
    ...(table.result && { secret: table.secret }),
  }
  const log = table.log
    .slice(from)
    .map(({ number, at, digest, telling }) => withTold({ number, at, digest }, telling, viewer))
  return `${JSON.stringify(message).slice(0, -1)},"log":[${log.join()}]}`
}

const commitmentIn = ({ log: [first] }: Table): string => {
  const created = first && entryOf(first)
  return created?.type === 'created' ? created.commitment : ''
}

/** An entry as it happens. `before` is the position it found, for those who have that already. */
export const tellEntry = (
  table: Table,
  logged: LoggedEntry,
  viewer: Viewer,
  before: State | undefined,
): string => {
  const { number, at, digest, telling } = logged
  const message: Omit<EntryMessage, 'told'> = {
    type: 'entry',
    game: table.id,
    number,
    at,
    digest,
    ...(touchesSeats(logged) && { seats: seatCards(table) }),
    ...(before && {
      standing: standingFor(table, viewer, knownTo(table.opening.system, before, viewer).bytes),
    }),
    ...(logged.type === 'ended' && { secret: table.secret }),
  }
  return withTold(message, telling, viewer)
}

/** What was put into words before is not put into words again. */
const withTold = (message: object, telling: LoggedEntry['telling'], viewer: Viewer): string =>
  `${JSON.stringify(message).slice(0, -1)},"told":${telling[VIEWERS.indexOf(viewer)]}}`

const touchesSeats = ({ type }: LoggedEntry): boolean =>
  type === 'seated' || type === 'left' || type === 'contributed'

/** Entries after which the position, what is asked or a clock is another. */
export const changesStanding = ({ type }: LoggedEntry): boolean =>
  type === 'started' || type === 'acted' || type === 'undone' || type === 'ended'

const standingFor = (table: Table, viewer: Viewer, base: Uint8Array): Standing => {
  const { system } = table.opening
  const known = knownTo(system, table.state, viewer)
  const position: PositionPatch = patchOf(base, known)
  const pending: Pending | undefined = table.started ? system.pending(known) : undefined
  return {
    step: table.steps,
    position,
    hash: hashState(known),
    ...(pending && { pending }),
    clock: clockFace(table),
  }
}

const clockFace = ({ settings, clock }: Table): ClockFace => ({
  left: clock.left,
  ...(settings.clock.kind !== 'none' &&
    clock.running !== undefined && { running: clock.running, since: clock.since }),
})
