import type { Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type Accessor, batch, createMemo, createSignal } from 'solid-js'
import type { PieceId, Scope, Sightline, Spot } from '../../presentation/presentation.ts'
import type { Session } from '../session/session.ts'
import type { Controller } from './controller.ts'

/** `line`: of fire between two places; `scope`: all that a counter sees and can hit; `threats`: whom to fear in a hex. */
export type LensKind = 'line' | 'scope' | 'threats'

/** The two ends of a line and what the rules say of it. The far end is only being looked at until it is pointed at. */
export interface LookedLine {
  readonly from: Spot
  readonly to: Spot
  readonly settled: boolean
  readonly sightline: Sightline
}

export interface Threatened {
  readonly hex: Hex
  /** Whose counter is, or would be, in danger there. */
  readonly seat: Seat
  readonly by: readonly PieceId[]
}

/** What one looks through to understand the position; it changes nothing of it. */
export interface Lens {
  readonly kind: Accessor<LensKind | undefined>
  toggle(kind: LensKind): void
  close(): void
  /** Where the line starts, once that is known. */
  readonly start: Accessor<Spot | undefined>
  readonly line: Accessor<LookedLine | undefined>
  readonly scope: Accessor<(Scope & { readonly piece: PieceId }) | undefined>
  readonly threats: Accessor<Threatened | undefined>
  /** Takes a place that was pointed at; false if it is not for the lens. */
  point(spot: Spot): boolean
}

export const createLens = (
  session: Session,
  { selected, piece, hovered, cursor, pieces, moveCursor }: Controller,
): Lens => {
  const { presentation } = session
  const [kind, setKind] = createSignal<LensKind>()
  const [start, setStart] = createSignal<Spot>()
  const [end, setEnd] = createSignal<Spot>()
  const [place, setPlace] = createSignal<Hex>()
  const { position } = session

  const spotOf = (id: PieceId | undefined): Spot | undefined => {
    const [hex] = (id !== undefined && piece(id)?.hexes) || []
    return id === undefined || hex === undefined ? undefined : { hex, piece: id }
  }
  /** Whoever stands there, the topmost if there are several. */
  const spotAt = (hex: Hex | undefined): Spot | undefined => {
    if (hex === undefined) return undefined
    const there = pieces().findLast(({ layer, hexes }) => layer !== 'thing' && hexes.includes(hex))
    return there ? { hex, piece: there.id } : { hex }
  }

  const open = (next: LensKind): void => {
    setKind(next)
    setStart(next === 'line' ? spotOf(selected()) : undefined)
    setEnd(undefined)
    setPlace(next === 'threats' ? (spotOf(selected())?.hex ?? cursor()) : undefined)
  }
  const close = (): void => {
    batch(() => {
      setKind(undefined)
      setStart(undefined)
      setEnd(undefined)
      setPlace(undefined)
    })
  }

  const pickEnd = (spot: Spot): void => {
    // A third place begins another line.
    if (start() === undefined || end() !== undefined) {
      setStart(spot)
      setEnd(undefined)
    } else setEnd(spot)
  }

  return {
    kind,
    toggle: next => batch(() => (kind() === next ? close() : open(next))),
    close,
    start,
    line: createMemo(() => {
      const from = start()
      const settled = end()
      const to = settled ?? hovered() ?? spotAt(cursor())
      if (kind() !== 'line' || from === undefined || to === undefined || from.hex === to.hex) return undefined
      return {
        from,
        to,
        settled: settled !== undefined,
        sightline: presentation.sightline(position(), from, to),
      }
    }),
    scope: createMemo(() => {
      const id = selected()
      if (kind() !== 'scope' || spotOf(id) === undefined || id === undefined) return undefined
      return { piece: id, ...presentation.scope(position(), id) }
    }),
    threats: createMemo(() => {
      const hex = place()
      if (kind() !== 'threats' || hex === undefined) return undefined
      const there = spotAt(hex)?.piece
      const { viewer } = session.position()
      const seat =
        (there === undefined ? undefined : piece(there)?.seat) ?? (viewer === 'spectator' ? 0 : viewer)
      return { hex, seat, by: presentation.threats(position(), hex, seat) }
    }),
    point: spot => {
      if (kind() !== 'line' && kind() !== 'threats') return false
      batch(() => {
        moveCursor(spot.hex)
        if (kind() === 'line') pickEnd(spot)
        else setPlace(spot.hex)
      })
      return true
    },
  }
}
