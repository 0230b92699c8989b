import { createSignal } from 'solid-js'

/** A place in the client, as the part of the address after `#` says it. */
export type Route =
  | { readonly page: 'games' }
  | { readonly page: 'rulebook'; readonly system: string; readonly number: string | undefined }
  | { readonly page: 'setup'; readonly system: string; readonly scenario: string }
  | { readonly page: 'quick'; readonly system: string; readonly scenario: string }
  | { readonly page: 'lesson'; readonly system: string; readonly lesson: string | undefined }
  | { readonly page: 'game'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'online' }
  | { readonly page: 'hosting' }
  | { readonly page: 'guest'; readonly key: string }
  | { readonly page: 'hosted'; readonly id: string; readonly invite: string | undefined }
  | { readonly page: 'hosted-replay'; readonly id: string; readonly invite: string | undefined }
  | { readonly page: 'missing' }

export const GAMES = '#/'

export const rulebookAddress = (system: string): string => `#/${system}/rules`

export const ruleAddress = (system: string, number: string): string => `#/${system}/rule/${number}`

export const setupAddress = (system: string, scenario: string): string => `#/play/${system}/${scenario}`

/** Sits down at once, against the computer. */
export const quickAddress = (system: string, scenario: string): string => `#/quick/${system}/${scenario}`

/** The first battle of a system, or a short lesson on one thing. */
export const lessonAddress = (system: string, lesson?: string): string =>
  lesson === undefined ? `#/learn/${system}` : `#/learn/${system}/${lesson}`

export const gameAddress = (id: string): string => `#/game/${id}`

export const replayAddress = (id: string): string => `#/replay/${id}`

export const ONLINE = '#/online'

/** A game on the server; with the invitation anybody may come in. */
export const onlineAddress = (id: string, invite?: string): string =>
  invite === undefined ? `${ONLINE}/${id}` : `${ONLINE}/${id}/${invite}`

export const onlineReplayAddress = (id: string, invite?: string): string =>
  invite === undefined ? `#/watch/${id}` : `#/watch/${id}/${invite}`

/** By which a guest comes back. */
export const guestAddress = (key: string): string => `#/guest/${key}`

/** For whoever runs the server. */
export const HOSTING = '#/hosting'

const parseOnline = (hash: string): Route | undefined => {
  if (hash === ONLINE) return { page: 'online' }
  if (hash === HOSTING) return { page: 'hosting' }
  const [, key] = /^#\/guest\/([\w-]{43})$/.exec(hash) ?? []
  if (key !== undefined) return { page: 'guest', key }
  const [, page, id, invite] = /^#\/(online|watch)\/([\w-]{16,40})(?:\/([\w-]{1,80}))?$/.exec(hash) ?? []
  return id === undefined ? undefined : { page: page === 'watch' ? 'hosted-replay' : 'hosted', id, invite }
}

export const parseRoute = (hash: string): Route => {
  if (hash === '' || hash === '#' || hash === GAMES) return { page: 'games' }
  const online = parseOnline(hash)
  if (online) return online
  const [, way, played, scenario] = /^#\/(play|quick)\/([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(hash) ?? []
  if (played !== undefined && scenario !== undefined)
    return { page: way === 'quick' ? 'quick' : 'setup', system: played, scenario }
  const [, learnt, lesson] = /^#\/learn\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(hash) ?? []
  if (learnt !== undefined) return { page: 'lesson', system: learnt, lesson }
  const [, table, id] = /^#\/(game|replay)\/([a-z0-9-]+)$/.exec(hash) ?? []
  if (id !== undefined) return { page: table === 'game' ? 'game' : 'replay', id }
  const [, system, number] = /^#\/([a-z0-9-]+)\/(?:rules|rule\/([\w.-]+))$/.exec(hash) ?? []
  return system === undefined ? { page: 'missing' } : { page: 'rulebook', system, number }
}

/** The real address of a game, which messengers can show; the server answers it with the one page there is. */
export const sharedAddress = (
  origin: string,
  id: string,
  invite: string | undefined,
  tongue: string,
): string => `${origin}/game/${id}${invite === undefined ? '' : `/${invite}`}?lang=${tongue}`

/** The game a link leads to, whichever of its forms that is. */
export const gameInLink = (link: string): string =>
  /[\w-]{16,40}/.exec(link.replace(/^\s*\w+:\/\/[^/]*/, ''))?.[0] ?? link

const SHARED = /^\/game\/([\w-]{16,40})(?:\/([\w-]{1,80}))?\/?$/

const [, sharedGame, sharedInvite] = SHARED.exec(location.pathname) ?? []
if (sharedGame !== undefined)
  history.replaceState(undefined, '', `/${location.hash || onlineAddress(sharedGame, sharedInvite)}`)

const [route, setRoute] = createSignal(parseRoute(location.hash))

export { route }

addEventListener('hashchange', () => {
  // `#main` and its like are places on the page, not pages.
  if (location.hash === '' || location.hash.startsWith('#/')) setRoute(parseRoute(location.hash))
})
