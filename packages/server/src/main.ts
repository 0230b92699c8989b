import { mkdir } from 'node:fs/promises'
import { systems } from '@mesnada/systems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createApp } from './app.ts'
import { readSettings } from './settings.ts'
import { openStorageAt } from './storage/open.ts'

const CLOSING_PATIENCE_MS = 5000

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const { host, port, dataDir, webRoot, databaseUrl } = settings
  await mkdir(dataDir, { recursive: true })
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
    },
  })
  closeOnSignal(app)
  console.log(`Mesnada is ready at ${await app.listen({ host, port })}`)
}

/** Addresses without what follows the question mark: invitations are secrets. */
const requestLine = ({ method, url, ip }: FastifyRequest) => ({ method, url: url.replace(/\?.*/s, ''), ip })

/** Beside this module, built like it. */
const workerEntry = (): URL => new URL('./computers/worker.js', import.meta.url)

/** Answers what was asked, then ends. The same signal often comes twice: from the terminal and from the parent. */
const closeOnSignal = (app: FastifyInstance): void => {
  let closing = false
  const close = (): void => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSING_PATIENCE_MS).unref()
    void app.close()
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}; choose another with PORT`
  return error.message
}

start().catch((error: unknown) => {
  console.error(`Mesnada cannot start: ${reasonOf(error)}`)
  process.exit(2)
})
