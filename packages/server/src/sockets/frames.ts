/** Text messages of the WebSocket protocol (RFC 6455), whole and unmasked, as a server sends them. */

const TEXT = 0x81
const SHORT = 125
const MEDIUM = 0xffff
/** In the place of a short length: the length follows in two bytes, or in eight. */
const TWO_BYTES = 126
const EIGHT_BYTES = 127

const headerBytes = (length: number): number => (length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10)

/** Messages one after the other in one piece of memory, so that however many there are they are written at once. */
export const framesOf = (texts: readonly string[]): Buffer => {
  const lengths = texts.map(text => Buffer.byteLength(text))
  const size = lengths.reduce((sum, length) => sum + headerBytes(length) + length, 0)
  const buffer = Buffer.allocUnsafe(size)
  let at = 0
  for (const [index, text] of texts.entries()) {
    at = writeHeader(buffer, at, lengths[index] ?? 0)
    at += buffer.write(text, at)
  }
  return buffer
}

/** Answers where the message itself begins. */
const writeHeader = (buffer: Buffer, at: number, length: number): number => {
  buffer[at] = TEXT
  if (length <= SHORT) buffer[at + 1] = length
  else if (length <= MEDIUM) {
    buffer[at + 1] = TWO_BYTES
    buffer.writeUInt16BE(length, at + 2)
  } else {
    buffer[at + 1] = EIGHT_BYTES
    buffer.writeUInt32BE(0, at + 2)
    buffer.writeUInt32BE(length, at + 6)
  }
  return at + headerBytes(length)
}
