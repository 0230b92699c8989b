import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@mesnada/engine'
import { createApp } from '@mesnada/server'
import { openStorageAt } from '../../../server/src/storage/open.ts'
import type { Time } from '../../../server/src/time/time.ts'
import { startPostgres } from '../../../server/test/support/postgres.ts'
import { WEB_ROOT } from './built-client.ts'

/** `npm run online` plays everything on both databases. */
const WANTS_POSTGRES = process.env['ONLINE_STORAGE'] === 'postgres'

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
  /** Another time than the machine's. */
  readonly time?: Time
}

/** The product with a place to keep games, so that people can play from afar. */
export const startHost = async (
  registry: Registry,
  { databaseUrl, allowPrivateWebhooks = false, mail, hosts, webRoot = WEB_ROOT, time }: HostOptions = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesnada-web-'))
  const postgres = WANTS_POSTGRES && databaseUrl === undefined ? await startPostgres() : undefined
  const storage = await openStorageAt({
    databaseUrl: databaseUrl ?? (await postgres?.createDatabase()),
    dataDir,
  })
  const app = await createApp(registry, {
    webRoot,
    dataDir,
    play: {
      storage,
      allowPrivateWebhooks,
      mail,
      hosts,
      computers: { entry: THINKER, most: 1 },
      ...(time && { time }),
    },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async (): Promise<void> => {
    await app.close()
    await postgres?.stop()
  }
  return { address, storage, close }
}
