import { accepted, type Checked, refused } from '@mesnada/engine'
import type {
  ClientMessage,
  Command,
  EntryMessage,
  GameCard,
  PresentMessage,
  RefusedMessage,
  SeekCard,
  ServerMessage,
  TableMessage,
} from '@mesnada/server/api'
import { type Accessor, createSignal } from 'solid-js'

/** `ended`: the server has shut us out, as after logging out elsewhere; only asking anew helps. */
export type LineState = 'connecting' | 'open' | 'lost' | 'ended'

/** As much of a socket as the line uses. */
export interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void
}

export interface Listener {
  /** The number of the first entry that is not known yet. */
  from(): number
  /** Says whether the whole log is known now; what is missing is asked for. */
  show(table: TableMessage): boolean
  /** Says whether the entry fits; one that does not is asked for again with all before it. */
  hear(entry: EntryMessage): boolean
  refuse(refusal: RefusedMessage): void
  /** Who else has the game open. */
  present?(present: PresentMessage): void
  /** Somebody who looks on has said something. */
  aside?(): void
}

/** What those in the lobby are told. */
export interface LobbyListener {
  /** The line is there, for the first time or again: what was told before may be old. */
  fresh(): void
  card(card: GameCard): void
  /** A game can no longer be found. */
  unlisted(game: string): void
  seeks(seeks: readonly SeekCard[]): void
  /** A seat in this game is kept for this user. */
  paired(game: string): void
}

/** The live line to the tables: what is asked gets its one answer, however often the connection is lost meanwhile. */
export interface Line {
  readonly state: Accessor<LineState>
  /** Now, by the server's clock. */
  now(): number
  command(game: string, command: Command, invite?: string): Promise<Checked<number>>
  watch(game: string, listener: Listener, invite?: string): () => void
  onTurn(listener: (game: string) => void): () => void
  enterLobby(listener: LobbyListener): () => void
  /** The connection is known to be gone: not waited for. */
  drop(): void
  /** Tries again at once. */
  retry(): void
  close(): void
}

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 10_000
const PING_MS = 20_000
/** Of silence, after which the connection is given up for lost although nobody said so. */
const SILENCE_MS = 45_000
const LOGGED_OUT = 4001
/** A newer window of the same user took its place: to come back would put out another one. */
const DISPLACED = 4002
/** `readyState` of a socket that is still being connected. */
const CONNECTING = 0

type LobbyMessage = Extract<ServerMessage, { readonly type: 'card' | 'unlisted' | 'seeks' | 'paired' }>

interface Asked {
  readonly message: ClientMessage
  readonly answer: (answer: Checked<number>) => void
}

interface Watched {
  readonly listener: Listener
  readonly invite: string | undefined
}

