import { mkdir } from 'node:fs/promises'
import { systems } from '@mesnada/systems'
import { createApp } from './app.ts'
import { readSettings } from './settings.ts'

const start = async (): Promise<void> => {
  const { host, port, dataDir, webRoot } = readSettings(process.env)
  await mkdir(dataDir, { recursive: true })
  const app = await createApp(systems, { webRoot, dataDir, logger: { level: 'warn' } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  console.log(`Mesnada is ready at ${await app.listen({ host, port })}`)
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
