import { FAR, opponentOf, type RuleRef, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { isInPlay } from '../castle/engines.ts'
import { strikeRefusal } from '../contact/attacks.ts'
import { allowanceOf, bodiesOf, hexesOf, isDangerous, occupantOf, sideOf, weaponOf } from '../core/bodies.ts'
import { gaitOf, placeAt } from '../core/step-cost.ts'
import type { Body, Gear } from '../flow.ts'
import { crewToShoot, isBallista } from '../missiles/ballistas.ts'
import { GroundDistances } from '../opponent/ground-distances.ts'
import { type Band, bandOf, longestRange } from '../printed/ranges.ts'
import type { Weapon } from '../printed/units.ts'
import { lineBetween, lineOfFire, type Sight } from '../sight/question.ts'
import type { Spot } from '../sight/scene.ts'
import { GROUND, NOBODY, type SiegeState, TOP } from '../state.ts'

/** What lies open to someone, and what he has to fear: the rules' answers before anybody decides anything. */

/** One end of a line that someone asks about: a mere hex, or whoever or whatever is there. */
export interface Vantage {
  readonly hex: Hex
  readonly body?: Body | undefined
  readonly gear?: Gear | undefined
}

export interface SurveyedShot {
  readonly sight: Sight
  /** What whoever stands at the near end would shoot with. */
  readonly weapon?: Weapon
  /** Of that weapon at this range; absent beyond its longest. */
  readonly band?: Band
  /** The rule that decides: what blocks the line, the table of ranges, or that the line is clear. */
  readonly rule: RuleRef
}

/** The shot from one place at another as it would be now, whosever turn it is. A man without missiles only looks. */
export const surveyShot = (state: SiegeState, from: Vantage, to: Vantage): SurveyedShot => {
  const by = ballistaOf(state, from.gear)
  const weapon = by === undefined ? from.body !== undefined && weaponOf(state, from.body) : 'ballista'
  const sight = sightOf(state, from, to, by)
  const rule = sight.clear ? 'siege 1.41' : sight.blockedBy.rule
  if (!weapon) return { sight, rule }
  const band = bandOf(weapon, sight.range, state.setting.options.s28Ranges)
  return band ? { sight, weapon, band, rule } : { sight, weapon, rule: sight.clear ? 'siege T.10' : rule }
}

/** Between enemies friends next to the target count as well (siege E.5). */
const sightOf = (state: SiegeState, from: Vantage, to: Vantage, by: Gear | undefined): Sight => {
  const { body: shooter } = from
  const { body: target } = to
  if (by === undefined && shooter !== undefined && target !== undefined && areEnemies(state, shooter, target))
    return lineOfFire(state, shooter, target)
  const weapon = by === undefined ? shooter !== undefined && weaponOf(state, shooter) : 'ballista'
  return lineBetween(state, spotOf(state, from), spotOf(state, to), { weapon: weapon || undefined, by })
}

const areEnemies = (state: SiegeState, a: Body, b: Body): boolean => sideOf(state, a) !== sideOf(state, b)

const ballistaOf = (state: SiegeState, gear: Gear | undefined): Gear | undefined =>
  gear !== undefined && isBallista(state, gear) && isInPlay(state, gear) ? gear : undefined

const spotOf = (state: SiegeState, { hex, body }: Vantage): Spot =>
  body === undefined
    ? { hex, deck: GROUND, body: NOBODY }
    : { hex, deck: state.tables.bodies.deck[body] ?? 0, body }

export interface SurveyedScope {
  readonly sees: readonly Hex[]
  readonly hits: readonly Hex[]
}

/** What someone sees where he stands, people never being in the way of his eyes, and what he could shoot at or strike. */
export const surveyScope = (state: SiegeState, body: Body): SurveyedScope => {
  const from = { hex: state.tables.bodies.hex[body] ?? OFF_MAP, body }
  if (from.hex < 0) return NOTHING
  const scope = scopeFrom(state, from, weaponOf(state, body), undefined)
  return { ...scope, hits: [...new Set([...scope.hits, ...struckFrom(state, body)])] }
}

/** The same of a ballista, whoever may serve it. */
export const surveyBallista = (state: SiegeState, gear: Gear): SurveyedScope => {
  const by = ballistaOf(state, gear)
  return by === undefined
    ? NOTHING
    : scopeFrom(state, { hex: state.tables.gear.hex[by] ?? OFF_MAP, gear: by }, 'ballista', by)
}

const NOTHING: SurveyedScope = { sees: [], hits: [] }

const scopeFrom = (
  state: SiegeState,
  from: Vantage,
  weapon: Weapon | undefined,
  by: Gear | undefined,
): SurveyedScope => {
  const { grid, options } = state.setting
  const start = spotOf(state, from)
  const longest = weapon === undefined ? 0 : longestRange(weapon, options.s28Ranges)
  const sees: Hex[] = []
  const hits: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++) {
    const end = spotOf(state, { hex })
    if (!lineBetween(state, start, end, { by, past: true }).clear) continue
    sees.push(hex)
    if (distance(grid, from.hex, hex) <= longest && lineBetween(state, start, end, { weapon, by }).clear)
      hits.push(hex)
  }
  return { sees, hits }
}

