import { directionOf, type PaperHex, type PaperMap, sideKey } from '@mesnada/engine/testkit'

/** What lies and stands on the map. */
export interface PaperGear {
  readonly kind: string
  readonly hexes: readonly PaperHex[]
  /** Where a screen's base or an upright ladder points. */
  readonly facing: number
}

export interface PaperGround {
  readonly map: PaperMap
  readonly rubble: ReadonlySet<string>
  readonly filled: ReadonlySet<string>
  readonly fire: ReadonlySet<string>
  readonly burnt: ReadonlySet<string>
  readonly deadMen: ReadonlyMap<string, number>
  readonly deadHorses: ReadonlyMap<string, number>
  /** What covers a hex, by label: engines, carts, screens, upright ladders, the lowered bridge under nothing else. */
  readonly gear: ReadonlyMap<string, PaperGear>
  readonly bridgeDown: boolean
}

export type PaperMover = 'foot' | 'horse' | 'screen'

/** Where someone can be: a hex, and whether on the upper floor of a siege tower. */
export interface PaperPlace {
  readonly hex: PaperHex
  readonly top: boolean
}

const TOWER = new Set(['tower', 'tower-slit', 'tower-doorway', 'spiral-stair'])
const KEEP = new Set(['keep', 'keep-slit', 'keep-doorway'])

/** The building a hex is or was part of. */
const buildingOf = ({ terrain }: PaperHex): 'tower' | 'keep' | undefined =>
  TOWER.has(terrain) ? 'tower' : KEEP.has(terrain) ? 'keep' : undefined

export const isRubble = (ground: PaperGround, hex: PaperHex): boolean => ground.rubble.has(hex.label)

export const standsAs = (ground: PaperGround, hex: PaperHex): 'tower' | 'keep' | undefined =>
  isRubble(ground, hex) ? undefined : buildingOf(hex)

/** Tower, keep or rampart hex that stands: what one climbs into from rubble (siege 2.33) and strikes at from it (siege E.6). */
const isHighWork = (ground: PaperGround, hex: PaperHex): boolean =>
  standsAs(ground, hex) !== undefined || (hex.terrain === 'battlement' && !isRubble(ground, hex))

/**
 * What stands between two neighbours. A battlement falls with its rampart, a wall or slit with the wall, tower or keep
 * hex it belongs to; towers and keep have a wall on every outer side, drawn or not, but for slits and doors (siege 1.56, 2.33).
 */
export const standingSides = (ground: PaperGround, a: PaperHex, b: PaperHex): ReadonlySet<string> => {
  const drawn = new Set(ground.map.sides.get(sideKey(a, b)) ?? [])
  const houses = [standsAs(ground, a), standsAs(ground, b)]
  const fell = isRubble(ground, a) || isRubble(ground, b)
  const anyHouse = houses[0] ?? houses[1]
  if (fell) {
    const rampartStands = [a, b].some(hex => hex.terrain === 'battlement' && !isRubble(ground, hex))
    if (!rampartStands) drawn.delete('battlement')
    if (anyHouse === undefined) for (const kind of ['wall', 'slit', 'door']) drawn.delete(kind)
  }
  // A wall hex beside a tower is the tower's wall there: once it is down nothing else shuts that side.
  const oneWork =
    buildingOf(a) === buildingOf(b) ||
    [a, b].some(hex => hex.terrain.endsWith('-wall') && isRubble(ground, hex))
  if (anyHouse !== undefined && !oneWork && drawn.size === 0) drawn.add('wall')
  return drawn
}

const gearOn = (ground: PaperGround, hex: PaperHex): PaperGear | undefined => ground.gear.get(hex.label)

const kindOn = (ground: PaperGround, hex: PaperHex): string | undefined => gearOn(ground, hex)?.kind

/** Below the gear: whether the hex is open moat, neither filled nor under the lowered bridge. */
const isOpenMoat = (ground: PaperGround, hex: PaperHex): boolean =>
  hex.terrain === 'moat' &&
  !ground.filled.has(hex.label) &&
  !(ground.bridgeDown && hex.features.has('bridge'))

/** Height of the ground in half levels: what a step up or down is measured by (siege 1.61). */
const groundHeight = (ground: PaperGround, hex: PaperHex): number => {
  if (isRubble(ground, hex)) return 0
  if (hex.terrain === 'moat') return isOpenMoat(ground, hex) ? -2 : 0
  return hex.height
}

/** The rampart an upright ladder leans on. */
export const leansOn = (ground: PaperGround, ladder: PaperHex): PaperHex | undefined => {
  const gear = gearOn(ground, ladder)
  return gear?.kind === 'ladder' ? ground.map.around.get(ladder.label)?.[gear.facing] : undefined
}

