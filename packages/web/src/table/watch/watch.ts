import type { Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { Motion, Piece, PieceId, Told } from '../../presentation/presentation.ts'
import type { LogEntry } from '../session/log-writer.ts'
import type { Session } from '../session/session.ts'

/** Where a counter has gone in the turn that is watched. */
export interface Trail {
  readonly piece: PieceId
  readonly seat: Seat
  readonly hexes: readonly Hex[]
}

/** A shot, a blow or a fall. */
export interface Deed {
  readonly kind: Motion['kind']
  readonly hexes: readonly Hex[]
}

/** What the other side has done since one last had a turn of one's own. */
export interface Watched {
  readonly seat: Seat
  readonly turn: number
  readonly trails: readonly Trail[]
  readonly deeds: readonly Deed[]
  /** In the order in which it happened, as the log tells it. */
  readonly lines: readonly Told[]
  /** Who was in the game when it began, and is not any more. */
  readonly lost: readonly Piece[]
}

export interface Watch {
  readonly watched: Accessor<Watched | undefined>
  /** It is before one's eyes: until one acts in a turn of one's own. */
  readonly isShown: Accessor<boolean>
  /** It is over and one's own turn, and nothing has been done in it yet. */
  readonly isFresh: Accessor<boolean>
  /** The line one looks at again, by its place; undefined while one looks at all of them. */
  readonly step: Accessor<number | undefined>
  goTo(step: number | undefined): void
  dismiss(): void
}

/** Where nobody is looked on at: a game that is watched again shows each step by itself. */
export const IDLE_WATCH: Watch = {
  watched: () => undefined,
  isShown: () => false,
  isFresh: () => false,
  step: () => undefined,
  goTo: () => {},
  dismiss: () => {},
}

interface Collected {
  readonly seat: Seat
  readonly turn: number
  readonly trails: ReadonlyMap<PieceId, Trail>
  readonly entries: readonly LogEntry[]
  readonly before: ReadonlyMap<PieceId, Piece>
}

const KINDS: ReadonlySet<Motion['kind']> = new Set(['shot', 'gun', 'blow', 'fall', 'fire'])

/** Looks on while someone else has his turn, and keeps what he did until one acts in one's own. */
export const createWatch = (
  session: Session,
  pieces: Accessor<readonly Piece[]>,
  opponent: { readonly isDeciding: Accessor<boolean> },
): Watch => {
  const [collected, setCollected] = createSignal<Collected>()
  const [isShown, setShown] = createSignal(false)
  const [isFresh, setFresh] = createSignal(false)
  const [step, setStep] = createSignal<number>()
  const clock = createMemo(() => session.presentation.clock(session.position()))
  /** Sides that have been seen to be played by someone else. */
  const others = new Set<Seat>()
  createEffect(() => {
    const { pending } = session.position()
    if (pending.kind === 'decision' && opponent.isDeciding()) others.add(pending.seat)
  })

  const toldOf = (entry: LogEntry): Told | undefined => {
    const { viewer } = session.position()
    return entry.told[viewer === 1 ? 1 : 0]
  }
  /** Something was done, and not only a phase ended. */
  const isDeed = (entry: LogEntry): boolean => toldOf(entry)?.heading !== true

  let known = new Map<PieceId, Piece>(untrack(pieces).map(piece => [piece.id, piece]))
  let read = untrack(session.log).length
  let mover: Seat | undefined
  let turn = 0

  const collect = (entries: readonly LogEntry[], moved: readonly Trail[]): void => {
    const seat = mover
    if (seat === undefined) return
    setCollected(before => {
      const same = before && !isFresh() && before.seat === seat ? before : undefined
      const trails = new Map(same?.trails)
      for (const { piece, hexes, ...rest } of moved) {
        const so = trails.get(piece)
        const path = so && so.hexes.at(-1) === hexes[0] ? [...so.hexes, ...hexes.slice(1)] : hexes
        trails.set(piece, { piece, ...rest, hexes: path })
      }
      return {
        seat,
        turn: same?.turn ?? turn,
        trails,
        entries: [...(same?.entries ?? []), ...entries],
        before: same?.before ?? new Map(known),
      }
    })
    setFresh(false)
    setShown(true)
  }

  createEffect(
    on([session.position, session.log], ([position, log]) => {
      const now = new Map(pieces().map(piece => [piece.id, piece]))
      const entries = log.slice(read)
      // What was taken back was never seen.
      if (log.length < read) setCollected(undefined)
      const isWatching = mover !== undefined && others.has(mover)
      if (isWatching && (entries.length > 0 || now.size > 0)) {
        const moved = movedBetween(known, now)
        if (entries.length > 0 || moved.length > 0) collect(entries, moved)
      } else if (entries.some(isDeed)) {
        // One has acted in one's own turn: what the other did before is no longer before one's eyes.
        setFresh(false)
        setShown(false)
        setStep(undefined)
      }
      const isMine = position.pending.kind === 'decision' && !opponent.isDeciding()
      if (isMine && isWatching && !others.has(clock().seat)) setFresh(true)
      read = log.length
      known = now
      mover = clock().turn > 0 && position.pending.kind !== 'over' ? clock().seat : undefined
      turn = clock().turn
    }),
  )

  return {
    watched: createMemo(() => {
      const found = collected()
      if (found === undefined) return undefined
      const lines = found.entries.flatMap(entry => {
        const told = toldOf(entry)
        return told && !told.heading ? [told] : []
      })
      const deeds = lines.flatMap(({ motion }) =>
        motion && KINDS.has(motion.kind) && motion.hexes.length > 0 ? [motion] : [],
      )
      const gone = new Set(pieces().flatMap(({ id, beside }) => (beside === 'gone' ? [id] : [])))
      const lost = [...found.before.values()].filter(({ id, beside }) => beside !== 'gone' && gone.has(id))
      return { seat: found.seat, turn: found.turn, trails: [...found.trails.values()], deeds, lines, lost }
    }),
    isShown,
    isFresh,
    step,
    goTo: setStep,
    dismiss: () => {
      setShown(false)
      setFresh(false)
      setStep(undefined)
    },
  }
}

const movedBetween = (
  before: ReadonlyMap<PieceId, Piece>,
  now: ReadonlyMap<PieceId, Piece>,
): readonly Trail[] =>
  [...now.values()].flatMap(({ id, seat, hexes: [to], layer }) => {
    const [from] = before.get(id)?.hexes ?? []
    return from === undefined || to === undefined || from === to || layer === 'thing'
      ? []
      : [{ piece: id, seat, hexes: [from, to] }]
  })
