import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createRegistry } from '@mesnada/engine'
import { type AppOptions, createApp } from '../../src/app.ts'
import { sample } from './sample-system.ts'

/** The app over the sample system and a stand-in for the built client, with a secret beside it. */
export const createSampleApp = (options: Partial<AppOptions> = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'mesnada-server-'))
  const webRoot = join(home, 'dist')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(home, 'secret.txt'), 'secret')
  writeFileSync(join(webRoot, '.hidden'), 'secret')
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Mesnada</title>')
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>')
  writeFileSync(join(webRoot, 'assets/index-1a2b3c.js'), 'export {}')
  const asset = 'export const squeezed = true'
  writeFileSync(join(webRoot, 'assets/index-4d5e6f.js'), asset)
  writeFileSync(join(webRoot, 'assets/index-4d5e6f.js.br'), brotliCompressSync(asset))
  writeFileSync(join(webRoot, 'assets/index-4d5e6f.js.gz'), gzipSync(asset))
  return createApp(createRegistry([sample]), { webRoot, ...options })
}
