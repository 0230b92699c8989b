import { SEATS, type Seat } from '@mesnada/engine'
import type { PresentMessage } from '../protocol/api.ts'
import type { Whisper } from '../storage/database.ts'
import type { Time } from '../time/time.ts'
import type { Hub } from './hub.ts'

type Present = Pick<PresentMessage, 'seats' | 'spectators'>

type PresentWhisper = Extract<Whisper, { readonly about: 'present' }>

export interface PresenceParts {
  readonly hub: Hub
  readonly time: Time
  /** Names this node among the others. */
  readonly node: string
  /** Tells the other nodes. */
  readonly whisper: (whisper: PresentWhisper) => void
}

/** Comings and goings within so long are told together: a page that is loaded again has not been away. */
const GATHER_MS = 400
/** How often nodes repeat what they have said, and when a node that says nothing more is taken for gone. */
export const REPEAT_MS = 30_000
const GONE_MS = 90_000
/** For so long after a question over HTTP its asker has the game open. */
const VISIT_MS = 60_000

/** Who has a game open, on all nodes together, told to everyone who has. */
export class Presence {
  readonly #parts: PresenceParts
  readonly #changed = new Set<string>()
  /** What other nodes have said of games that are watched here, by game and node. */
  readonly #elsewhere = new Map<string, Map<string, Present & { readonly at: number }>>()
  /** What was told last. */
  readonly #told = new Map<string, string>()
  /** Since when a seat has not had a watched game open, in steady time; undefined for one who has. */
  readonly #absentSince = new Map<string, [number | undefined, number | undefined]>()
  /** When somebody who plays without a socket last asked for a game, in steady time, by game and seat. */
  readonly #visits = new Map<string, [number | undefined, number | undefined]>()
  #isWaiting = false

  constructor(parts: PresenceParts) {
    this.#parts = parts
    parts.hub.onAudience = game => this.#mark(game)
  }

  heard({ node, game, seats, spectators, asks }: PresentWhisper): void {
    const { hub, time } = this.#parts
    if (node === this.#parts.node || !hub.isWatched(game)) return
    const others = this.#elsewhere.get(game) ?? new Map()
    others.set(node, { seats, spectators, at: time.steady() })
    this.#elsewhere.set(game, others)
    if (asks) this.#say(game, false)
    this.#mark(game)
  }

  /** Whoever plays without watching, over HTTP or by a socket, is there all the same. */
  played(game: string, seat: Seat): void {
    for (const viewer of this.#parts.hub.watchersOf(game).values()) if (viewer === seat) return
    this.visited(game, seat)
  }

  /** Whoever asks for his game over HTTP has it open for a while. */
  visited(game: string, seat: Seat): void {
    const visits = this.#visits.get(game) ?? [undefined, undefined]
    visits[seat] = this.#parts.time.steady()
    this.#visits.set(game, visits)
    this.#mark(game)
  }

  /** Now and then: nodes that have died do not say goodbye, nor does who has only asked. */
  repeat(): void {
    const now = this.#parts.time.steady()
    for (const game of this.#visits.keys()) {
      if (SEATS.every(seat => !this.#isVisiting(game, seat))) this.#visits.delete(game)
      this.#mark(game)
    }
    for (const [game, others] of this.#elsewhere) {
      for (const [node, { at }] of others) if (now - at > GONE_MS) others.delete(node)
      this.#mark(game)
    }
    for (const game of this.#parts.hub.watchedGames) this.#say(game, false)
  }

  /**
   * For how long a seat has not had a game open, in milliseconds; 0 for one who has, and for games that nobody here has
   * open: then nothing is known.
   */
  absentMs(game: string, seat: Seat): number {
    const since = this.#absentSince.get(game)?.[seat]
    // Comings are gathered before they are told; whoever is here is not absent meanwhile.
    if (this.#here(game).seats[seat]) return 0
    return since === undefined ? 0 : Math.max(1, this.#parts.time.steady() - since)
  }

  /** Other nodes were not heard for a while: whoever seemed to be gone may have been there. */
  missed(): void {
    this.#absentSince.clear()
    for (const game of this.#parts.hub.watchedGames) {
      this.#say(game, true)
      this.#mark(game)
    }
  }

  #mark(game: string): void {
    this.#changed.add(game)
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#parts.time.after(GATHER_MS, () => this.#tellAll())
  }

  #tellAll(): void {
    this.#isWaiting = false
    const games = [...this.#changed]
    this.#changed.clear()
    for (const game of games) this.#tell(game)
  }

  #tell(game: string): void {
    const { hub } = this.#parts
    const here = this.#here(game)
    const hereText = JSON.stringify(here)
    const isNew = this.#told.get(game) === undefined
    if (this.#told.get(game) !== hereText) this.#say(game, isNew)
    if (hub.isWatched(game)) this.#told.set(game, hereText)
    else {
      this.#told.delete(game)
      this.#elsewhere.delete(game)
      this.#absentSince.delete(game)
      return
    }
    const all = [here, ...(this.#elsewhere.get(game)?.values() ?? [])]
    const seats = [
      all.some(({ seats: [first] }) => first),
      all.some(({ seats: [, second] }) => second),
    ] as const
    this.#noteAbsence(game, seats)
    hub.sendToWatchers(game, {
      type: 'present',
      game,
      seats,
      absent: [this.absentMs(game, 0), this.absentMs(game, 1)],
      spectators: all.reduce((sum, { spectators }) => sum + spectators, 0),
    })
  }

  #noteAbsence(game: string, seats: readonly [boolean, boolean]): void {
    const now = this.#parts.time.steady()
    const before = this.#absentSince.get(game)
    const since = (seat: Seat): number | undefined => (seats[seat] ? undefined : (before?.[seat] ?? now))
    this.#absentSince.set(game, [since(0), since(1)])
  }

  #say(game: string, asks: boolean): void {
    const { node, whisper } = this.#parts
    whisper({ about: 'present', node, game, ...this.#here(game), asks })
  }

  #isVisiting(game: string, seat: Seat): boolean {
    const at = this.#visits.get(game)?.[seat]
    return at !== undefined && this.#parts.time.steady() - at < VISIT_MS
  }

  /** One who has several windows open is one. */
  #here(game: string): Present {
    const seats: [boolean, boolean] = [false, false]
    const spectators = new Set<unknown>()
    for (const [line, viewer] of this.#parts.hub.watchersOf(game))
      if (viewer === 'spectator') spectators.add(line.user === '' ? line : line.user)
      else seats[viewer] = true
    for (const seat of SEATS) seats[seat] ||= this.#isVisiting(game, seat)
    return { seats, spectators: spectators.size }
  }
}
