import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { answerNotFound } from './routes/failure.ts'

/** The browser client. Names under `assets/` carry the hash of their content, so they never change. */
export const servePages = (webRoot: string): FastifyPluginAsync => {
  const assets = join(webRoot, 'assets') + sep
  return async app => {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      dotfiles: 'ignore',
      // Squeezed when the client was built; where nothing was, as it is.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const forever = path.startsWith(assets)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // The client reads addresses itself: whoever asks for a page gets the one page there is.
    app.setNotFoundHandler((request, reply) =>
      asksForPage(request) ? reply.sendFile('index.html') : answerNotFound(request, reply),
    )
  }
}

const asksForPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)(\/|\?|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html')