/** siege E.0: the height of whoever stands there. */
export const heightOf = (ground: PaperGround, { hex, top }: PaperPlace): number => {
  if (top) return 5
  const rampart = leansOn(ground, hex)
  return rampart === undefined ? groundHeight(ground, hex) : groundHeight(ground, rampart)
}

const CLOSED = 'closed'
export type Price = number | typeof CLOSED

/** The table's price of ground that is what it is wherever one comes from. */
const TABLE: Readonly<Record<string, readonly [foot: Price, horse: Price]>> = {
  flat: [1, 1],
  road: [1, 1],
  scrub: [2, 2],
  tree: [2, CLOSED],
  slope: [2, 2],
  'steep-slope': [2, 2],
  tent: [2, CLOSED],
  trench: [1, 1],
  water: [CLOSED, CLOSED],
  interior: [1, CLOSED],
  doorway: [1, 1],
  gateway: [1, 1],
  corner: [1, 1],
  'castle-wall': [CLOSED, CLOSED],
  'gate-wall': [CLOSED, CLOSED],
  battlement: [1, CLOSED],
  stairway: [2, CLOSED],
  'tower-slit': [1, CLOSED],
  'tower-doorway': [1, CLOSED],
  tower: [1, CLOSED],
  'keep-slit': [1, CLOSED],
  'keep-doorway': [1, CLOSED],
  keep: [1, CLOSED],
  'spiral-stair': [2, CLOSED],
  'castle-gateway': [1, 1],
}

/** Whether one can be in a hex at all. */
export const canStandIn = (ground: PaperGround, mover: PaperMover, { hex, top }: PaperPlace): boolean => {
  if (top) return mover === 'foot'
  const kind = kindOn(ground, hex)
  if (kind === 'screen') return mover !== 'horse'
  if (kind === 'drawbridge') return true
  if (kind === 'ladder' || kind === 'siege-tower' || kind === 'ram') return mover === 'foot'
  return kind === undefined && priceOfTerrain(ground, mover, hex, hex) !== CLOSED
}

const RUBBLE = 2
const FILLED_MOAT = 2
const INTO_MOAT = 4
const UP_FROM_RUBBLE = 3

/** What the hex itself costs when come at from `a`, gear and hex-sides left aside. */
const priceOfTerrain = (ground: PaperGround, mover: PaperMover, a: PaperHex, b: PaperHex): Price => {
  const onFoot = mover === 'foot'
  if (isRubble(ground, b)) return onFoot ? RUBBLE : CLOSED
  if (b.terrain === 'moat') {
    if (ground.filled.has(b.label)) return mover === 'horse' ? CLOSED : FILLED_MOAT
    if (!onFoot) return CLOSED
    return isOpenMoat(ground, a) ? 1 : INTO_MOAT
  }
  if (b.terrain === 'tent' && ground.burnt.has(b.label)) return 1
  const [foot, horse] = TABLE[b.terrain] ?? [CLOSED, CLOSED]
  if (!onFoot && horse === CLOSED) return CLOSED
  if (isRubble(ground, a) && isHighWork(ground, b)) return UP_FROM_RUBBLE
  return onFoot || mover === 'screen' ? foot : horse
}

/** siege 1.1, 2.1, 4.3, P.1: gear in a hex replaces its terrain. */
const priceOfGear = (ground: PaperGround, mover: PaperMover, a: PaperHex, b: PaperHex): Price | undefined => {
  const gear = gearOn(ground, b)
  switch (gear?.kind) {
    case undefined:
      return undefined
    case 'drawbridge':
      return 1
    case 'ladder':
      return mover === 'foot' ? 3 : CLOSED
    case 'siege-tower':
      return mover !== 'foot' ? CLOSED : gear.hexes.includes(a) ? 1 : 2
    case 'ram':
      return mover === 'foot' ? 2 : CLOSED
    case 'screen':
      return mover === 'foot' ? 1 : CLOSED
    default:
      return CLOSED
  }
}

/** siege 5.24, P.1: the front of a screen parts its hex from the one it faces. */
export const isScreenBetween = (ground: PaperGround, a: PaperHex, b: PaperHex): boolean =>
  isScreenBefore(ground, a, b) || isScreenBefore(ground, b, a)

const isScreenBefore = (ground: PaperGround, behind: PaperHex, before: PaperHex): boolean => {
  const gear = gearOn(ground, behind)
  return gear?.kind === 'screen' && gear.facing === directionOf(behind, before)
}

/** siege 1.8: with the bridge up nobody enters a castle gateway, and who is in it leaves into the castle alone. */
const isGateShut = (ground: PaperGround, a: PaperHex, b: PaperHex): boolean => {
  if (ground.bridgeDown) return false
  if (b.terrain === 'castle-gateway') return true
  return a.terrain === 'castle-gateway' && !b.features.has('inside')
}

