/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous and the same in every browser and on every server. The
 * browser's own is asynchronous, and absent from pages that are served over plain HTTP in a living room.
 */

const PRIMES_64: readonly number[] = (() => {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
  return primes
})()

/** The first 32 bits of the fraction of a root, exactly: all roots here are small enough for a double's 52 bits. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const ROUND = Int32Array.from(PRIMES_64, prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES_64.slice(0, 8), prime => fraction(Math.sqrt(prime)))

const BLOCK = 64

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** All that is read here lies within its array. */
const word = (words: Int32Array, index: number): number => words[index] ?? 0

/** Scratch for the message schedule: hashing is synchronous, so one is enough. */
const W = new Int32Array(64)

const compress = (state: Int32Array, block: DataView, offset: number): void => {
  for (let t = 0; t < 16; t++) W[t] = block.getInt32(offset + 4 * t)
  for (let t = 16; t < 64; t++) {
    const near = word(W, t - 15)
    const far = word(W, t - 2)
    const s0 = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)
    const s1 = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10)
    W[t] = (word(W, t - 16) + s0 + word(W, t - 7) + s1) | 0
  }
  let a = word(state, 0)
  let b = word(state, 1)
  let c = word(state, 2)
  let d = word(state, 3)
  let e = word(state, 4)
  let f = word(state, 5)
  let g = word(state, 6)
  let h = word(state, 7)
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(ROUND, t) + word(W, t)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [i, more] of [a, b, c, d, e, f, g, h].entries()) state[i] = (word(state, i) + more) | 0
}

export const sha256 = (message: Uint8Array): Uint8Array => {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(length - 4, message.length << 3)
  const state = START.slice()
  for (let offset = 0; offset < length; offset += BLOCK) compress(state, view, offset)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, i) => out.setInt32(4 * i, word))
  return digest
}

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    join(
      padded.map(byte => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    join(
      padded.map(byte => byte ^ 0x5c),
      inner,
    ),
  )
}

const join = (head: Uint8Array, tail: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
