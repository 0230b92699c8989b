import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Writes the outlines of the figures on counters out of Open Sans Bold, which comes with the browser of the tests. */

/** Numbers as the languages write them, and the dot between the figures of a counter. */
const CHARACTERS = '0123456789-.,·'
/** Units of an em in what is written; the font has twice as many, for nothing anyone sees. */
const EM = 1000

const packed = resolve(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  '../../bin/fonts.tar.br',
)

/** A file out of a tar: each has a block of 512 bytes before it, with its name and, in octal, its length. */
const unpack = (tar, name) => {
  for (let at = 0; at < tar.length; ) {
    const text = (from, to) => tar.toString('latin1', at + from, at + to).replace(/\0.*$/s, '')
    const length = Number.parseInt(text(124, 136), 8) || 0
    if (text(0, 100).endsWith(name)) return tar.subarray(at + 512, at + 512 + length)
    at += 512 + Math.ceil(length / 512) * 512
  }
  throw new Error(`no ${name} in ${packed}`)
}

const font = unpack(brotliDecompressSync(readFileSync(packed)), 'OpenSans-Bold.ttf')

const tables = new Map(
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16
    return [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]
  }),
)
const table = name => tables.get(name) ?? 0
const scale = EM / font.readUInt16BE(table('head') + 18)
const longOffsets = font.readInt16BE(table('head') + 50) === 1
const advances = font.readUInt16BE(table('hhea') + 34)

/** The number of the glyph of a character, by the table of segments that every font has (format 4). */
const glyphOf = character => {
  const code = character.codePointAt(0)
  const cmap = table('cmap')
  const starts = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 4 + index * 8 + 4),
  )
  const segments = cmap + starts.find(start => font.readUInt16BE(cmap + start) === 4)
  const twice = font.readUInt16BE(segments + 6)
  for (let at = 0; at < twice; at += 2) {
    const end = font.readUInt16BE(segments + 14 + at)
    const start = font.readUInt16BE(segments + 16 + twice + at)
    if (code < start || code > end) continue
    const delta = font.readInt16BE(segments + 16 + twice * 2 + at)
    const place = segments + 16 + twice * 3 + at
    const offset = font.readUInt16BE(place)
    const glyph = offset === 0 ? code : font.readUInt16BE(place + offset + (code - start) * 2)
    return (glyph + delta) & 0xffff
  }
  throw new Error(`no ${character} in the font`)
}

const outlineAt = glyph => {
  const offset = number =>
    longOffsets
      ? font.readUInt32BE(table('loca') + number * 4)
      : font.readUInt16BE(table('loca') + number * 2) * 2
  return offset(glyph + 1) > offset(glyph) ? table('glyf') + offset(glyph) : undefined
}

/** The contours of a glyph: points on the line, and control points of quadratic curves off it. */
const contoursOf = glyph => {
  const at = outlineAt(glyph)
  if (at === undefined) return []
  const count = font.readInt16BE(at)
  if (count < 0)
    return partsOf(at + 10).flatMap(({ glyph: part, dx, dy }) =>
      contoursOf(part).map(points => points.map(point => ({ ...point, x: point.x + dx, y: point.y + dy }))),
    )
  const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(at + 10 + index * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let next = at + 10 + count * 2
  next += 2 + font.readUInt16BE(next)
  const flags = []
  while (flags.length < total) {
    const flag = font[next++]
    const times = flag & 8 ? font[next++] + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  /** Each coordinate is told from the one before: in one byte with a sign apart, in two, or not at all if the same. */
  const coordinates = (short, same) => {
    let value = 0
    return flags.map(flag => {
      if (flag & short) value += font[next++] * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += font.readInt16BE(next)
        next += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  const points = flags.map((flag, index) => ({ x: xs[index], y: ys[index], on: (flag & 1) === 1 }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** A glyph put together from others, each moved; none of ours is turned or stretched. */
const partsOf = at => {
  const parts = []
  for (let flags = 32; flags & 32; ) {
    flags = font.readUInt16BE(at)
    const words = (flags & 1) !== 0
    parts.push({
      glyph: font.readUInt16BE(at + 2),
      dx: words ? font.readInt16BE(at + 4) : font.readInt8(at + 4),
      dy: words ? font.readInt16BE(at + 6) : font.readInt8(at + 5),
    })
    if (flags & (8 | 64 | 128)) throw new Error('a part is stretched')
    at += words ? 8 : 6
  }
  return parts
}

const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** As a path that begins where the pen is, on the base line, and only goes on from there: they can be put in a row. */
const pathOf = contours => {
  const pen = { x: 0, y: 0 }
  const to = ({ x, y }) => {
    const [right, down] = [Math.round(x * scale) - pen.x, Math.round(-y * scale) - pen.y]
    return { right, down, text: `${right}${down < 0 ? '' : ' '}${down}` }
  }
  const step = (letter, target) => {
    const { right, down, text } = to(target)
    pen.x += right
    pen.y += down
    return `${letter}${text}`
  }
  return contours
    .map(points => {
      const first = points.findIndex(({ on }) => on)
      const ring = [...points.slice(first), ...points.slice(0, first + 1)]
      const lines = [step('m', ring[0])]
      const begin = { ...pen }
      ring.slice(1).forEach((point, index) => {
        const before = ring[index]
        if (point.on && before.on) lines.push(step('l', point))
        else if (!before.on) {
          const control = to(before)
          const target = step('', point.on ? point : middle(before, point))
          lines.push(`q${control.text}${target.startsWith('-') ? '' : ' '}${target}`)
        }
      })
      Object.assign(pen, begin)
      return `${lines.join('')}z`
    })
    .join('')
}

const lines = [...CHARACTERS].map(character => {
  const glyph = glyphOf(character)
  const advance = font.readUInt16BE(table('hmtx') + Math.min(glyph, advances - 1) * 4)
  return `  '${character}': { advance: ${Math.round(advance * scale)}, path: '${pathOf(contoursOf(glyph))}' },`
})

const file = resolve(import.meta.dirname, '../src/table/board/glyphs.ts')
writeFileSync(
  file,
  `/** From Open Sans Bold (OFL 1.1, see NOTICE), written by scripts/figures.mjs; ${EM} units to the em. */
export const GLYPHS: Readonly<Record<string, { readonly advance: number; readonly path: string }>> = {
${lines.join('\n')}
}
`,
)
console.log(file)
