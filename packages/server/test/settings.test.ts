import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../src/settings.ts'

const workspace = resolve(import.meta.dirname, '../../..')

test('without an environment the server keeps to this machine', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve(workspace, 'data'),
    webRoot: resolve(workspace, 'packages/web/dist'),
  })
})

test('the environment decides', () => {
  expect(readSettings({ HOST: '0.0.0.0', PORT: '0', DATA_DIR: '/var/mesnada' })).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    dataDir: '/var/mesnada',
  })
})

test.each(['http', '-1', '65536', '30.5', '1e3', ' 80'])('PORT=%s is refused in words', PORT => {
  expect(() => readSettings({ PORT })).toThrow(`PORT must be a number from 0 to 65535, not "${PORT}"`)
})

test('a public address, a log level and a number of thinkers that make no sense are refused with a sentence', () => {
  expect(() => readSettings({ PUBLIC_URL: 'mesnada' })).toThrow(
    'PUBLIC_URL must be a web address, not "mesnada"',
  )
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of')
  expect(() => readSettings({ THINKERS: '0' })).toThrow('THINKERS must be a number from 1 to 999, not "0"')
  expect(readSettings({ PUBLIC_URL: 'https://mesnada.example', THINKERS: '3' })).toMatchObject({
    publicUrl: 'https://mesnada.example',
    thinkers: 3,
  })
})
