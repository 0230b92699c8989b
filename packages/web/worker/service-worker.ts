import { pushIn } from './notices.ts'
import { cacheName, LIST, type Listed, libraryOf, staleCaches, wayOf } from './routes.ts'

/**
 * Keeps the client and what the systems ship, so that all that needs no server works without one. A new version is
 * fetched whole beside the old one, and waits until somebody asks for it: `postMessage('take')`.
 */
declare const self: ServiceWorkerGlobalScope
/** Written in when the client is built. */
declare const SHIPPED_FILES: readonly string[]
declare const SHIPPED_VERSION: string

const CACHE = cacheName(SHIPPED_VERSION)
/** At a time, so that whoever plays meanwhile is not kept waiting. */
const AT_ONCE = 4

const matching = { ignoreVary: true } as const

const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

const isLasting = (path: string): boolean => path.startsWith('/assets/')

/** What has a hash in its name and is known from an earlier version need not travel again. */
const keep = async (cache: Cache, path: string): Promise<void> => {
  const known = isLasting(path) ? await caches.match(path, matching) : undefined
  const answer = known ?? (await fetch(path, isLasting(path) ? {} : { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  await cache.put(path, answer)
}

/** A server that has nothing to tell is no reason not to keep the rest. */
const keepLibrary = async (cache: Cache): Promise<void> => {
  try {
    await keep(cache, LIST)
    const list = (await (await cache.match(LIST, matching))?.json()) as Listed
    await inTurns(libraryOf(list), path => keep(cache, path))
  } catch (fault) {
    console.info('the library is kept when it is next asked for', fault)
  }
}

self.addEventListener('install', event => {
  const install = async (): Promise<void> => {
    const cache = await caches.open(CACHE)
    await inTurns(SHIPPED_FILES, path => keep(cache, path))
    await keepLibrary(cache)
  }
  event.waitUntil(install())
})

self.addEventListener('activate', event => {
  const activate = async (): Promise<void> => {
    const stale = staleCaches(await caches.keys(), CACHE)
    await Promise.all(stale.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(activate())
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take') void self.skipWaiting()
})

const page = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  return (await cache.match('/', matching)) ?? fetch(request)
}

const file = async (request: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  return (await cache.match(request, matching)) ?? (await caches.match(request, matching)) ?? fetch(request)
}

const library = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const renew = async (): Promise<Response> => {
    const answer = await fetch(event.request)
    if (answer.ok) await cache.put(event.request, answer.clone())
    return answer
  }
  const known = await cache.match(event.request, matching)
  if (!known) return renew()
  event.waitUntil(renew().catch(() => undefined))
  return known
}

self.addEventListener('fetch', event => {
  switch (wayOf(event.request, self.location.origin, SHIPPED_FILES)) {
    case 'page':
      return event.respondWith(page(event.request))
    case 'file':
      return event.respondWith(file(event.request))
    case 'library':
      return event.respondWith(library(event))
    case 'server':
      return undefined
  }
})

/** Whoever looks at the site is told by the page itself. */
const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isSeen = ({ focused, visibilityState }: WindowClient): boolean =>
  focused && visibilityState === 'visible'

self.addEventListener('push', event => {
  const show = async (): Promise<void> => {
    const push = pushIn(event.data?.text() ?? '')
    if (!push) return
    const { title, body, link, tag, waiting } = push
    if (waiting > 0) await navigator.setAppBadge?.(waiting).catch(() => {})
    if ((await windows()).some(isSeen)) return
    await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: link })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', event => {
  const open = async (): Promise<void> => {
    const link = String(event.notification.data ?? '/')
    event.notification.close()
    const [window] = await windows()
    if (!window) return void (await self.clients.openWindow(link))
    await window.focus()
    await window.navigate(link)
  }
  event.waitUntil(open())
})
