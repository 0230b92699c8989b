import { createSignal } from 'solid-js'

/** A new version that has been fetched whole and waits. */
const [waiting, setWaiting] = createSignal<ServiceWorker>()

export const isUpdateReady = (): boolean => waiting() !== undefined

/** How often somebody who leaves the page open is told of a new version. */
const LOOK_EVERY_MS = 3_600_000

/** What the page needs comes first: only then is the rest fetched for days without a server. */
const PATIENCE_MS = 3000

/** Called once the page stands. Browsers that keep nothing, or not here, play on as long as there is a server. */
export const keepForOffline = (): void => {
  if (import.meta.env.MODE === 'development' || !('serviceWorker' in navigator)) return
  const begin = (): void => void register().catch(() => undefined)
  const soon = (): void => void setTimeout(begin, PATIENCE_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

const register = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const note = (): void => {
    // Without a controller it is the first version, which nobody has to be told of.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting)
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  const look = (): void => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('online', look)
}

/** The page begins anew with the new version; other windows go on with the one they have. */
export const takeUpdate = (): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting()?.postMessage('take')
}
