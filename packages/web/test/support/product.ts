import { createRegistry, type Registry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { createApp } from '@mesnada/server'
import { siege } from '@mesnada/siege'
import { sample } from '../../../server/test/support/sample-system.ts'
import { WEB_ROOT } from './built-client.ts'

export { buildClient } from './built-client.ts'

export const games: Registry = createRegistry([sample, ford])

/** What can be played in the browser. */
export const playable: Registry = createRegistry([siege])

/** The product as its users meet it, on a port of its own. */
export const startProduct = async (registry: Registry) => {
  const app = await createApp(registry, { webRoot: WEB_ROOT })
  const address = await app.listen({ port: 0 })
  return { address, close: () => app.close() }
}
