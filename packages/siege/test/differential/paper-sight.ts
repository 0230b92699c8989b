import { nth } from '@mesnada/engine'
import {
  centreOf,
  cornersOf,
  directionOf,
  distance,
  middleOf,
  type PaperHex,
  type Point,
  STEPS,
  turnOf,
  type Way,
  wayOf,
} from '@mesnada/engine/testkit'
import {
  heightOf,
  isRubble,
  leansOn,
  type PaperGround,
  type PaperPlace,
  standingSides,
  standsAs,
} from './paper-ground.ts'

/** Lines of fire on paper: siege 1.4, 1.5, 3.2, E.1 to E.5, by drawing every line that may be drawn and looking along it. */

export interface PaperMan {
  readonly place: PaperPlace
  readonly side: 0 | 1
  readonly weapon: 'longbow' | 'crossbow' | undefined
}

const COVERS = ['none', 'light', 'medium', 'heavy'] as const
export type PaperCover = (typeof COVERS)[number]
export type PaperShot = PaperCover | 'blocked'

const rank = (cover: PaperCover): number => COVERS.indexOf(cover)

/** One end of a shot. */
interface End {
  readonly place: PaperPlace
  readonly hex: PaperHex
  readonly height: number
}

const kindAt = (ground: PaperGround, hex: PaperHex): string | undefined => ground.gear.get(hex.label)?.kind

const terrainOf = (ground: PaperGround, hex: PaperHex): string =>
  isRubble(ground, hex) ? 'rubble' : hex.terrain

const isOpenMoat = (ground: PaperGround, hex: PaperHex): boolean =>
  hex.terrain === 'moat' && !ground.filled.has(hex.label) && kindAt(ground, hex) === undefined

const isRampart = (ground: PaperGround, { hex, place }: End): boolean =>
  !place.top && terrainOf(ground, hex) === 'battlement'

const isSlit = (ground: PaperGround, { hex }: End): boolean => terrainOf(ground, hex).endsWith('-slit')

const isInside = (hex: PaperHex): boolean => hex.features.has('inside')

/** siege 1.43 to 1.46, 1.52 to 1.54, 2.44, 4.33: who cannot shoot or be shot at where he is. */
const isBarredByPlace = (ground: PaperGround, from: End, to: End): boolean => {
  for (const { hex, place } of [from, to]) {
    if (!place.top && ['siege-tower', 'ram'].includes(kindAt(ground, hex) ?? '')) return true
    if (terrainOf(ground, hex) === 'keep-doorway') return true
  }
  // siege 1.57: with the bridge up the gateway is shut to the outside.
  for (const [gate, other] of [
    [from, to],
    [to, from],
  ] as const)
    if (gate.hex.terrain === 'castle-gateway' && !ground.bridgeDown && !isInside(other.hex)) return true
  // siege 1.93: from a ladder only into the battlement hex before it.
  if (kindAt(ground, from.hex) === 'ladder' && leansOn(ground, from.hex) !== to.hex) return true
  const inMoat = (end: End) => isOpenMoat(ground, end.hex)
  // siege 1.45, E.3: nobody shoots out of the moat at battlements or slits.
  if (inMoat(from) && (isRampart(ground, to) || isSlit(ground, to))) return true
  // siege 1.46: from the ground into the moat only from its edge, and no other way out of it either.
  return (
    [
      [from, to],
      [to, from],
    ] as const
  ).some(
    ([above, below]) =>
      inMoat(below) && !inMoat(above) && isOnTheGround(ground, above) && !touchesMoat(ground, above.hex),
  )
}

/** siege 1.46: at ground level, inside the castle or outside; behind a slit of a tower one looks down all the same. */
const isOnTheGround = (ground: PaperGround, end: End): boolean => end.height < 2 && !isSlit(ground, end)

const touchesMoat = (ground: PaperGround, hex: PaperHex): boolean =>
  (ground.map.around.get(hex.label) ?? []).some(next => next !== undefined && isOpenMoat(ground, next))

interface Muzzle {
  readonly at: Point
  /** The opening in which the line begins or ends. */
  readonly side?: readonly [PaperHex, PaperHex]
}

/** The sides of a hex of one kind that still stand, with the hex beyond. */
const sidesOf = (ground: PaperGround, hex: PaperHex, kinds: readonly string[]): readonly PaperHex[] =>
  (ground.map.around.get(hex.label) ?? []).filter(
    (next): next is PaperHex =>
      next !== undefined && kinds.some(kind => standingSides(ground, hex, next).has(kind)),
  )

