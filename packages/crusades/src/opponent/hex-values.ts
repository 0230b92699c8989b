import { memoBy, type Seat } from '@mesnada/engine'
import { asDirection, type Bearing, bearing, deviation, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { seatAt, topAt, underAt } from '../core/occupancy.ts'
import { isFront } from '../core/zones.ts'
import { FRONT_ARC } from '../fire/question.ts'
import type { Unit } from '../flow.ts'
import { isLeaderOnMap, leaderFigures, orderOf } from '../orders/command.ts'
import { RANGE } from '../printed/tables.ts'
import { FULL_STEPS } from '../printed/units.ts'
import { sightBlocked } from '../sight/sight.ts'
import { type CrusadesState, figuresOf, NOBODY, type Setting } from '../state.ts'
import { Assaults } from './assaults.ts'
import { stackParty } from './clashes.ts'
import { coverOf } from './cover.ts'
import { GroundValues } from './ground-values.ts'
import { bonusAt, Party, typeBit } from './party.ts'
import { expectedOfShot } from './shots.ts'
import { enemyReachOf, type Force, reachOf, type SideReach } from './side-reach.ts'
import type { Style } from './styles.ts'

/** The value of a hex and facing for a unit, in victory points. */

/** Factors on expected losses: skirmishers must not be caught. */
const RISK_AVERSION = { skirmisher: 1, other: 0.7 } as const

/** Expected damage to an attacker per own point of strength, in victory points; more on Stand (crusades 9.42). */
const COUNTER_DAMAGE = { moving: 0.048, standing: 0.064 } as const

/** The ratio of enemy to own strength up to which there is no danger; above it danger grows up to a maximum. */
const SAFE_RATIO = 0.6
const MAX_OUTMATCHED = 1.5

/** The most strength that can be brought to bear on one hex. */
const MAX_THREAT = 45

/** Each friend within two hexes divides the threat further by this share. */
const THREAT_SHARED = 0.5

/** crusades 9.42: the modifier of an attacker on Attack, which most attackers are. */
const ATTACK_MODIFIER = 1

/** Modifier on the attacker's die for each side outside the front that the enemy can reach. */
const OPEN_SIDE = 0.7

/**
 * Victory points for facing the enemy, by his weight ahead, at most `most` of weight; a factor while he is far away.
 */
const FACING = { weight: 0.12, most: 3, far: 0.5 } as const

/** Shots counted for a shooter in range: it shoots in its own turn and in the enemy's (crusades 3.2). */
const SHOTS = 1.5

/** Victory points lost per hex beyond the leader's span, and at most. */
const OUT_OF_SPAN = { hex: 0.15, most: 1 } as const

/** Victory points for each adjacent friend, up to two: a line holds better than single units. */
const NEIGHBOUR = 0.06

/** Turns of marching beyond which the distance to a hunted enemy makes no difference. */
const MAX_HUNT_TURNS = 3

const FAR = 99

/** What does not depend on the facing, by hex, for the unit that was asked about last. */
class HexCache {
  /** The number of the `HexValues` that wrote the entry. */
  readonly of: Int32Array
  readonly worth: Float64Array
  readonly threat: Float64Array
  /** From 0, where there are friends enough, to MAX_OUTMATCHED. */
  readonly outmatched: Float64Array
  /** The number of the next `HexValues`. */
  next = 1

  constructor(size: number) {
    this.of = new Int32Array(size)
    this.worth = new Float64Array(size)
    this.threat = new Float64Array(size)
    this.outmatched = new Float64Array(size)
  }
}

const hexCacheOf = memoBy(({ grid }: Setting) => new HexCache(grid.size))

export class HexValues {
  readonly threat: SideReach
  readonly #state: CrusadesState
  readonly #seat: Seat
  readonly #unit: Unit
  readonly #self: Force
  readonly #ground: GroundValues
  readonly #support: SideReach
  readonly #assaults: Assaults
  readonly #style: Style
  readonly #huntTarget: Hex | undefined
  readonly #range: number
  readonly #cover: Float64Array
  readonly #cache: HexCache
  readonly #number: number
  readonly #shots = new Map<Hex, readonly Shot[]>()
  /** The unit with the stack in a hex; in empty hexes it is alone. */
  readonly #parties = new Map<Hex, Party>()
  readonly #alone: Party

  /** `huntTarget`: the enemy stack that hunting units go for together. */
  constructor(state: CrusadesState, unit: Unit, style: Style, huntTarget?: Hex) {
    const { side, shooter } = nth(state.setting.units, unit)
    this.#state = state
    this.#seat = side
    this.#unit = unit
    this.#style = style
    this.#huntTarget = huntTarget
    this.#ground = new GroundValues(state, side)
    this.threat = enemyReachOf(state, side)
    this.#support = reachOf(state, side)
    this.#self = this.#support.of(unit)
    this.#assaults = new Assaults(state, unit, this.#support.forces, style)
    this.#range = shooter === undefined ? 0 : RANGE[shooter].length
    this.#cover = coverOf(state.setting)
    this.#cache = hexCacheOf(state.setting)
    this.#number = this.#cache.next++
    this.#alone = new Party(state, false)
    this.#alone.add(unit, 0)
  }

  worth(hex: Hex, facing: number): number {
    const cache = this.#cache
    if (cache.of[hex] !== this.#number) this.#survey(hex)
    const away = this.threat.away(hex)
    const { threat, outmatched } = cache
    let worth = cache.worth[hex] ?? 0
    if (away === 1) worth += this.#assaults.gain(hex, facing)
    if (away <= this.#range) worth += this.#style.shooting * this.#shooting(hex, facing)
    worth += this.#watch(hex, facing)
    if (threat[hex] === 0 || outmatched[hex] === 0) return worth
    return worth - this.#style.danger * this.#danger(hex, facing)
  }

  #survey(hex: Hex): void {
    const cache = this.#cache
    const { steady, hex: at } = this.#self
    const away = steady ? distance(this.#state.setting.grid, hex, at) : FAR
    const near = this.#support.near(hex) - (away <= 2 ? 1 : 0)
    const beside = this.#support.beside(hex) - (away === 1 ? 1 : 0)
    const threat = this.threat.at(hex)
    const support = this.#support.atWithout(hex, this.#self) + this.#strengthAt(hex)
    const outmatched = threat / support - SAFE_RATIO
    cache.of[hex] = this.#number
    cache.threat[hex] = Math.min(MAX_THREAT, threat / (1 + THREAT_SHARED * near))
    cache.outmatched[hex] = Math.min(Math.max(outmatched, 0), MAX_OUTMATCHED)
    cache.worth[hex] =
      this.#style.ground * this.#ground.of(this.#unit, hex) +
      this.#command(hex) +
      NEIGHBOUR * Math.min(beside, 2) -
      this.#reluctance(hex)
  }

  /** The strength of the unit and the friends in the hex. */
  #strengthAt(hex: Hex): number {
    const state = this.#state
    let { strength } = this.#self
    const top = topAt(state, hex)
    if (top === NOBODY || nth(state.setting.units, top).side !== this.#seat) return strength
    const under = underAt(state, hex)
    if (top !== this.#unit) strength += figuresOf(state, top).strength
    if (under !== NOBODY && under !== this.#unit) strength += figuresOf(state, under).strength
    return strength
  }

  /** The unit and the friends in the hex, with their leaders. */
  #partyAt(hex: Hex): Party {
    const known = this.#parties.get(hex)
    if (known) return known
    const state = this.#state
    const bonus = bonusAt(state, this.#unit, hex)
    if (bonus === 0 && topAt(state, hex) === NOBODY) return this.#alone
    const party = stackParty(state, hex, false, this.#unit)
    party.add(this.#unit, bonus)
    this.#parties.set(hex, party)
    return party
  }

  /** The cost by style: for leaving its hex, and for distance to the hunted enemy. */
  #reluctance(hex: Hex): number {
    const { rooted, hunting } = this.#style
    const leaves = hex === this.#state.tables.units.hex[this.#unit] ? 0 : rooted
    if (this.#huntTarget === undefined || hunting === 0) return leaves
    const { grid, units } = this.#state.setting
    const turns = distance(grid, hex, this.#huntTarget) / nth(units, this.#unit).figures[FULL_STEPS].movement
    return leaves + hunting * Math.min(turns, MAX_HUNT_TURNS)
  }

  /** crusades 5.31: the cost of being out of the leader's span. */
  #command(hex: Hex): number {
    const { formations, units, grid } = this.#state.setting
    const { leader } = nth(formations, nth(units, this.#unit).formation)
    if (!isLeaderOnMap(this.#state, leader)) return 0
    const beyond =
      distance(grid, this.#state.tables.leaders.hex[leader] ?? OFF_MAP, hex) -
      leaderFigures(this.#state, leader).span
    return beyond <= 0 ? 0 : -Math.min(OUT_OF_SPAN.most, beyond * OUT_OF_SPAN.hex)
  }

  /** The expected loss in the enemy's next turn. */
  #danger(hex: Hex, facing: number): number {
    const { threat, outmatched } = this.#cache
    const party = this.#partyAt(hex)
    const { skirmisher } = nth(this.#state.setting.units, this.#unit)
    const back =
      orderOf(this.#state, this.#unit) === 'stand' ? COUNTER_DAMAGE.standing : COUNTER_DAMAGE.moving
    const open = OPEN_SIDE * this.#openSides(hex, facing)
    const total = Math.round(ATTACK_MODIFIER + (this.#cover[hex] ?? 0) + open + light(party))
    const loss = party.lossBy(threat[hex] ?? 0, total) - back * party.strength
    const aversion = skirmisher ? RISK_AVERSION.skirmisher : RISK_AVERSION.other
    return aversion * (outmatched[hex] ?? 0) * this.threat.likely(hex) * Math.max(0, loss)
  }

  /** Sides from which the enemy could attack from behind (crusades 9.44). */
  #openSides(hex: Hex, facing: number): number {
    const { neighbours } = this.#state.setting.grid
    let open = 0
    for (let direction = 0; direction < 6; direction++) {
      if (isFront(facing, direction)) continue
      const beside = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (beside === OFF_MAP || seatAt(this.#state, beside) === this.#seat) continue
      if (this.threat.at(beside) > 0) open++
    }
    return open
  }

  /** The value of facing the enemy. */
  #watch(hex: Hex, facing: number): number {
    const watch = Math.min(FACING.most, this.threat.ahead(hex, facing))
    return FACING.weight * watch * ((this.#cache.threat[hex] ?? 0) > 0 ? 1 : FACING.far)
  }

  /** crusades 3.2, 9.12: the value of the best shot in the front arc. */
  #shooting(hex: Hex, facing: number): number {
    const { arm } = nth(this.#state.setting.units, this.#unit)
    const known = this.#shots.get(hex)
    const shots = known ?? this.#shotsFrom(hex)
    if (known === undefined) this.#shots.set(hex, shots)
    const ahead = asDirection(facing)
    const shot = shots.find(({ towards }) => deviation(towards, ahead) <= FRONT_ARC)
    if (shot === undefined) return 0
    const marches = hex !== this.#state.tables.units.hex[this.#unit]
    return (arm === 'artillery' && marches ? LATER : SHOTS) * shot.gain
  }

  /** crusades 9.12, 9.2: all shots from the hex, the best first. */
  #shotsFrom(hex: Hex): readonly Shot[] {
    const state = this.#state
    const { grid, units } = state.setting
    const { shooter } = nth(units, this.#unit)
    if (shooter === undefined) return NO_SHOTS
    const shots: Shot[] = []
    for (const { hex: at, unit } of this.threat.forces) {
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

/** crusades 9.11: the factor for a gun that moves and so shoots later. */
const LATER = 0.5

/** crusades 16.6: the modifier against light troops. */
const light = ({ types }: Party): number => {
  if (types & SKIRMISHERS) return 2
  return types & LIGHT_HORSE ? 1 : 0
}

const SKIRMISHERS = typeBit('skirmisher')
const LIGHT_HORSE = typeBit('light-cavalry') | typeBit('mounted-archer')
