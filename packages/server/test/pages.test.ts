import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createSampleApp } from './support/sample-app.ts'

const app = await createSampleApp()
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/', '/index.html', '/some/page', '/apiary'])('%s is the one page, asked for anew', async url => {
  const response = await app.inject({ url, headers: html })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.body).toContain('<title>Mesnada</title>')
})

test('hashed assets are kept for good, other files are not', async () => {
  const asset = await app.inject('/assets/index-1a2b3c.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toContain('javascript')
  const icon = await app.inject('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
})

test.each(['br', 'gzip'])('an asset that lies there as %s is sent so, and is as lasting', async encoding => {
  const url = '/assets/index-4d5e6f.js'
  const squeezed = await app.inject({ url, headers: { 'accept-encoding': encoding } })
  expect(squeezed.headers['content-encoding']).toBe(encoding)
  expect(squeezed.headers['content-type']).toContain('javascript')
  expect(squeezed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(squeezed.headers['vary']).toContain('accept-encoding')
  const open = encoding === 'br' ? brotliDecompressSync : gunzipSync
  const plain = await app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(open(squeezed.rawPayload).toString()).toBe(plain.body)
})

test('an asset that lies there plain is sent so to everyone', async () => {
  const { headers, body } = await app.inject({
    url: '/assets/index-1a2b3c.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe('export {}')
})

test.each([
  ['/some/page', 'application/json'],
  ['/some/script.js', '*/*'],
  ['/assets/gone.js', html.accept],
  ['/api/gone', html.accept],
  ['/api?x', html.accept],
])('%s accepting %s does not fall back to the page', async (url, accept) => {
  const response = await app.inject({ url, headers: { accept } })
  expect(response.statusCode).toBe(404)
  expect(response.json().error.code).toBe('server.address')
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/secret.txt%00.html',
  '/.hidden',
])('%s does not lead out of the client', async url => {
  const response = await app.inject({ url })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  expect(response.body).not.toBe('secret')
})

test.each(['/', '/favicon.svg', '/gone', '/api/systems', '/api/gone', '/api/systems/A/maps/b', '/%zz'])(
  '%s carries the security headers',
  async url => {
    const { headers } = await app.inject({ url })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  },
)
