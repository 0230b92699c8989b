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

export const claimGame = (id: string, onMovedOn: () => void): Ownership => {
  const [owned, setOwned] = createSignal<boolean>()
  const name = `mesnada.game.${id}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', () => {
    if (owned() !== true) onMovedOn()
  })
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
    // A page that came over plain HTTP from another machine has no locks; there the last window to save wins.
    if (!navigator.locks) {
      setOwned(true)
      return
    }
    await navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? hold() : undefined))
    if (gone || owned()) return
    setOwned(false)
    await navigator.locks.request(name, () => {
      onMovedOn()
      return hold()
    })
  }
  void claim()
  onCleanup(() => {
    gone = true
    release()
    channel.close()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  return { owned, announce: () => channel.postMessage('moved-on') }
}
