import { createSignal } from 'solid-js'

/** How many games on the server wait for whoever sits here. Looked after by what plays online, shown on every page. */
const [waitingGames, setWaitingGames] = createSignal(0)

export { waitingGames }

/** In the browser's store: whether somebody plays online here at all. */
export const ONLINE_KEY = 'online'

/** `(2) Title`, whatever the title is. */
const marked = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

const mark = (): void => {
  const wanted = marked(document.title, waitingGames())
  if (document.title !== wanted) document.title = wanted
}

let observer: MutationObserver | undefined

/** On every page: in its title, and on the icon of an installed app. */
export const showWaiting = (count: number): void => {
  setWaitingGames(count)
  mark()
  // Pages set their titles as they come.
  observer ??= new MutationObserver(mark)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  void badge?.catch(() => {})
}