/** From where on an end the line may be drawn. */
const muzzlesOf = (ground: PaperGround, end: End, other: End, isShooter: boolean): readonly Muzzle[] => {
  const { hex, place } = end
  const centre: Muzzle = { at: centreOf(hex) }
  const openings = (kinds: readonly string[]) =>
    sidesOf(ground, hex, kinds).map(next => ({
      at: middleOf(hex, directionOf(hex, next)),
      side: [hex, next] as const,
    }))
  if (place.top) return [centre]
  // siege 1.44: whoever is on a rampart aims at the outside from the middle of a battlement side that looks that way.
  if (isRampart(ground, end) && !isInside(other.hex)) {
    const facing = openings(['battlement']).filter(({ side }) =>
      isBeyond(hex, directionOf(...side), other.hex),
    )
    if (facing.length > 0) return facing
  }
  const muzzles: Muzzle[] = [centre]
  if (isSlit(ground, end))
    // siege 1.45: in at a slit only along the row of hexes through it.
    for (const slit of openings(['slit']))
      if (isShooter || isInRow(hex, directionOf(hex, slit.side[1]), other.hex)) muzzles.push(slit)
  muzzles.push(...openings(['door', 'gate']))
  // siege 3.26: out of a window from the sill; in at it only from the hex right outside.
  if (isShooter) muzzles.push(...openings(['window']))
  return muzzles
}

/** Whether a hex lies on the far side of the straight line through one side of another. */
const isBeyond = (hex: PaperHex, direction: number, other: PaperHex): boolean => {
  const [a, b] = cornersOf(hex, direction)
  const own = turnOf(a, b, centreOf(hex))
  const far = turnOf(a, b, centreOf(other))
  return far !== 0 && far !== own
}

const isInRow = (hex: PaperHex, direction: number, other: PaperHex): boolean => {
  const [dx, dy] = nth(STEPS, direction)
  const steps = distance(hex, other)
  return other.x - hex.x === dx * steps && other.y - hex.y === dy * steps
}

/** The distances of siege E.4, from places that look down on others. */
const reachOf = (ground: PaperGround, high: End): number => {
  if (high.place.top) return 10
  const terrain = terrainOf(ground, high.hex)
  if (terrain === 'battlement' || terrain === 'tower-slit') return 8
  return terrain === 'keep-slit' ? 12 : 0
}

interface Shot {
  readonly ground: PaperGround
  readonly men: readonly PaperMan[]
  readonly from: End
  readonly to: End
  readonly high: End
  readonly low: End
  readonly isLevel: boolean
  readonly weapon: PaperMan['weapon']
}

/** siege E.3: the lower one is at least as far from it as the higher. */
const isFarEnough = ({ high, low }: Shot, distanceTo: (end: End) => number): boolean =>
  distanceTo(low) >= distanceTo(high)

const clearsHex = (shot: Shot, hex: PaperHex): boolean => isFarEnough(shot, end => distance(end.hex, hex))

/** A hex-side lies half-way between its hexes. */
const clearsSide = (shot: Shot, a: PaperHex, b: PaperHex): boolean =>
  isFarEnough(shot, end => (distance(end.hex, a) + distance(end.hex, b)) / 2)

/** siege E.4: the obstacle lies under the eyes of the higher end. */
const isOverlooked = ({ ground, high, isLevel }: Shot, hex: PaperHex): boolean =>
  !isLevel && distance(high.hex, hex) <= reachOf(ground, high)

const isKeep = (ground: PaperGround, end: End): boolean =>
  !end.place.top && standsAs(ground, end.hex) === 'keep'

/** Whether what always blocks does: from the keep alone one shoots over towers and siege towers (siege E.3). */
const clearsTower = (shot: Shot, hex: PaperHex): boolean =>
  !shot.isLevel && isKeep(shot.ground, shot.high) && clearsHex(shot, hex)

/** An obstacle of a certain height that stands in a hex: never counts below both ends. */
const isStopped = (shot: Shot, hex: PaperHex, height: number): boolean => {
  const { low, isLevel } = shot
  if (height < low.height) return false
  return isLevel || !clearsHex(shot, hex)
}

