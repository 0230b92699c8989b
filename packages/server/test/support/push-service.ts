import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'

/** Trusted by nobody but tests; good for a hundred years. */
export const CERTIFICATE = readFileSync(new URL('./local-certificate.pem', import.meta.url), 'utf8')

export interface Pushed {
  readonly headers: IncomingHttpHeaders
  readonly path: string
  readonly body: Buffer
}

/** A push service as browsers have one, on this machine, over HTTPS. */
export const startPushService = async () => {
  const pushed: Pushed[] = []
  const service = { pushed, status: 201 }
  const server = createServer({ key: CERTIFICATE, cert: CERTIFICATE }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ headers: request.headers, path: request.url ?? '', body: Buffer.concat(parts) })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return Object.assign(service, {
    url: `https://127.0.0.1:${port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  })
}

/** A browser's end of it: its keys, and how it reads what comes (RFC 8291). */
export const newSubscriber = () => {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    read: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
      const derive = (label: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${label}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

/** Whether the sender has shown that he holds the key that the browser was given (RFC 8292). */
export const isSignedBy = (publicKey: string, { headers }: Pushed): boolean => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes.subarray(1, 33).toString('base64url'),
    y: bytes.subarray(33).toString('base64url'),
  }
  return (
    key === publicKey &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}
