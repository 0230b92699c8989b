/** Text messages of the WebSocket protocol (RFC 6455), whole and unmasked, as a server sends them. */

const TEXT = '\x81'
const SHORT = 125
const MEDIUM = 0xffff
/** In the place of a short length: the length follows in two bytes, or in eight. */
const TWO_BYTES = '\x7e'
const EIGHT_BYTES = '\x7f'

/**
 * A message as it goes over the line: as a text with a character for each byte, which the socket takes as it is. Nearly
 * all messages have no other characters anyway, and several can be put together and written at once.
 */
export const textFrame = (text: string): string => {
  const length = Buffer.byteLength(text)
  return headerOf(length) + (length === text.length ? text : Buffer.from(text).toString('latin1'))
}

const headerOf = (length: number): string => {
  if (length <= SHORT) return TEXT + String.fromCharCode(length)
  if (length <= MEDIUM) return TEXT + TWO_BYTES + String.fromCharCode(length >>> 8, length & 0xff)
  const bytes = [24, 16, 8, 0].map(shift => (length >>> shift) & 0xff)
  return TEXT + EIGHT_BYTES + String.fromCharCode(0, 0, 0, 0, ...bytes)
}
