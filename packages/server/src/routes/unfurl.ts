import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, type ScenarioDocument, thumbnailName } from '@mesnada/engine'
import { createWording } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { serverMessages } from '../messages.ts'
import type { GameCard } from '../protocol/api.ts'
import { gameId } from '../protocol/client-message.ts'
import { answerNotFound } from './failure.ts'
import { cardOf } from './game-rows.ts'
import type { RequestGuard } from './request-guard.ts'

interface OfLink {
  readonly Params: { readonly game: string; readonly invite?: string }
  readonly Querystring: { readonly lang?: unknown }
}

const LANGUAGES: readonly Language[] = ['es', 'en', 'fr']

/** What a link says of itself where somebody pastes it. */
interface Unfurled {
  readonly title: string
  readonly text: string
  readonly picture: string | undefined
}

/**
 * Real addresses of games, `/game/ID` and `/game/ID/INVITE`: the one page there is, with the tags by which messengers show
 * a link. What the sender of the request may not see is not told.
 */
export const unfurlRoutes = (guard: RequestGuard, webRoot: string): FastifyPluginAsync => {
  const { host, site } = guard
  const file = join(webRoot, 'index.html')
  const pictures = picturesIn(webRoot)
  let page: string | undefined

  const lookUp = async (request: FastifyRequest<OfLink>): Promise<Unfurled | undefined> => {
    const { game, invite } = request.params
    if (!v.is(gameId, game)) return undefined
    const row = await host.access.row(undefined, game, invite)
    const card = row.ok ? await cardOf(host, game, row.value, undefined) : undefined
    const opening = card && (await host.games.openingOf(game))
    if (!row.ok || !card || !opening?.ok) return undefined
    const owner = await host.storage.user(row.value.owner)
    const { scenario } = opening.value.beginning
    return {
      ...(await sayOf(card, scenario, owner?.name ?? '', languageOf(request))),
      picture: pictures(thumbnailName(card.system, scenario.maps)),
    }
  }

  return async app => {
    // No file of the client: the game is looked up.
    for (const path of ['/game/:game', '/game/:game/:invite'])
      app.get<OfLink>(path, { config: { limit: 'reads' } }, async (request, reply) => {
        if (page === undefined && existsSync(file)) page = readFileSync(file, 'utf8')
        if (page === undefined) return answerNotFound(request, reply)
        const origin = site.publicUrl ?? `${request.protocol}://${request.host}`
        const found = await lookUp(request)
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
        return found ? withTags(page, found, origin.replace(/\/$/, ''), request.url) : page
      })
  }
}

const picturesIn = (webRoot: string): ((name: string) => string | undefined) => {
  const folder = join(webRoot, 'assets')
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.webp')) : []
  // The build puts a hash of eight characters behind the name.
  return name =>
    files
      .filter(each => each.startsWith(`${name}-`) && each.length === name.length + '-12345678.webp'.length)
      .map(each => `/assets/${each}`)[0]
}

const languageOf = ({ query, headers }: FastifyRequest<OfLink>): Language => {
  const wanted = [query.lang, ...(headers['accept-language'] ?? '').split(/[,;-]/)]
  return wanted.map(each => LANGUAGES.find(known => known === each)).find(each => each) ?? 'es'
}

const SENTENCES = {
  open: 'server.unfurl.open',
  playing: 'server.unfurl.playing',
  over: 'server.unfurl.over',
} as const

const sayOf = async (
  { status, title }: GameCard,
  { sides }: ScenarioDocument,
  host: string,
  language: Language,
): Promise<Pick<Unfurled, 'title' | 'text'>> => {
  const sentence = (await serverMessages(language))[SENTENCES[status]] ?? ''
  const wording = createWording(language, { compile: compileMessage })
  const [first, second] = sides.map(side => side.title[language])
  return {
    title: title[language],
    text: wording.format(sentence, { host, first: first ?? '', second: second ?? '' }),
  }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const withTags = (page: string, { title, text, picture }: Unfurled, origin: string, url: string): string => {
  const tags: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'Mesnada'],
    ['og:title', title],
    ['og:description', text],
    ['og:url', `${origin}${url}`],
    ...(picture ? ([['og:image', `${origin}${picture}`]] as const) : []),
  ]
  const metas = [
    ...tags.map(([name, content]) => `<meta property="${name}" content="${escape(content)}" />`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
  ]
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>${metas.join('')}`)
}