const ENGINES = new Set(['cart', 'ballista', 'mangonel', 'trebuchet', 'screen', 'ram'])

/** Whether a hex between the ends blocks by what it is and by what stands in it, people left aside. */
const blocksAsGround = (shot: Shot, way: Way, hex: PaperHex): boolean => {
  const { ground, from, to, low, high } = shot
  const terrain = terrainOf(ground, hex)
  const kind = kindAt(ground, hex)
  if (terrain === 'tree') return true
  if (kind === 'siege-tower') {
    const thing = ground.gear.get(hex.label)
    const own = [from, to].some(end => end.place.top && ground.gear.get(end.hex.label) === thing)
    return !own && !clearsTower(shot, hex)
  }
  if (terrain === 'spiral-stair' || terrain === 'keep-doorway') return true
  const house = standsAs(ground, hex)
  if (house !== undefined) {
    const own = [from, to].some(end => !end.place.top && standsAs(ground, end.hex) === house)
    return !own && !clearsTower(shot, hex)
  }
  if (terrain === 'castle-wall' || terrain === 'gate-wall') return !clearsTower(shot, hex)
  if (terrain === 'castle-gateway' && !ground.bridgeDown) return !clearsTower(shot, hex)
  // siege 1.46, 3.23: ground higher than both ends blocks, and out of the moat all but the moat is higher.
  if (high.height < 0 && (terrain !== 'moat' || ground.filled.has(hex.label))) return true
  if (terrain === 'battlement') {
    const height = heightOf(ground, { hex, top: false })
    if (height > high.height) return true
    // A rampart between the heights of the ends is like the lip of a slope.
    if (height > low.height && !isCrossed(shot, way, hex) && !clearsHex(shot, hex)) return true
  }
  const isThing =
    (kind !== undefined && ENGINES.has(kind)) || (terrain === 'tent' && !ground.burnt.has(hex.label))
  return isThing && !isOverlooked(shot, hex) && isStopped(shot, hex, heightOf(ground, { hex, top: false }))
}

/** Whether the line comes into a rampart hex or leaves it over its battlement, which is then judged by itself. */
const isCrossed = ({ ground }: Shot, way: Way, rampart: PaperHex): boolean =>
  way.crossings.some(
    ({ near, far, how }) =>
      how === 'across' &&
      (near === rampart || far === rampart) &&
      standingSides(ground, near, far).has('battlement'),
  )

/** siege 1.42, E.1, E.3: someone alive in the way. */
const blocksAsPeople = (shot: Shot, hex: PaperHex): boolean => {
  const { ground, men, from, to, low } = shot
  if (terrainOf(ground, hex) === 'trench') return false
  return men.some(({ place }) => {
    if (place.hex !== hex || place.hex === from.hex || place.hex === to.hex) return false
    const height = heightOf(ground, place)
    if (!place.top && ['siege-tower', 'ram'].includes(kindAt(ground, hex) ?? '')) return false
    // siege 1.46: from the edge of the moat one shoots over those who stand in it.
    if (isOpenMoat(ground, hex) && isOpenMoat(ground, to.hex) && !isOpenMoat(ground, from.hex)) return false
    if (height < shot.high.height && isOverlooked(shot, hex)) return false
    return height >= low.height && isStopped(shot, hex, height)
  })
}

/** What a line passes on its way that is neither ground nor people. */
interface Passed {
  readonly blocked: boolean
  readonly openings: number
  /** Whoever is shot at through a door has medium cover, unless the shooter stands in it. */
  readonly throughDoor: boolean
  readonly heavy: boolean
}