/** The price of the ground alone: gear, walls, heights, no dead. `closed` where one cannot go. */
const priceOfWay = (ground: PaperGround, mover: PaperMover, a: PaperHex, b: PaperHex): Price => {
  // A man who moves a screen has its front before him, not in his way.
  const screened = mover === 'screen' ? isScreenBefore(ground, b, a) : isScreenBetween(ground, a, b)
  if (screened || isGateShut(ground, a, b)) return CLOSED
  const sides = standingSides(ground, a, b)
  if (sides.has('wall') || sides.has('slit')) return CLOSED
  if (sides.has('battlement')) {
    // siege 1.93, 1.61: by the ladder that leans there, up for 4 and down for the 3 of any ladder.
    if (mover !== 'foot') return CLOSED
    if (leansOn(ground, a) === b) return 4
    return leansOn(ground, b) === a ? 3 : CLOSED
  }
  const byGear = priceOfGear(ground, mover, a, b)
  const price = byGear ?? priceOfTerrain(ground, mover, a, b)
  if (price === CLOSED) return CLOSED
  const climbsRubble =
    (isRubble(ground, a) && isHighWork(ground, b)) || (isRubble(ground, b) && isHighWork(ground, a))
  if (!climbsRubble && Math.abs(groundHeight(ground, a) - groundHeight(ground, b)) > 2) return CLOSED
  // siege 1.61: a rampart joins only rampart, stairs, doorways, rubble, ladder and siege tower.
  for (const [rampart, other] of [
    [a, b],
    [b, a],
  ] as const)
    if (rampart.terrain === 'battlement' && !isRubble(ground, rampart) && !joinsRampart(ground, other))
      return CLOSED
  if (sides.has('window')) return mover === 'foot' ? 4 : CLOSED
  return price
}

const joinsRampart = (ground: PaperGround, hex: PaperHex): boolean =>
  isRubble(ground, hex) ||
  ['battlement', 'stairway', 'spiral-stair', 'tower-doorway', 'keep-doorway'].includes(hex.terrain)

/** siege 1.61 (4), (5). */
const priceOfDead = (ground: PaperGround, hex: PaperHex): Price => {
  const men = ground.deadMen.get(hex.label) ?? 0
  const horses = ground.deadHorses.get(hex.label) ?? 0
  if (men >= 6 || horses >= 2 || (men >= 3 && horses >= 1)) return CLOSED
  return men >= 3 || horses >= 1 ? 1 : 0
}

const topOf = (ground: PaperGround, { hex, top }: PaperPlace): PaperGear | undefined =>
  top ? gearOn(ground, hex) : undefined

const priceOfWayAnywhere = (ground: PaperGround, mover: PaperMover, a: PaperPlace, b: PaperPlace): Price => {
  if (!a.top && !b.top) return priceOfWay(ground, mover, a.hex, b.hex)
  if (mover !== 'foot') return CLOSED
  const from = topOf(ground, a)
  const to = topOf(ground, b)
  if (from !== undefined && to !== undefined) return from === to ? 1 : CLOSED
  // siege 2.45: between the top of a siege tower and a battlement hex.
  const other = from === undefined ? a.hex : b.hex
  const isRampart = other.terrain === 'battlement' && !isRubble(ground, other)
  return isRampart && !standingSides(ground, a.hex, b.hex).has('wall') ? 2 : CLOSED
}

/** What a step between neighbouring places costs; `closed` where it cannot be taken. */
export const priceOf = (ground: PaperGround, mover: PaperMover, a: PaperPlace, b: PaperPlace): Price => {
  if (ground.fire.has(b.hex.label)) return CLOSED
  const way = priceOfWayAnywhere(ground, mover, a, b)
  const dead = b.top ? 0 : priceOfDead(ground, b.hex)
  return way === CLOSED || dead === CLOSED ? CLOSED : way + dead
}

/** siege 1.74, E.6: whether someone at one place can strike at someone in a neighbouring one. */
export const canStrike = (ground: PaperGround, mover: PaperMover, a: PaperPlace, b: PaperPlace): boolean => {
  if (ground.fire.has(b.hex.label)) return false
  // R: the gateway is fought neither into nor out of with the bridge up.
  if (!ground.bridgeDown && [a, b].some(({ hex }) => hex.terrain === 'castle-gateway')) return false
  // siege 1.74: from a ladder only at the battlement it leans on.
  if (kindOn(ground, a.hex) === 'ladder' && leansOn(ground, a.hex) !== b.hex) return false
  if (standingSides(ground, a.hex, b.hex).has('window')) return false
  if (priceOfWayAnywhere(ground, mover, a, b) === CLOSED) return false
  const overRubble =
    !a.top &&
    !b.top &&
    ((isRubble(ground, a.hex) && isHighWork(ground, b.hex)) ||
      (isRubble(ground, b.hex) && isHighWork(ground, a.hex)))
  return overRubble || Math.abs(heightOf(ground, a) - heightOf(ground, b)) <= 2
}
