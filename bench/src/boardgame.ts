import { createRequire } from 'node:module'
import type { Game, State } from 'boardgame.io'

/**
 * boardgame.io, as its own server runs it: the reducer with all default plugins, log and undo, but no network. It is
 * CommonJS, and its entry points are folders, which Node's own imports do not follow.
 */
interface Internal {
  CreateGameReducer(options: { readonly game: Game }): (state: State, action: Dispatched) => State
  InitializeGame(options: { readonly game: Game; readonly numPlayers: number }): State
}

interface Dispatched {
  readonly type: 'MAKE_MOVE'
  readonly payload: {
    readonly type: string
    readonly args: readonly unknown[]
    readonly playerID: string
  }
}

// Read when it is loaded: outside production it checks on every move that its state is plain JSON.
process.env['NODE_ENV'] ??= 'production'
const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as Internal

export const INVALID_MOVE = 'INVALID_MOVE'

export interface Match<G> {
  readonly G: G
  /** Somebody made a move; a move that is refused is an error here. */
  move(name: string, arg: unknown, seat: number): void
}

/** Matches from one beginning, as many as one likes; dice fall as its seed decides. */
export type Opening<G> = () => Match<G>

export const openingOf = <G>(game: Game<G>, seed: string): Opening<G> => {
  const reducer = CreateGameReducer({ game })
  const start: State<G> = InitializeGame({ game: { ...game, seed }, numPlayers: 2 })
  return () => {
    let state = start
    return {
      get G() {
        return state.G
      },
      move(type, arg, seat) {
        const payload = { type, args: [arg], playerID: String(seat) }
        const next = reducer(state, { type: 'MAKE_MOVE', payload })
        if ('transients' in next) throw new Error(`boardgame.io refused ${type} ${JSON.stringify(arg)}`)
        state = next
      },
    }
  }
}
