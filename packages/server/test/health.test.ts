import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSampleApp } from './support/sample-app.ts'

test('without storage the server is well and says so', async () => {
  const app = await createSampleApp()
  const response = await app.inject('/api/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ok', systems: 1, storage: 'none', lagMs: 0 })
})

test('storage that went away makes the server unwell', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesnada-data-'))
  const app = await createSampleApp({ dataDir })
  expect((await app.inject('/api/health')).json()).toEqual({
    status: 'ok',
    systems: 1,
    storage: 'ready',
    lagMs: 0,
  })
  rmSync(dataDir, { recursive: true })
  const response = await app.inject('/api/health')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ status: 'failing', storage: 'failing' })
})
