import { accepted, type Checked, refused } from '@mesnada/engine'

/** Keys with a meaning in JavaScript. Our messages have none of them. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses JSON that is not too deep and has no reserved keys. */
export const parseJson = (text: string, depth: number): Checked<unknown> => {
  if (isSuspect(text, depth) && isDeep(text, depth)) return refused({ code: 'server.message.depth' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused({ code: 'server.message.json' })
  }
  // An escaped key contains a backslash; without one a text search is enough.
  const suspect = text.includes('\\') || text.includes('proto') || text.includes('constructor')
  return suspect && hasReserved(value) ? refused({ code: 'server.message.keys' }) : accepted(value)
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = Array.from(
  '"\\{}[]',
  character => character.charCodeAt(0),
)

/** Whether it has enough brackets to be too deep. Most messages do not, and `indexOf` is fast. */
const isSuspect = (text: string, most: number): boolean => {
  let opened = 0
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1))
      if (++opened > most) return true
  return false
}

/** Counted before it is parsed, so that nothing deep is ever built. */
const isDeep = (text: string, most: number): boolean => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === BACKSLASH) i++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > most) return true
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--
  }
  return false
}

const hasReserved = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasReserved)
  return Object.entries(value).some(([key, item]) => RESERVED.has(key) || hasReserved(item))
}