export const openLine = (connect: () => Socket): Line => {
  const [state, setState] = createSignal<LineState>('connecting')
  const asked = new Map<string, Asked>()
  const watched = new Map<string, Watched>()
  const turns = new Set<(game: string) => void>()
  const lobby = new Set<LobbyListener>()
  let socket: Socket | undefined
  let offset = 0
  let pause = FIRST_PAUSE_MS
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watching = new Map<string, string>()

  const say = (message: ClientMessage): void => {
    if (state() === 'open') socket?.send(JSON.stringify(message))
  }

  const watch = (game: string): void => {
    const seen = watched.get(game)
    if (!seen) return
    const id = newId()
    watching.set(id, game)
    const { invite } = seen
    say({ type: 'watch', id, game, from: seen.listener.from(), ...(invite !== undefined && { invite }) })
  }

  /** Everything unanswered is said again: the server knows by its id whether it has been done. */
  const welcome = (now: number): void => {
    offset = now - Date.now()
    pause = FIRST_PAUSE_MS
    setState('open')
    watching.clear()
    for (const game of watched.keys()) watch(game)
    for (const { message } of asked.values()) say(message)
    if (lobby.size > 0) say({ type: 'lobby', id: newId(), on: true })
    for (const listener of lobby) listener.fresh()
  }

  const refusedMessage = (message: RefusedMessage): void => {
    const id = message.id ?? ''
    const { code, rule, values } = message
    const refusal = { code, ...(rule && { rule }), ...(values && { values }) }
    asked.get(id)?.answer(refused(refusal))
    asked.delete(id)
    const game = watching.get(id)
    if (game !== undefined) watched.get(game)?.listener.refuse(message)
  }

  const receiveLobby = (message: LobbyMessage): void => {
    for (const listener of lobby)
      if (message.type === 'card') listener.card(message.card)
      else if (message.type === 'unlisted') listener.unlisted(message.game)
      else if (message.type === 'seeks') listener.seeks(message.seeks)
      else listener.paired(message.game)
  }

  const receive = (message: ServerMessage): void => {
    switch (message.type) {
      case 'welcome':
        return welcome(message.now)
      case 'table':
        if (watched.get(message.game)?.listener.show(message) === false) watch(message.game)
        return
      case 'entry':
        if (watched.get(message.game)?.listener.hear(message) === false) watch(message.game)
        return
      case 'done':
        asked.get(message.id)?.answer(accepted(message.number))
        asked.delete(message.id)
        return
      case 'refused':
        return refusedMessage(message)
      case 'turn':
        for (const listener of turns) listener(message.game)
        return
      case 'pong':
        offset = message.now - Date.now()
        return
      case 'present':
        return watched.get(message.game)?.listener.present?.(message)
      case 'aside':
        return watched.get(message.game)?.listener.aside?.()
      default:
        return receiveLobby(message)
    }
  }

  const lose = (gone: Socket | undefined, code: number): void => {
    if (gone !== socket) return
    socket = undefined
    if (state() === 'ended') return
    if (code === LOGGED_OUT || code === DISPLACED) return end()
    setState('lost')
    clearTimeout(timer)
    timer = setTimeout(open, pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }

  const end = (): void => {
    setState('ended')
    clearTimeout(timer)
    clearInterval(pulse)
    const gone = socket
    socket = undefined
    if (gone) hangUp(gone)
    for (const { answer } of asked.values()) answer(refused({ code: 'online.unreachable' }))
    asked.clear()
  }

  const open = (): void => {
    if (socket || state() === 'ended') return
    const fresh = connect()
    socket = fresh
    heardAt = Date.now()
    fresh.addEventListener('message', ({ data }) => {
      if (fresh !== socket) return
      heardAt = Date.now()
      receive(JSON.parse(String(data)))
    })
    fresh.addEventListener('error', () => {})
    fresh.addEventListener('close', ({ code }) => lose(fresh, code))
  }

  const drop = (): void => {
    const gone = socket
    lose(gone, 0)
    if (gone) hangUp(gone)
  }

  const pulse = setInterval(() => {
    if (socket && Date.now() - heardAt > SILENCE_MS) drop()
    else say({ type: 'ping' })
  }, PING_MS)

  open()
  return {
    state,
    now: () => Date.now() + offset,
    command: (game, command, invite) =>
      new Promise(answer => {
        if (state() === 'ended') return answer(refused({ code: 'online.unreachable' }))
        const id = newId()
        const message = {
          type: 'command',
          id,
          game,
          command,
          ...(invite !== undefined && { invite }),
        } as const
        asked.set(id, { message, answer })
        say(message)
      }),
    watch: (game, listener, invite) => {
      watched.set(game, { listener, invite })
      watch(game)
      return () => {
        watched.delete(game)
        say({ type: 'unwatch', id: newId(), game })
      }
    },
    onTurn: listener => {
      turns.add(listener)
      return () => turns.delete(listener)
    },
    enterLobby: listener => {
      lobby.add(listener)
      say({ type: 'lobby', id: newId(), on: true })
      return () => {
        lobby.delete(listener)
        if (lobby.size === 0) say({ type: 'lobby', id: newId(), on: false })
      }
    },
    drop,
    retry: () => {
      clearTimeout(timer)
      open()
    },
    close: end,
  }
}

/** A browser complains of a socket closed before it is open: such a one is closed as soon as it is. */
const hangUp = (socket: Socket): void => {
  if (socket.readyState === CONNECTING) socket.addEventListener('open', () => socket.close())
  else socket.close()
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, '0')).join('')
