import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Only those that are long enough to be chosen at all. */
const SHORTEST = 8

let common: ReadonlySet<string> | undefined

/** Read when the first password is chosen: the list is large, and most servers need it rarely. */
const commonPasswords = (): ReadonlySet<string> => {
  if (common) return common
  const { passwords }: { readonly passwords: readonly string[] } = require('zxcvbn/lib/frequency_lists')
  common = new Set(passwords.filter(({ length }) => length >= SHORTEST))
  return common
}

/** A few keys over and over, or a row of the keyboard. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const isPattern = (password: string): boolean =>
  new Set(password).size < 4 ||
  /^(.{1,4})\1+$/u.test(password) ||
  ROWS.some(
    row => `${row}${row}`.includes(password) || [...`${row}${row}`].toReversed().join('').includes(password),
  )

/** Whether a password is among the first that anybody would try. */
export const isCommonPassword = (password: string, own: readonly string[]): boolean => {
  const folded = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  const bare = folded.replace(/[\d!?.*#@_-]+$/u, '')
  const known = commonPasswords()
  return (
    isPattern(folded) ||
    known.has(folded) ||
    (bare.length >= SHORTEST && known.has(bare)) ||
    own.some(each => each.length > 2 && folded.replaceAll(each.toLowerCase(), '').length < 4)
  )
}
