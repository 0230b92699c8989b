import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** As OWASP advises for scrypt: 128 MB would be too much for a small machine, this is the next row of its table. */
const COST = { N: 2 ** 16, r: 8, p: 2 } as const
const KEY_LENGTH = 32
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/

export type ScryptCost = Readonly<Record<'N' | 'r' | 'p', number>>

/** Each takes a thread of the pool, which files and names share, and much memory. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 100

/** Too many passwords wait to be checked. */
export class PasswordsBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'PasswordsBusy'
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Passes a turn on to the next who waits. */
const release = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running--
}

const turn = (): Promise<void> => {
  if (running < MOST_AT_ONCE) {
    running++
    return Promise.resolve()
  }
  if (waiting.length >= MOST_WAITING) return Promise.reject(new PasswordsBusy())
  return new Promise(resolve => {
    waiting.push(resolve)
  })
}

const derive = async (password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> => {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  await turn()
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, options, (error, key) => {
      release()
      if (error) reject(error)
      else resolve(key)
    }),
  )
}

/** Cost and salt are part of it, so that a later cost leaves old passwords good. */
export const hashPassword = async (password: string, cost: ScryptCost = COST): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export const checkPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash) ?? []
  if (N === undefined) return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(found, Buffer.from(key, 'base64url'))
}
