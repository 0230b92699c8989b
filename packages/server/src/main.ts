import { QUICKNET } from '@mesnada/engine/beacon'
import { systems } from '@mesnada/systems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApp } from './app.ts'
import { beaconAt, type ThirdParties, witnessAt } from './beacon/third-parties.ts'
import { sameLogin } from './identity/identity.ts'
import { readSettings, type Settings } from './settings.ts'
import { openFolder, startFault } from './start-fault.ts'
import { openStorageAt } from './storage/open.ts'
import type { Storage } from './storage/storage.ts'

const CLOSING_PATIENCE_MS = 5000

const start = async (): Promise<void> => {
  settings = readSettings(process.env)
  const { host, port, dataDir, webRoot, databaseUrl } = settings
  await openFolder(dataDir)
  const warn = (message: string): void => console.error(`Mesnada: ${message}`)
  const storage = await openStorageAt({ databaseUrl, dataDir, warn })
  const app = await createApp(systems, {
    webRoot,
    dataDir,
    logger: { level: settings.logLevel, serializers: { req: requestLine } },
    play: {
      storage,
      computers: { entry: workerEntry(), most: settings.thinkers },
      publicUrl: settings.publicUrl,
      trustProxy: settings.trustProxy,
      metricsToken: settings.metricsToken,
      allowPrivateWebhooks: settings.allowPrivateWebhooks,
      mail: settings.mail,
      hosts: settings.hosts,
      thirdParties: settings.beacon && thirdPartiesOf(settings.beacon),
      witness:
        settings.witnessSecret === undefined
          ? undefined
          : { secret: settings.witnessSecret, beacon: QUICKNET },
    },
  })
  await warnOfNobody(storage, settings.hosts)
  closeWhenTold(app)
  console.log(`Mesnada is ready at ${await app.listen({ host, port })}`)
}

/** A login that nobody has yet belongs to whoever registers it, and with it the server. */
const warnOfNobody = async (storage: Storage, hosts: readonly string[]): Promise<void> => {
  for (const login of hosts)
    if (!(await storage.userByLogin(sameLogin(login))))
      console.error(
        `Mesnada: HOST_ACCOUNTS names "${login}", and nobody has that account: register it before somebody else does`,
      )
}

const thirdPartiesOf = ({ url, witnessUrl, witnessKey }: NonNullable<Settings['beacon']>): ThirdParties => ({
  source: beaconAt(url, QUICKNET),
  witness: witnessAt(witnessUrl, witnessKey),
})

/** Addresses without what follows the question mark: invitations are secrets. */
const requestLine = ({ method, url, ip }: FastifyRequest) => ({ method, url: url.replace(/\?.*/s, ''), ip })

/** Beside this module, built like it. */
const workerEntry = (): URL => new URL('./computers/worker.js', import.meta.url)

/**
 * Answers what was asked, then ends. The same word often comes twice: from the terminal and from the parent. A parent
 * sends a message, since on Windows a signal would end us on the spot; one that is gone has told us too.
 */
const closeWhenTold = (app: FastifyInstance): void => {
  let closing = false
  const close = (): void => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSING_PATIENCE_MS).unref()
    if (process.connected) process.disconnect()
    void app.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) process.on(signal, close)
  process.on('message', message => {
    if (message === 'close') close()
  })
  process.on('disconnect', close)
}

/** As far as they could be read. */
let settings: Settings | undefined

start().catch((error: unknown) => {
  console.error(`Mesnada cannot start: ${startFault(error, settings)}`)
  process.exit(2)
})
