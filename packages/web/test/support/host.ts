import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@mesnada/engine'
import { createApp } from '@mesnada/server'
import { openStorageAt } from '../../../server/src/storage/open.ts'
import { WEB_ROOT } from './built-client.ts'

const THINKER = new URL('./thinker.mjs', import.meta.url)

interface HostOptions {
  /** Without one the games lie in a folder of their own. */
  readonly databaseUrl?: string
  /** Somebody to be called lives on this machine. */
  readonly allowPrivateWebhooks?: boolean
  readonly mail?: { readonly url: string; readonly from: string }
  /** Logins of those who run the server. */
  readonly hosts?: readonly string[]
  /** Another client than the one that is built. */
  readonly webRoot?: string
}

/** The product with a place to keep games, so that people can play from afar. */
export const startHost = async (
  registry: Registry,
  { databaseUrl, allowPrivateWebhooks = false, mail, hosts, webRoot = WEB_ROOT }: HostOptions = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesnada-web-'))
  const storage = await openStorageAt({ databaseUrl, dataDir })
  const app = await createApp(registry, {
    webRoot,
    dataDir,
    play: { storage, allowPrivateWebhooks, mail, hosts, computers: { entry: THINKER, most: 1 } },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, close: () => app.close() }
}
