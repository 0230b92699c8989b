import { createSignal } from 'solid-js'

/** A place in the client, as the part of the address after `#` says it. */
export type Route =
  | { readonly page: 'games' }
  | { readonly page: 'rulebook'; readonly system: string; readonly number: string | undefined }
  | { readonly page: 'missing' }

export const GAMES = '#/'

export const rulebookAddress = (system: string): string => `#/${system}/rules`

export const ruleAddress = (system: string, number: string): string => `#/${system}/rule/${number}`

export const parseRoute = (hash: string): Route => {
  if (hash === '' || hash === '#' || hash === GAMES) return { page: 'games' }
  const [, system, number] = /^#\/([a-z0-9-]+)\/(?:rules|rule\/([\w.-]+))$/.exec(hash) ?? []
  return system === undefined ? { page: 'missing' } : { page: 'rulebook', system, number }
}

const [route, setRoute] = createSignal(parseRoute(location.hash))

export { route }

addEventListener('hashchange', () => {
  // `#main` and its like are places on the page, not pages.
  if (location.hash === '' || location.hash.startsWith('#/')) setRoute(parseRoute(location.hash))
})
