import { type Accessor, createSignal, onCleanup } from 'solid-js'

/**
 * Only one window plays a game; others look on and follow. The browser holds a lock for the window that plays, and
 * hands it to the next one when that window is closed.
 */
export interface Ownership {
  /** Undefined until the browser has answered. */
  readonly owned: Accessor<boolean | undefined>
  /** Tells the windows that look on that the game has moved on. */
  announce(): void
}

/** What the windows of one game say to one another. */
type Word =
  | { readonly kind: 'moved-on' }
  /** Asked by a window that wants to play, and answered by the one that does. */
  | { readonly kind: 'who-plays'; readonly by: number }
  | { readonly kind: 'i-play' }
  | { readonly kind: 'left' }

/** Longer than a window takes to answer another of the same browser. */
const ANSWER_MS = 300

/** A window that is closed says so, one that dies does not: who looks on asks again, and gives whoever is busy more time. */
const AGAIN = { everyMs: 3000, answerMs: 2000 } as const

export const claimGame = (id: string, onMovedOn: () => void): Ownership => {
  const [owned, setOwned] = createSignal<boolean>()
  const name = `mesnada.game.${id}`
  const channel = new BroadcastChannel(name)
  let isClosed = false
  const say = (word: Word): void => {
    // What is saved at the last moment is announced to nobody: this window has left the table.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
    if (!isClosed) channel.postMessage(word)
  }
  const hear = (listen: (word: Word) => void): void =>
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => listen(data))
  hear(({ kind }) => {
    if (kind === 'moved-on' && owned() !== true) onMovedOn()
  })
  const claim = { name, owned, setOwned, onMovedOn, say, hear }
  // A page that came over plain HTTP from another machine has no locks.
  const release = navigator.locks ? claimByLock(claim) : claimByTalk(claim)
  onCleanup(() => {
    release()
    isClosed = true
    channel.close()
  })
  return { owned, announce: () => say({ kind: 'moved-on' }) }
}

interface Claim {
  readonly name: string
  readonly owned: Accessor<boolean | undefined>
  readonly setOwned: (owned: boolean) => void
  readonly onMovedOn: () => void
  readonly say: (word: Word) => void
  readonly hear: (listen: (word: Word) => void) => void
}

const claimByLock = ({ name, owned, setOwned, onMovedOn }: Claim): (() => void) => {
  let release = () => {}
  let gone = false
  const hold = (): Promise<void> | undefined => {
    if (gone) return undefined
    setOwned(true)
    return new Promise(resolve => {
      release = resolve
    })
  }
  const claim = async (): Promise<void> => {
    await navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? hold() : undefined))
    if (gone || owned()) return
    setOwned(false)
    await navigator.locks.request(name, () => {
      onMovedOn()
      return hold()
    })
  }
  void claim()
  return () => {
    gone = true
    release()
  }
}

/** The windows agree among themselves: whoever asks and hears nobody plays. Of two who ask at once, the lower number. */
const claimByTalk = ({ owned, setOwned, onMovedOn, say, hear }: Claim): (() => void) => {
  const number = Math.random()
  let asking: ReturnType<typeof setTimeout> | undefined
  const ask = (within: number): void => {
    clearTimeout(asking)
    asking = setTimeout(() => {
      asking = undefined
      if (owned() === false) onMovedOn()
      setOwned(true)
    }, within)
    say({ kind: 'who-plays', by: number })
  }
  hear(word => {
    if (word.kind === 'who-plays' && (owned() === true || (asking !== undefined && number < word.by)))
      say({ kind: 'i-play' })
    if (word.kind === 'i-play' && asking !== undefined) {
      clearTimeout(asking)
      asking = undefined
      setOwned(false)
    }
    if (word.kind === 'left' && owned() !== true) ask(ANSWER_MS)
  })
  ask(ANSWER_MS)
  const again = setInterval(() => {
    if (owned() === false && asking === undefined) ask(AGAIN.answerMs)
  }, AGAIN.everyMs)
  const leave = (): void => {
    clearTimeout(asking)
    clearInterval(again)
    if (owned() === true) say({ kind: 'left' })
  }
  addEventListener('pagehide', leave)
  return () => {
    removeEventListener('pagehide', leave)
    leave()
  }
}
