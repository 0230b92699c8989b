import { type Draw, distance } from '@mesnada/engine/testkit'
import { sideLabel } from '@mesnada/hex'
import { expect, test } from 'vitest'
import { type Asked, disagreements } from '../../../../test/support/disagreements.ts'
import { setBody } from '../../src/core/occupancy.ts'
import type { Cover } from '../../src/printed/terrain.ts'
import { type ClearSight, heavier } from '../../src/sight/answer.ts'
import { lineOfFire, type Sight } from '../../src/sight/question.ts'
import { canStandIn, type PaperPlace } from './paper-ground.ts'
import { type PaperMan, shotOf } from './paper-sight.ts'
import { type RandomGround, randomGround } from './random-ground.ts'

/** Lines of fire between people at random places of every map, asked of the program and of the rules on paper. */

const PEOPLE = 24

/** People of both sides anywhere a man can stand, half of them near one place. */
const peopled = (ground: RandomGround, draw: Draw): readonly PaperMan[] => {
  const { paper, state, hexOf } = ground
  const places: PaperPlace[] = [...paper.map.hexes.values()].flatMap(hex =>
    [false, true]
      .filter(top => !top || paper.gear.get(hex.label)?.kind === 'siege-tower')
      .map(top => ({ hex, top }))
      .filter(place => canStandIn(paper, 'foot', place)),
  )
  const middle = draw.pick(places)
  const near = places.filter(({ hex }) => distance(hex, middle.hex) <= 6)
  const chosen = new Set([...draw.some(PEOPLE / 2, near), ...draw.some(PEOPLE / 2, places)])
  return [...chosen].map((place, row) => {
    setBody(state, row, hexOf(place.hex), -1, place.top ? 1 : 0)
    const side = state.tables.bodies.side[row] === 0 ? 0 : 1
    return { place, side, weapon: side === 0 ? 'longbow' : 'crossbow' }
  })
}

/** siege 2.44, 4.33: inside a siege tower or under a ram nobody shoots at all; no line is asked for. */
const isUnderCover = ({ paper }: RandomGround, { hex, top }: PaperPlace): boolean =>
  !top && ['siege-tower', 'ram'].includes(paper.gear.get(hex.label)?.kind ?? '')

/** Corners of houses (siege 3.29) are left out: what they cover is not drawn on paper. */
const coverWithoutCorners = ({ reasons }: ClearSight): Cover =>
  reasons.reduce<Cover>(
    (cover, reason) => (reason.code === 'siege.cover.corner' ? cover : heavier(cover, reason.cover)),
    'none',
  )

const describePlace = ({ hex, top }: PaperPlace, { paper }: RandomGround): string =>
  `${hex.label} (${[
    hex.terrain,
    paper.rubble.has(hex.label) && 'rubble',
    paper.filled.has(hex.label) && 'filled',
    paper.gear.get(hex.label)?.kind,
    top && 'top',
  ]
    .filter(Boolean)
    .join(', ')})`

/** Why the program answered so, and where. */
const reasonOf = ({ state }: RandomGround, sight: Sight): string => {
  if (sight.clear) return sight.reasons.map(({ code }) => code).join()
  const { grid } = state.setting
  const { code, hex, side } = sight.blockedBy
  const at = hex === undefined ? side !== undefined && sideLabel(grid, side) : grid.label(hex)
  return at ? `${code} ${at}` : code
}

interface Peopled {
  readonly ground: RandomGround
  readonly men: readonly PaperMan[]
}

const randomScene = (map: string, draw: Draw): Peopled => {
  const ground = randomGround(map, draw, PEOPLE)
  return { ground, men: peopled(ground, draw) }
}

function* shots({ ground, men }: Peopled): Generator<Asked> {
  for (const [row, shooter] of men.entries())
    for (const [other, target] of men.entries()) {
      if (shooter.side === target.side || isUnderCover(ground, shooter.place)) continue
      const sight = lineOfFire(ground.state, row, other)
      const program = sight.clear ? coverWithoutCorners(sight) : 'blocked'
      const ends = [shooter, target].map(({ place }) => describePlace(place, ground)).join(' at ')
      const paper = shotOf(ground.paper, men, shooter, target)
      const why = program === paper ? '' : ` (${reasonOf(ground, sight)})`
      yield [`${shooter.weapon} ${ends}${why}`, program, paper]
    }
}

test.each(['castle', 'camp', 'crossroads', 'village'])(
  '%s: lines of fire as siege 1.4, 1.5, 3.2 and E.1 to E.5 say',
  map => {
    expect(disagreements(12, draw => randomScene(map, draw), shots)).toEqual([])
  },
)
