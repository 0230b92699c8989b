import { isLevel, playerOf, randomPlayer, seededChance } from '@mesnada/ai'
import {
  type Action,
  type Adapters,
  type Beginning,
  beginGame,
  cloneState,
  findSystem,
  type Registry,
  type Seat,
  type State,
  unwrap,
} from '@mesnada/engine'

/** What a worker is asked: everything is plain data, and the position is what the seat may know. */
export interface Question {
  readonly system: string
  /** Names the beginning; the beginning itself comes only with the first question about it. */
  readonly digest: string
  readonly beginning?: Beginning
  readonly bytes: Uint8Array
  readonly flow: unknown
  readonly seat: Seat
  readonly level: number
  readonly seed: number
}

const MOST_BEGINNINGS = 32

/** Decides for a computer's seat. It remembers how games begin, and nothing of the games. */
export const createThinker = (registry: Registry, adapters: Adapters): ((question: Question) => Action) => {
  const starts = new Map<string, State>()
  const startOf = ({ system, digest, beginning }: Question): State => {
    const known = starts.get(digest)
    if (known) return known
    if (!beginning) throw new Error(`nobody told how ${digest} begins`)
    const { state } = unwrap(beginGame(unwrap(findSystem(registry, system)), beginning))
    starts.set(digest, state)
    if (starts.size > MOST_BEGINNINGS) starts.delete(starts.keys().next().value ?? '')
    return state
  }
  return question => {
    const system = unwrap(findSystem(registry, question.system))
    const state = cloneState(startOf(question))
    state.bytes.set(question.bytes)
    state.flow = question.flow
    const legal = system.legal(state)
    const adapter = adapters.get(system.id)
    const player = adapter && isLevel(question.level) ? playerOf(question.level, adapter) : randomPlayer
    return player.decide({ system, state, seat: question.seat, legal, chance: seededChance(question.seed) })
  }
}

export const beginningsKept = MOST_BEGINNINGS
