import {
  hashState,
  type Pending,
  type PositionPatch,
  patchOf,
  type Roll,
  type State,
  type Viewer,
} from '@mesnada/engine'
import { resultOf } from '@mesnada/engine/verify'
import type { ClockFace, EntryMessage, Standing, TableMessage, Told, ToldRoll } from '../api.ts'
import { VIEWERS } from './advance.ts'
import { seatCards, tableCard } from './card.ts'
import { knownTo } from './known.ts'
import { headOf, type LoggedEntry, type Table } from './table.ts'

/**
 * What leaves the server about a game. The one door: every word here comes out of `conceal`, `witness` or `overhear`,
 * or is known to all. Seals are told, salts are not; the hash is that of the position as the viewer knows it, because
 * the hash of the true one could be tried out.
 */

export const tellTable = (table: Table, viewer: Viewer, from: number): TableMessage => ({
  type: 'table',
  game: table.id,
  viewer,
  number: headOf(table),
  card: tableCard(table),
  beginning: table.opening.digest,
  commitment: commitmentIn(table),
  seats: seatCards(table),
  standing: standingFor(table, viewer, table.opening.start.bytes),
  ...(table.undo && { undo: { seat: table.undo.seat, steps: table.undo.steps } }),
  log: table.log.slice(from).map(logged => ({
    number: logged.number,
    at: logged.entry.at,
    digest: logged.digest,
    told: tell(table, logged, viewer),
  })),
  ...(table.result && { secret: table.secret }),
})

const commitmentIn = ({ log }: Table): string => {
  const created = log[0]?.entry
  return created?.type === 'created' ? created.commitment : ''
}

/** An entry as it happens. `before` is the position it found, for those who have that already. */
export const tellEntry = (
  table: Table,
  logged: LoggedEntry,
  viewer: Viewer,
  before: State | undefined,
): EntryMessage => ({
  type: 'entry',
  game: table.id,
  number: logged.number,
  at: logged.entry.at,
  digest: logged.digest,
  told: tell(table, logged, viewer),
  ...(touchesSeats(logged) && { seats: seatCards(table) }),
  ...(before && {
    standing: standingFor(table, viewer, knownTo(table.opening.system, before, viewer).bytes),
  }),
  ...(logged.entry.type === 'ended' && { secret: table.secret }),
})

const touchesSeats = ({ entry: { type } }: LoggedEntry): boolean =>
  type === 'seated' || type === 'left' || type === 'contributed'

/** Entries after which the position, what is asked or a clock is another. */
export const changesStanding = ({ entry: { type } }: LoggedEntry): boolean =>
  type === 'started' || type === 'acted' || type === 'undone' || type === 'ended'

const standingFor = (table: Table, viewer: Viewer, base: Uint8Array): Standing => {
  const { system } = table.opening
  const known = knownTo(system, table.state, viewer)
  const position: PositionPatch = patchOf(base, known)
  const pending: Pending | undefined = table.started ? system.pending(known) : undefined
  return {
    step: table.steps.length,
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

const tell = (table: Table, { entry, events, thrown }: LoggedEntry, viewer: Viewer): Told => {
  const { system } = table.opening
  const place = VIEWERS.indexOf(viewer)
  const rolls: readonly ToldRoll[] = thrown.map(({ dice, rolls }) => ({ dice, ...rollOf(rolls[place]) }))
  const witnessed = events.flatMap(event => system.witness(event, viewer) ?? [])
  switch (entry.type) {
    case 'created':
      return { type: 'created' }
    case 'seated': {
      const { seat, name, pledge, level } = entry
      return { type: 'seated', seat, name, pledge, ...(level !== undefined && { level }) }
    }
    case 'left':
      return { type: 'left', seat: entry.seat }
    case 'contributed':
      return { type: 'contributed', seat: entry.seat, bytes: entry.bytes }
    case 'started':
      return { type: 'started', rolls, events: witnessed }
    case 'acted': {
      const action = system.overhear(entry.action, entry.seat, viewer)
      return { type: 'acted', seat: entry.seat, ...(action && { action }), rolls, events: witnessed }
    }
    case 'said':
      return { type: 'said', name: entry.name, seat: seatOfSpeaker(table, entry.user), text: entry.text }
    case 'undo-asked':
      return { type: 'undo-asked', seat: entry.seat, steps: entry.steps }
    case 'undo-declined':
      return { type: 'undo-declined', seat: entry.seat }
    case 'undone':
      return { type: 'undone', seat: entry.seat, steps: entry.steps }
    case 'ended':
      return { type: 'ended', by: entry.by, result: resultOf(entry) }
  }
}

const rollOf = (roll: Roll | undefined): { readonly roll?: Roll } => (roll ? { roll } : {})

const seatOfSpeaker = ({ seats }: Table, user: string): number =>
  seats.findIndex(sitter => sitter?.user === user)
