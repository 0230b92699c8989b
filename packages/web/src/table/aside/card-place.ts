import type { Pixel } from '@mesnada/hex'

/** All in pixels of the screen. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface CardRoom {
  /** Where the card may be: the board, or the window where the board is too narrow for it. */
  readonly room: Box
  readonly width: number
  readonly height: number
  /** The middle of the hex it speaks of, and how far from there it stays away. */
  readonly at: Pixel
  readonly off: number
  /** Middles of the hexes that fight each other: what one looks at meanwhile. */
  readonly watched: readonly Pixel[]
}

/**
 * The left upper corner of a card: beside its hex, or wherever else it covers least. It lies over its own hex only where
 * there is no other room, and over those who fight only where it would lie over its hex otherwise.
 */
export const placeCard = ({ room, width, height, at, off, watched }: CardRoom): Pixel => {
  const within = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(value, most))
  const across = (x: number): number => within(x, room.left, room.right - width)
  const down = (y: number): number => within(y, room.top, room.bottom - height)
  const [right, left] = [across(at.x + off), across(at.x - off - width)]
  const isLow = at.y > (room.top + room.bottom) / 2
  const levels = [down(at.y + off - height), down(at.y - off), room.top, down(room.bottom)]
  const near = isLow ? levels : [levels[1] ?? 0, levels[0] ?? 0, ...levels.slice(2)]
  const sides = at.x + off + width <= room.right ? [right, left] : [left, right]
  const above = [down(at.y - off - height), down(at.y + off)]
  const places = [
    ...near.flatMap(y => sides.map(x => ({ x, y }))),
    ...above.flatMap(y => [{ x: across(at.x - width / 2), y }]),
    ...[room.left, across(room.right)].flatMap(x => [room.top, down(room.bottom)].map(y => ({ x, y }))),
  ]
  const covers = (place: Pixel, point: Pixel, about: number): boolean =>
    point.x > place.x - about &&
    point.x < place.x + width + about &&
    point.y > place.y - about &&
    point.y < place.y + height + about
  const cost = (place: Pixel): number =>
    (covers(place, at, off * OWN) ? watched.length + 1 : 0) +
    watched.filter(point => covers(place, point, off * OWN)).length
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/** What a counter takes of the way to the card. */
const OWN = 0.6
