import { cloneState, type Seat, type Viewer } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { FordAction } from './actions.ts'
import type { CitedFordEvent } from './events.ts'
import { manAt } from './ground.ts'
import type { FordState } from './state.ts'
import { HALE, type Kind } from './tables.ts'

/** ford 1.3: the captains of the others are men like any other until they are known. */
export const conceal = (state: FordState, viewer: Viewer): FordState => {
  const { captain } = state.tables.men
  const hidden = captain.some((is, man) => is === 1 && isHidden(state, man, viewer))
  if (!hidden) return state
  const concealed = cloneState(state)
  for (let man = 0; man < captain.length; man++)
    if (isHidden(state, man, viewer)) concealed.tables.men.captain[man] = 0
  return concealed
}

const isHidden = ({ setting, tables }: FordState, man: number, viewer: Viewer): boolean =>
  setting.seats[man] !== viewer && tables.men.known[man] === 0

export const witness = (event: CitedFordEvent, viewer: Viewer): CitedFordEvent | undefined =>
  event.type === 'captain-named' && event.seat !== viewer
    ? { type: event.type, seat: event.seat, rule: event.rule }
    : event

export const overhear = (action: FordAction, by: Seat, viewer: Viewer): FordAction | undefined =>
  action.type === 'name-captain' && by !== viewer ? undefined : action

export interface FordView {
  readonly bout: number
  readonly turn: number
  readonly at: string
  readonly points: readonly number[]
  readonly bouts: readonly number[]
  readonly men: readonly ManView[]
}

export interface ManView {
  readonly seat: Seat
  readonly kind: Kind
  readonly health: number
  /** Label of his hex, while he is on the map. */
  readonly at?: string
  readonly captain?: true
  readonly done?: true
}

export const view = ({ setting, tables, flow }: FordState): FordView => ({
  bout: tables.clock.bout[0] ?? 0,
  turn: tables.clock.turn[0] ?? 0,
  at: flow.result ? 'over' : (flow.stack.at(-1)?.kind ?? flow.phase),
  points: [...tables.bands.points],
  bouts: [...tables.bands.bouts],
  men: setting.seats.map((seat, man) => ({
    seat,
    kind: nth(setting.kinds, man),
    health: tables.men.health[man] ?? 0,
    ...(tables.men.hex[man] === OFF_MAP
      ? {}
      : { at: setting.board.grid.label(tables.men.hex[man] ?? OFF_MAP) }),
    ...(tables.men.captain[man] ? { captain: true } : {}),
    ...(tables.men.done[man] ? { done: true } : {}),
  })),
})

/** What must hold in every position. */
export const faults = (state: FordState): readonly string[] => {
  const { setting, tables } = state
  const { men, ground, bands } = tables
  const found: string[] = []
  for (let man = 0; man < men.hex.length; man++) {
    const hex = men.hex[man] ?? OFF_MAP
    if (hex !== OFF_MAP && manAt(state, hex) !== man) found.push(`man ${man} is not where he stands`)
    if (hex !== OFF_MAP && men.health[man] === 0) found.push(`man ${man} is dead and on the map`)
    if ((men.health[man] ?? 0) > HALE) found.push(`man ${man} is more than hale`)
  }
  const standing = men.hex.filter(hex => hex !== OFF_MAP).length
  if (ground.man.filter(man => man !== 0).length !== standing) found.push('the ground holds someone else')
  for (const [seat, band] of setting.bands.entries()) {
    const captains = band.men.filter(man => men.captain[man] !== 0).length
    if (captains !== bands.led[seat]) found.push(`band ${seat} has ${captains} captains`)
  }
  return found
}