const DECKS = [GROUND, TOP]

/** The hexes next to someone into which his blows pass. */
const struckFrom = (state: SiegeState, body: Body): readonly Hex[] => {
  const deck = state.tables.bodies.deck[body]
  const mover = gaitOf(state, body)
  return hexesOf(state, body).flatMap(hex =>
    neighboursOf(state, hex).filter(near =>
      DECKS.some(
        floor => strikeRefusal(state, mover, placeAt(hex, deck), placeAt(near, floor)) === undefined,
      ),
    ),
  )
}

const neighboursOf = ({ setting: { grid } }: SiegeState, hex: Hex): readonly Hex[] =>
  DIRECTIONS.map(direction => grid.neighbours[hex * 6 + direction] ?? OFF_MAP).filter(
    near => near !== OFF_MAP,
  )

export interface SurveyedThreats {
  readonly bodies: readonly Body[]
  /** Ballistas with someone beside them who can serve them. */
  readonly gear: readonly Gear[]
}

/**
 * Whom of the enemy one of this seat's would have to fear in a hex: those who could shoot at him there, and those who
 * come to blows with him after a whole move, nobody being taken to stand in their way.
 */
export const surveyThreats = (state: SiegeState, hex: Hex, seat: Seat): SurveyedThreats => {
  const enemy = opponentOf(seat)
  const target = victimAt(state, hex, seat)
  const distances = new GroundDistances(state)
  const bodies = [...bodiesOf(state, enemy)].filter(
    body =>
      isDangerous(state, body) &&
      (couldShoot(state, body, target) || couldComeToBlows(state, distances, body, target)),
  )
  const gear = [...state.setting.gear.keys()].filter(
    each => couldServe(state, enemy, each) && reaches(surveyShot(state, gearAt(state, each), target)),
  )
  return { bodies, gear }
}

/** Whoever of the seat is there, so that his cover counts; otherwise anyone. */
const victimAt = (state: SiegeState, hex: Hex, seat: Seat): Vantage => {
  const body = occupantOf(state, hex)
  return body >= 0 && sideOf(state, body) === seat ? { hex, body } : { hex }
}

const gearAt = (state: SiegeState, gear: Gear): Vantage => ({
  hex: state.tables.gear.hex[gear] ?? OFF_MAP,
  gear,
})

const couldServe = (state: SiegeState, seat: Seat, gear: Gear): boolean =>
  ballistaOf(state, gear) !== undefined &&
  state.tables.gear.side[gear] === seat &&
  crewToShoot(state, seat, gear) !== undefined

const reaches = ({ sight, band }: SurveyedShot): boolean => sight.clear && band !== undefined

const couldShoot = (state: SiegeState, body: Body, target: Vantage): boolean =>
  weaponOf(state, body) !== undefined &&
  reaches(surveyShot(state, { hex: state.tables.bodies.hex[body] ?? OFF_MAP, body }, target))

const couldComeToBlows = (
  state: SiegeState,
  distances: GroundDistances,
  body: Body,
  { hex }: Vantage,
): boolean => {
  const { hex: at, deck } = state.tables.bodies
  const mover = gaitOf(state, body)
  const strikes = (from: Hex, floor: number): boolean =>
    strikeRefusal(state, mover, placeAt(from, floor), placeAt(hex)) === undefined
  if (hexesOf(state, body).some(own => strikes(own, deck[body] ?? 0))) return true
  const field = distances.from(
    mover === 'horse' ? 'horse' : 'foot',
    at[body] ?? OFF_MAP,
    allowanceOf(state, body),
  )
  return neighboursOf(state, hex).some(
    near => field[near] !== FAR && occupantOf(state, near) < 0 && strikes(near, GROUND),
  )
}
