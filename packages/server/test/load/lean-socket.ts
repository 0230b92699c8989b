import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A WebSocket (RFC 6455) of as little as it takes to play, since those who play share the machine with the server that
 * is measured: texts in one piece go out in one write, and what comes in is handed over where it lies.
 */

/** All sockets read into the same place: what is there is looked at before the next one reads. */
const READING = Buffer.alloc(256 * 1024)

const TEXT = 0x1
const CLOSE = 0x8
const PING = 0x9
const PONG = 0xa
const WHOLE = 0x80
const MASKED = 0x80
const TWO_BYTES = 126
const EIGHT_BYTES = 127
const MASK_BYTES = 4

export interface LeanSocketOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** A text message; the bytes are good until this returns. */
  readonly received: (message: Buffer) => void
}

export class LeanSocket {
  readonly #socket: Socket
  readonly #received: (message: Buffer) => void
  readonly #mask = randomBytes(MASK_BYTES)
  readonly #opened: Promise<void>
  #isOpen = false
  /** Of a message, or of the answer to our first words, that has not come in whole. */
  #rest: Buffer | undefined

  constructor(url: string, { headers = {}, received }: LeanSocketOptions) {
    const { hostname, port, pathname, search } = new URL(url)
    this.#received = received
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: READING, callback: length => this.#read(READING.subarray(0, length)) },
    })
    this.#opened = new Promise((resolve, reject) => {
      this.#socket.once('upgraded', resolve)
      this.#socket.once('error', reject)
      this.#socket.once('close', () => reject(new Error(`${url} was closed`)))
    })
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${lines.join('')}\r\n`,
    )
  }

  /** Resolves once the other side has agreed to speak the protocol. */
  open(): Promise<void> {
    return this.#opened
  }

  send(text: string): void {
    const length = Buffer.byteLength(text)
    const frame = this.#frame(TEXT, length)
    frame.write(text, frame.length - length)
    this.#write(frame, length)
  }

  close(): void {
    this.#socket.end()
  }

  /** With room for so many bytes at its end. */
  #frame(kind: number, length: number): Buffer {
    const start = length < TWO_BYTES ? 2 : 4
    const frame = Buffer.allocUnsafe(start + MASK_BYTES + length)
    frame[0] = WHOLE | kind
    if (start === 2) frame[1] = MASKED | length
    else {
      frame[1] = MASKED | TWO_BYTES
      frame.writeUInt16BE(length, 2)
    }
    frame.set(this.#mask, start)
    return frame
  }

  /** The last `length` bytes are what is said, and go out masked. */
  #write(frame: Buffer, length: number): void {
    const [a = 0, b = 0, c = 0, d = 0] = this.#mask
    const from = frame.length - length
    for (let i = from; i < frame.length; i += MASK_BYTES) {
      frame[i] = (frame[i] ?? 0) ^ a
      frame[i + 1] = (frame[i + 1] ?? 0) ^ b
      frame[i + 2] = (frame[i + 2] ?? 0) ^ c
      frame[i + 3] = (frame[i + 3] ?? 0) ^ d
    }
    this.#socket.write(frame)
  }

  #pong(payload: Buffer): void {
    const frame = this.#frame(PONG, payload.length)
    frame.set(payload, frame.length - payload.length)
    this.#write(frame, payload.length)
  }

  #read(chunk: Buffer): boolean {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    const done = this.#isOpen ? this.#readFrames(bytes, 0) : this.#readAgreement(bytes)
    this.#rest = done < bytes.length ? Buffer.from(bytes.subarray(done)) : undefined
    return true
  }

  #readAgreement(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return 0
    const [status = ''] = bytes.toString('latin1', 0, end).split('\r\n', 1)
    if (!status.startsWith('HTTP/1.1 101 ')) {
      this.#socket.destroy(new Error(status))
      return bytes.length
    }
    this.#isOpen = true
    this.#socket.emit('upgraded')
    return this.#readFrames(bytes, end + 4)
  }

  /** Answers how far it came: what is left over is the beginning of a message. */
  #readFrames(bytes: Buffer, first: number): number {
    let at = first
    for (;;) {
      if (bytes.length < at + 2) return at
      let length = bytes[at + 1] ?? 0
      let from = at + 2
      if (length === TWO_BYTES) {
        if (bytes.length < at + 4) return at
        length = bytes.readUInt16BE(at + 2)
        from = at + 4
      } else if (length === EIGHT_BYTES) {
        if (bytes.length < at + 10) return at
        length = bytes.readUInt32BE(at + 6)
        from = at + 10
      }
      if (bytes.length < from + length) return at
      this.#take((bytes[at] ?? 0) & 0xf, bytes.subarray(from, from + length))
      at = from + length
    }
  }

  #take(kind: number, payload: Buffer): void {
    if (kind === TEXT) this.#received(payload)
    else if (kind === PING) this.#pong(payload)
    else if (kind === CLOSE) this.#socket.end()
  }
}
