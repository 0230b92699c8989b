import type { Seat } from '@mesnada/engine'
import { type Bearing, bearing, type Direction, deviation, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { isLeaderOnMap, leaderFigures, orderOf } from '../command.ts'
import { FRONT_ARC } from '../fire.ts'
import type { Unit } from '../flow.ts'
import { seatAt, topAt } from '../occupancy.ts'
import { sightBlocked } from '../sight.ts'
import type { CrusadesState } from '../state.ts'
import { RANGE, STAKES, TERRAIN_EFFECTS, UPHILL } from '../tables.ts'
import { hasStakes, terrainAt } from '../terrain.ts'
import { isFront } from '../zones.ts'
import { Aims } from './aims.ts'
import { Assaults } from './assaults.ts'
import { stackParty } from './clashes.ts'
import { type Force, forcesOf, menaceTo, Presence } from './forces.ts'
import { bonusAt, type Party, typeBit } from './party.ts'
import { expectedOfShot } from './shots.ts'

/** What it is worth for a unit to stand in a hex and face a way. */

/** How much a side minds what may be done to it: skirmishers live by not being caught. */
const NERVE = { skirmisher: 1, other: 0.7 } as const

/** What an enemy who comes is paid back for each point of strength, on Stand more (9.34). */
const PAID_BACK = { moving: 0.048, standing: 0.064 } as const

/** Where friends about outweigh enemies by this, what comes is met; the more they are short of it, the worse. */
const SUPPORTED = 0.6
const MOST_OUTMATCHED = 1.5

/** 6.2 */
const FRONT_SIDES = 3

/** More than this is never brought to bear on one hex. */
const MOST_MENACE = 45

/** Each friend near by draws off some of what threatens. */
const DRAWN_OFF = 0.5

/** 9.34: whoever comes mostly comes with an order to attack. */
const HIS_ATTACK = 1

/** For each of the three sides that are not the front and lie open to the enemy. */
const OPEN_SIDE = 0.7

/** For facing the bulk of those about, by their weight there, up to so much; less while they are far. */
const FACING = { weight: 0.12, most: 3, far: 0.5 } as const

/** 9.1: a shooter in range shoots in its own turn and in the enemy's. */
const SHOTS = 1.5

/** For each hex beyond the leader's span, and at most. */
const OUT_OF_SPAN = { hex: 0.15, most: 1 } as const

/** For each friend on either hand, up to two: a line holds better than lone men. */
const NEIGHBOUR = 0.06

export class Posts {
  readonly menace: Presence
  readonly #state: CrusadesState
  readonly #seat: Seat
  readonly #unit: Unit
  readonly #aims: Aims
  readonly #friends: readonly Force[]
  readonly #support: Presence
  readonly #assaults: Assaults
  /** By hex: all that does not depend on the facing. */
  readonly #places = new Map<Hex, Place>()

  constructor(state: CrusadesState, unit: Unit) {
    const { side } = state.setting.units[unit]
    this.#state = state
    this.#seat = side
    this.#unit = unit
    this.#aims = new Aims(state, side)
    this.#friends = forcesOf(state, side).filter(force => force.unit !== unit)
    this.menace = menaceTo(state, side)
    this.#support = new Presence(state, this.#friends)
    this.#assaults = new Assaults(state, unit, this.#friends)
  }

  worth(hex: Hex, facing: number): number {
    const known = this.#places.get(hex)
    const place = known ?? this.#survey(hex)
    if (known === undefined) this.#places.set(hex, place)
    return (
      place.worth +
      this.#assaults.gain(hex, facing) +
      this.#shooting(hex, facing, place) +
      this.#watch(hex, facing, place) -
      this.#danger(hex, facing, place)
    )
  }

  #survey(hex: Hex): Place {
    const state = this.#state
    const party = stackParty(state, hex, false, this.#unit)
    party.add(this.#unit, bonusAt(state, this.#unit, hex))
    let near = 0
    let beside = 0
    for (const { hex: at, steady } of this.#friends) {
      const away = distance(state.setting.grid, hex, at)
      if (!steady || away > 2) continue
      near++
      if (away === 1) beside++
    }
    const threat = this.menace.at(hex)
    const menace = Math.min(MOST_MENACE, threat / (1 + DRAWN_OFF * near))
    const outmatched = threat / (this.#support.at(hex) + party.strength) - SUPPORTED
    const worth = this.#aims.of(this.#unit, hex) + this.#command(hex) + NEIGHBOUR * Math.min(beside, 2)
    return {
      worth,
      party,
      menace,
      outmatched: Math.min(Math.max(outmatched, 0), MOST_OUTMATCHED),
      cover: this.#cover(hex),
      shots: this.#shotsFrom(hex),
    }
  }

  /** 5.1: within the span of its leader. */
  #command(hex: Hex): number {
    const { formations, units, grid } = this.#state.setting
    const { leader } = formations[units[this.#unit].formation]
    if (!isLeaderOnMap(this.#state, leader)) return 0
    const beyond =
      distance(grid, this.#state.tables.leaders.hex[leader], hex) - leaderFigures(this.#state, leader).span
    return beyond <= 0 ? 0 : -Math.min(OUT_OF_SPAN.most, beyond * OUT_OF_SPAN.hex)
  }

  /** 8.6, 9.35: what the place takes off the die of whoever comes. */
  #cover(hex: Hex): number {
    const { board, level, grid } = this.#state.setting
    let lower = 0
    for (let i = hex * 6; i < hex * 6 + 6; i++)
      if (grid.neighbours[i] !== OFF_MAP && level[grid.neighbours[i]] < level[hex]) lower++
    const stakes = hasStakes(board, hex) ? STAKES.melee : 0
    return TERRAIN_EFFECTS[terrainAt(board, hex)].melee + (UPHILL.melee * lower) / FRONT_SIDES + stakes
  }

  /** What the enemy's next turn may cost. */
  #danger(hex: Hex, facing: number, { party, menace, outmatched, cover }: Place): number {
    if (menace === 0 || outmatched === 0) return 0
    const { skirmisher } = this.#state.setting.units[this.#unit]
    const back = orderOf(this.#state, this.#unit) === 'stand' ? PAID_BACK.standing : PAID_BACK.moving
    const total = Math.round(HIS_ATTACK + cover + OPEN_SIDE * this.#openSides(hex, facing) + light(party))
    const loss = party.lossBy(menace, total) - back * party.strength
    const nerve = skirmisher ? NERVE.skirmisher : NERVE.other
    return nerve * outmatched * this.menace.likely(hex) * Math.max(0, loss)
  }

  /** Sides by which the enemy could come in behind (9.36). */
  #openSides(hex: Hex, facing: number): number {
    const { neighbours } = this.#state.setting.grid
    let open = 0
    for (let direction = 0; direction < 6; direction++) {
      if (isFront(facing, direction)) continue
      const beside = neighbours[hex * 6 + direction]
      if (beside === OFF_MAP || seatAt(this.#state, beside) === this.#seat) continue
      if (this.menace.at(beside) > 0) open++
    }
    return open
  }

  /** Facing where most of them are. */
  #watch(hex: Hex, facing: number, { menace }: Place): number {
    const { neighbours } = this.#state.setting.grid
    let watch = 0
    for (let direction = 0; direction < 6; direction++) {
      const beside = neighbours[hex * 6 + direction]
      if (beside === OFF_MAP) continue
      watch += isFront(facing, direction) ? this.menace.near(beside) : -this.menace.near(beside)
    }
    return FACING.weight * Math.min(FACING.most, watch) * (menace > 0 ? 1 : FACING.far)
  }

  /** 9.1, 9.22: the best shot in its front. */
  #shooting(hex: Hex, facing: number, { shots }: Place): number {
    const { arm } = this.#state.setting.units[this.#unit]
    const shot = shots.find(({ towards }) => deviation(towards, facing as Direction) <= FRONT_ARC)
    if (shot === undefined) return 0
    const marches = hex !== this.#state.tables.units.hex[this.#unit]
    return (arm === 'artillery' && marches ? LATER : SHOTS) * shot.gain
  }

  /** 9.22, 9.23: all that can be shot at from there, the best first. */
  #shotsFrom(hex: Hex): readonly Shot[] {
    const state = this.#state
    const { grid, units } = state.setting
    const { shooter } = units[this.#unit]
    if (shooter === undefined) return NO_SHOTS
    const shots: Shot[] = []
    for (const { hex: at, unit } of this.menace.forces) {
      const away = distance(grid, hex, at)
      if (away > RANGE[shooter].length || topAt(state, at) !== unit) continue
      if (away > 1 && sightBlocked(state, hex, at, shooter === 'cannon')) continue
      shots.push({ gain: expectedOfShot(state, shooter, hex, at), towards: bearing(grid, hex, at) ?? 0 })
    }
    return shots.length > 1 ? shots.toSorted((a, b) => b.gain - a.gain) : shots
  }
}

interface Shot {
  readonly gain: number
  readonly towards: Bearing
}

const NO_SHOTS: readonly Shot[] = []

/** 9.21: a gun that has been moved shoots another time. */
const LATER = 0.5

interface Place {
  readonly worth: number
  /** The unit and whoever stands there already. */
  readonly party: Party
  readonly menace: number
  /** From 0, where friends are near enough, to MOST_OUTMATCHED. */
  readonly outmatched: number
  readonly cover: number
  readonly shots: readonly Shot[]
}

/** 16.6: light troops have most to fear from whoever comes. */
const light = ({ types }: Party): number => {
  if (types & SKIRMISHERS) return 2
  return types & LIGHT_HORSE ? 1 : 0
}

const SKIRMISHERS = typeBit('skirmisher')
const LIGHT_HORSE = typeBit('light-cavalry') | typeBit('mounted-archer')
