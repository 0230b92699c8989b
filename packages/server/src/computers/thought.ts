import {
  type GreedyMemory,
  GreedyPlayer,
  isLevel,
  Planner,
  type PlannerMemory,
  type Player,
  playerOf,
  randomPlayer,
  seededRandom,
} from '@mesnada/ai'
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

/** What a player of one seat remembers from one decision to the next, as plain data. */
export type Memory = PlannerMemory | GreedyMemory

/** What a worker is asked: everything is plain data, and the position is what the seat may know. */
export interface Question {
  readonly system: string
  /** Names the beginning; the beginning itself comes only with the first question about it. */
  readonly opening: string
  readonly beginning?: Beginning
  readonly bytes: Uint8Array
  readonly flow: unknown
  readonly seat: Seat
  readonly level: number
  readonly seed: number
  /** What came with the answer to the seat's last question. */
  readonly memory?: Memory | undefined
}

export interface Thought {
  readonly action: Action
  /** What the seat's next question should bring along; absent where every decision stands alone. */
  readonly memory?: Memory
}

const memoryOf = (player: Player): Memory | undefined =>
  player instanceof Planner || player instanceof GreedyPlayer ? player.memory : undefined

/** A seat whose level has changed forgets. */
const recall = (player: Player, memory: Memory | undefined): void => {
  if (memory === undefined) return
  if ('path' in memory) {
    if (player instanceof GreedyPlayer) player.recall(memory)
  } else if (player instanceof Planner) player.recall(memory)
}

const MOST_BEGINNINGS = 32

/** Decides for a computer's seat. It caches first positions and nothing else. */
export const createThinker = (registry: Registry, adapters: Adapters): ((question: Question) => Thought) => {
  const starts = new Map<string, State>()
  const startOf = ({ system, opening, beginning }: Question): State => {
    const known = starts.get(opening)
    if (known) return known
    if (!beginning) throw new Error(`nobody told how ${opening} begins`)
    const { state } = unwrap(beginGame(unwrap(findSystem(registry, system)), beginning))
    starts.set(opening, state)
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
    recall(player, question.memory)
    const { seat, seed } = question
    const action = player.decide({ system, state, seat, legal, random: seededRandom(seed) })
    const memory = memoryOf(player)
    return { action, ...(memory && { memory }) }
  }
}

export const beginningsKept = MOST_BEGINNINGS
