/** One of the six ways out of a hex, clockwise. 0 is the axial step (0, -1): N on flat maps, NW on pointy ones. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5

export type Orientation = 'flat' | 'pointy'

export const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const satisfies readonly Direction[]

const NAMES: Readonly<Record<Orientation, readonly [string, string, string, string, string, string]>> = {
  flat: ['N', 'NE', 'SE', 'S', 'SW', 'NW'],
  pointy: ['NW', 'NE', 'E', 'SE', 'SW', 'W'],
}

/** The direction so many sixths of a full turn from direction 0, clockwise; anticlockwise if negative. */
export function asDirection(sixths: number): Direction {
  const direction = DIRECTIONS[((sixths % 6) + 6) % 6]
  if (direction === undefined) throw new RangeError(`${sixths} is not a whole number of sixths`)
  return direction
}

/** Clockwise by so many sixths of a full turn; anticlockwise if negative. */
export function turn(direction: Direction, sixths: number): Direction {
  return asDirection(direction + sixths)
}

export function opposite(direction: Direction): Direction {
  return turn(direction, 3)
}

/** The shorter turn from one direction to another, -2 to 3, clockwise positive. */
export function turnsBetween(from: Direction, to: Direction): number {
  const clockwise = (to - from + 6) % 6
  return clockwise > 3 ? clockwise - 6 : clockwise
}

export function directionName(orientation: Orientation, direction: Direction): string {
  return NAMES[orientation][direction]
}

export function parseDirection(orientation: Orientation, name: string): Direction | undefined {
  return DIRECTIONS[NAMES[orientation].indexOf(name)]
}
