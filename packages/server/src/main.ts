import { mkdir } from 'node:fs/promises'
import { systems } from '@mesnada/systems'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { readSettings } from './settings.ts'

const CLOSING_PATIENCE_MS = 5000

const start = async (): Promise<void> => {
  const { host, port, dataDir, webRoot } = readSettings(process.env)
  await mkdir(dataDir, { recursive: true })
  const app = await createApp(systems, { webRoot, dataDir, logger: { level: 'warn' } })
  closeOnSignal(app)
  console.log(`Mesnada is ready at ${await app.listen({ host, port })}`)
}

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