const sidesPassed = (shot: Shot, way: Way, start: Muzzle, goal: Muzzle): Passed => {
  const { ground, from, to } = shot
  let openings = 0
  let throughDoor = false
  let heavy = false
  // siege 1.43: the door one stands in is not one more to shoot through; a window sill is (siege 3.26).
  const fromWindow = start.side && standingSides(ground, ...start.side).has('window')
  if (fromWindow) {
    openings++
    if (!isIndoors(ground, from.hex)) throughDoor = true
  }
  // siege 1.53: behind a door one has cover from all but those who stand in it.
  if (goal.side && isDoor(ground, ...goal.side) && !goal.side.includes(from.hex)) throughDoor = true
  if (goal.side) {
    const kinds = standingSides(ground, ...goal.side)
    if (kinds.has('battlement') || kinds.has('slit')) heavy = true
  }
  const stop: Passed = { blocked: true, openings, throughDoor, heavy }
  // siege 1.41: through a corner only if there is a gap on either hand.
  for (const { hands } of way.corners)
    if (
      hands.every(
        ({ sides, touched }) =>
          sides.some(([a, b]) => sideBlocks(shot, a, b) || isDoor(ground, a, b)) ||
          (touched !== undefined && isSolid(shot, touched)),
      )
    )
      return stop
  for (const { near, far, how, ends } of way.crossings) {
    const kinds = standingSides(ground, near, far)
    if (kinds.size === 0) continue
    const alongLip = how === 'along' && kinds.has('lip')
    if (sideBlocks(shot, near, far) && (!alongLip || changesHands(shot, way, ends))) return stop
    if (how === 'along') {
      // Doors and one's own battlement are wall too for whoever looks along them.
      if (isDoor(ground, near, far) || kinds.has('battlement')) return stop
      continue
    }
    if (kinds.has('battlement')) {
      if (!to.place.top && isBattlementOf(ground, to.hex, near, far)) heavy = true
    }
    if (kinds.has('door') || kinds.has('gate')) {
      // The door of a doorway hex is counted with the hex.
      if (![near, far].some(hex => isDoorway(ground, hex))) openings++
      throughDoor = true
      // siege 1.43: whoever shoots through a doorway is level with it.
      if (from.height !== heightOf(ground, { hex: near, top: false })) return stop
      // siege 1.43: from the doorway's own hexes the line starts in the opening, not behind it.
      if ([near, far].some(hex => hex === from.hex || hex === to.hex)) return stop
    }
    if (kinds.has('window')) {
      // siege 3.26: in at a window only at whoever is right behind it; siege 1.43: through a doorway too, not through a window.
      throughDoor = true
      if (near === from.hex || far === from.hex || fromWindow) return stop
      if ((near !== to.hex && far !== to.hex) || !isIndoors(ground, to.hex)) return stop
    }
  }
  return { blocked: false, openings, throughDoor, heavy }
}

/** A lip beside which the line runs is crossed after all if it comes from one hand and goes off on the other. */
const changesHands = ({ ground }: Shot, way: Way, ends: readonly [Point, Point]): boolean => {
  const hands = ends.map(({ u, v }) => {
    const corner = way.corners.find(({ at }) => at.u === u && at.v === v)
    return (
      corner?.hands.findIndex(({ sides }) => sides.some(pair => standingSides(ground, ...pair).has('lip'))) ??
      -1
    )
  })
  return nth(hands, 0) >= 0 && nth(hands, 1) >= 0 && hands[0] !== hands[1]
}

const isIndoors = (ground: PaperGround, hex: PaperHex): boolean =>
  ['interior', 'doorway'].includes(terrainOf(ground, hex))

const isDoor = (ground: PaperGround, near: PaperHex, far: PaperHex): boolean =>
  ['door', 'gate', 'window'].some(kind => standingSides(ground, near, far).has(kind))

const isBattlementOf = (ground: PaperGround, rampart: PaperHex, near: PaperHex, far: PaperHex): boolean =>
  (rampart === near || rampart === far) && terrainOf(ground, rampart) === 'battlement'

/** A hex that is wall from side to side. */
const isSolid = (shot: Shot, hex: PaperHex): boolean =>
  ['castle-wall', 'gate-wall'].includes(terrainOf(shot.ground, hex)) && !clearsTower(shot, hex)

/** Whether a line across the side of two hexes is stopped there. */
const sideBlocks = (shot: Shot, near: PaperHex, far: PaperHex): boolean => {
  const { ground, from, to, high, low } = shot
  const kinds = standingSides(ground, near, far)
  if (kinds.has('wall') || kinds.has('slit')) return isBlockedByWall(shot, near, far)
  if (kinds.has('battlement')) {
    const owner = [near, far].find(hex => terrainOf(ground, hex) === 'battlement')
    if (owner === undefined || [from, to].some(end => end.hex === owner && !end.place.top)) return false
    const height = heightOf(ground, { hex: owner, top: false })
    return height >= low.height && (height >= high.height || !clearsSide(shot, near, far))
  }
  return kinds.has('lip') && isBlockedByLip(shot, near, far)
}

