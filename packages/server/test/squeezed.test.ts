import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor } from '../src/squeezed.ts'
import { createSampleApp } from './support/sample-app.ts'

const app = await createSampleApp()

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['GZIP;q=0.5', 'gzip'],
])('who accepts %s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

const URLS = ['/api/systems', '/api/systems/sample/maps/castle', '/api/systems/sample/rulebook/es']

test.each(URLS)('%s says the same however it is squeezed', async url => {
  const plain = await app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const squeezed = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(squeezed.headers['vary']).toBe('accept-encoding')
    if (plain.rawPayload.length < 1000) expect(squeezed.body).toBe(plain.body)
    else {
      expect(squeezed.headers['content-encoding']).toBe(encoding)
      expect(open(squeezed.rawPayload).toString()).toBe(plain.body)
    }
    expect(Number(squeezed.headers['content-length'])).toBe(squeezed.rawPayload.length)
  }
})

test('one who has an answer is not sent it again', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { headers: first } = await app.inject({ url: '/api/systems', headers })
  const tag = String(first['etag'])
  const again = await app.inject({
    url: '/api/systems',
    headers: { ...headers, 'if-none-match': `W/"x", ${tag}` },
  })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers['etag']).toBe(tag)
  const other = await app.inject({ url: '/api/systems', headers: { 'if-none-match': tag } })
  expect(other.statusCode).toBe(200)
})

test('a refusal is neither squeezed nor kept', async () => {
  const { statusCode, headers } = await app.inject({
    url: '/api/systems/none/maps/x',
    headers: { 'accept-encoding': 'br' },
  })
  expect(statusCode).toBe(404)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['etag']).toBeUndefined()
})