/** Walls of towers and keep block; from the keep one shoots over those of towers (siege E.3). */
const isBlockedByWall = (shot: Shot, near: PaperHex, far: PaperHex): boolean => {
  const { ground, from, to } = shot
  const house = standsAs(ground, near) ?? standsAs(ground, far)
  if (house !== 'tower') return true
  if ([from, to].some(({ hex }) => hex === near || hex === far)) return true
  // A tower is its hexes: its walls are no farther away than they.
  return ![near, far].every(hex => standsAs(ground, hex) === undefined || clearsTower(shot, hex))
}

/** siege 3.23: across the lip, only if the lower one is as far from the slope hex as the higher, or in it. */
const isBlockedByLip = (shot: Shot, near: PaperHex, far: PaperHex): boolean => {
  const { low, high } = shot
  const [slope, top] = near.height < far.height ? [near, far] : [far, near]
  if (low.height >= top.height) return false
  if (low.hex === slope) return false
  if (isOverlooked(shot, slope)) return false
  return high.height < top.height || !clearsHex(shot, slope)
}

/** The cover the target has from his own ground. */
const ownCover = (shot: Shot, way: Way): PaperCover => {
  const { ground, from, to } = shot
  const { hex, place } = to
  const kind = kindAt(ground, hex)
  if (place.top) return 'light'
  if (kind === 'screen') {
    const front = ground.gear.get(hex.label)?.facing ?? 0
    return entersBy(shot, way).some(side => [0, 1, 5].includes((side - front + 6) % 6)) ? 'heavy' : 'none'
  }
  if (kind !== undefined) return 'none'
  const near = !shot.isLevel && shot.high === from && distance(from.hex, hex) <= reachOf(ground, from)
  switch (terrainOf(ground, hex)) {
    case 'scrub':
      return near ? 'none' : 'light'
    case 'tree':
      return 'light'
    case 'tent':
      return ground.burnt.has(hex.label) ? 'none' : 'light'
    case 'trench':
      return 'heavy'
    case 'rubble':
    case 'tower-doorway':
    case 'doorway':
    case 'gateway':
    case 'spiral-stair':
      return 'medium'
    case 'castle-gateway':
      return isInside(from.hex) ? 'none' : 'heavy'
    case 'slope':
    case 'steep-slope':
      return !near && entersBy(shot, way).every(side => isOwnLip(ground, hex, side)) ? 'medium' : 'none'
    default:
      return 'none'
  }
}

const isOwnLip = (ground: PaperGround, hex: PaperHex, side: number): boolean => {
  const next = ground.map.around.get(hex.label)?.[side]
  return next !== undefined && next.height > hex.height && standingSides(ground, hex, next).has('lip')
}

/** The sides by which the line comes into the target's hex; by a corner, both beside it. */
const entersBy = ({ ground, to }: Shot, way: Way): readonly number[] => {
  const around = ground.map.around.get(to.hex.label) ?? []
  const across = way.crossings
    .filter(({ how }) => how === 'across')
    .map(({ near, far }) => [near, far] as const)
  const byCorner = way.corners.flatMap(({ hands }) => hands.flatMap(({ sides }) => sides))
  return [...across, ...byCorner]
    .filter(pair => pair.includes(to.hex))
    .map(([near, far]) => around.indexOf(near === to.hex ? far : near))
}

/** siege 3.21: scrub on the way, unless it is below both ends or the shot is within the distances of siege E.4. */
const isThroughScrub = (shot: Shot, way: Way): boolean =>
  !isWithinReach(shot) &&
  isBlockedBy(
    shot,
    way,
    hex =>
      terrainOf(shot.ground, hex) === 'scrub' &&
      kindAt(shot.ground, hex) === undefined &&
      hex.height >= shot.low.height,
  )

const isWithinReach = ({ ground, from, to, high, isLevel }: Shot): boolean =>
  !isLevel && distance(from.hex, to.hex) <= reachOf(ground, high)

/** Blocked by hexes: through one that blocks, or along a side with one that blocks on either hand (siege 1.41). */
const isBlockedBy = (shot: Shot, way: Way, blocks: (hex: PaperHex) => boolean): boolean => {
  const isEnd = (hex: PaperHex) => hex === shot.from.hex || hex === shot.to.hex
  if (way.through.some(hex => !isEnd(hex) && blocks(hex))) return true
  return way.crossings.some(
    ({ near, far, how }) => how === 'along' && !isEnd(near) && !isEnd(far) && blocks(near) && blocks(far),
  )
}

const RANGES = { longbow: 30, crossbow: 25 }

const judge = (shot: Shot, start: Muzzle, goal: Muzzle): PaperShot => {
  const { ground, from, to, weapon } = shot
  const way = wayOf(ground.map, start.at, goal.at)
  // From an opening the line goes out, not back through the room behind it.
  if (start.side && way.through.includes(from.hex)) return 'blocked'
  if (goal.side && way.through.includes(to.hex)) return 'blocked'
  const passed = sidesPassed(shot, way, start, goal)
  if (passed.blocked || isBlockedBy(shot, way, hex => blocksAsGround(shot, way, hex))) return 'blocked'
  let cover = ownCover(shot, way)
  const atLeast = (other: PaperCover) => {
    if (rank(other) > rank(cover)) cover = other
  }
  if (passed.heavy) atLeast('heavy')
  const doors = doorwaysPassed(shot, way)
  // siege 1.43: whoever shoots through a doorway is level with it.
  if (doors.some(hex => heightOf(ground, { hex, top: false }) !== from.height)) return 'blocked'
  if (passed.throughDoor || doors.length > 0) atLeast('medium')
  // siege 1.43: no line passes two openings; doorway hexes that touch are one.
  const apart = doors.filter((hex, index) => !doors.slice(0, index).some(other => distance(other, hex) === 1))
  if (passed.openings + apart.length > 1) return 'blocked'
  if (isThroughScrub(shot, way)) atLeast('light')
  // Beside a line that runs along a side a wall on one hand and a man on the other stop it too.
  if (isBlockedBy(shot, way, hex => blocksAsPeople(shot, hex) || blocksAsGround(shot, way, hex))) {
    const overHeads =
      weapon === 'longbow' && distance(from.hex, to.hex) > RANGES.longbow && rank(cover) <= rank('light')
    if (!overHeads) return 'blocked'
  }
  return cover
}

const DOORWAYS = new Set(['castle-gateway', 'tower-doorway', 'doorway', 'gateway'])

const isDoorway = (ground: PaperGround, hex: PaperHex): boolean => DOORWAYS.has(terrainOf(ground, hex))

/** Doorway hexes on the way that are not of one opening with a doorway in which an end stands. */
const doorwaysPassed = ({ ground, from, to }: Shot, way: Way): readonly PaperHex[] => {
  return way.through.filter(
    hex =>
      hex !== from.hex &&
      hex !== to.hex &&
      isDoorway(ground, hex) &&
      ![from, to].some(end => isDoorway(ground, end.hex) && distance(end.hex, hex) === 1),
  )
}

/** siege E.5: a friend of the shooter's beside the target, at much the same height and with no wall between. */
const hasFriendBeside = (
  ground: PaperGround,
  men: readonly PaperMan[],
  shooter: PaperMan,
  target: PaperMan,
): boolean =>
  men.some(man => {
    if (man === shooter || man.side !== shooter.side || distance(man.place.hex, target.place.hex) !== 1)
      return false
    if (Math.abs(heightOf(ground, man.place) - heightOf(ground, target.place)) >= 2) return false
    return !standingSides(ground, man.place.hex, target.place.hex).has('wall')
  })

/** The cover of the best line one man can draw at another, or that there is none. */
export const shotOf = (
  ground: PaperGround,
  men: readonly PaperMan[],
  shooter: PaperMan,
  target: PaperMan,
): PaperShot => {
  const endOf = ({ place }: PaperMan): End => ({ place, hex: place.hex, height: heightOf(ground, place) })
  const from = endOf(shooter)
  const to = endOf(target)
  if (from.hex === to.hex || isBarredByPlace(ground, from, to)) return 'blocked'
  if (hasFriendBeside(ground, men, shooter, target)) return 'blocked'
  const [high, low] = from.height >= to.height ? [from, to] : [to, from]
  const isLevel = from.height === to.height
  const shot: Shot = { ground, men, from, to, high, low, isLevel, weapon: shooter.weapon }
  let best: PaperShot = 'blocked'
  for (const start of muzzlesOf(ground, from, to, true))
    for (const goal of muzzlesOf(ground, to, from, false)) {
      const answer = judge(shot, start, goal)
      if (answer !== 'blocked' && (best === 'blocked' || rank(answer) < rank(best))) best = answer
    }
  return best
}
