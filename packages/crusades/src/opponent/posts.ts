import type { Seat } from '@mesnada/engine'
import { type Bearing, bearing, type Direction, deviation, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { isLeaderOnMap, leaderFigures, orderOf } from '../command.ts'
import { FRONT_ARC } from '../fire.ts'
import type { Unit } from '../flow.ts'
import { seatAt, topAt, underAt } from '../occupancy.ts'
import { sightBlocked } from '../sight.ts'
import { type CrusadesState, figuresOf, NOBODY } from '../state.ts'
import { RANGE } from '../tables.ts'
import { FULL_STEPS } from '../units.ts'
import { isFront } from '../zones.ts'
import { Aims } from './aims.ts'
import { Assaults } from './assaults.ts'
import { stackParty } from './clashes.ts'
import { coverOf } from './cover.ts'
import { type Force, type Host, hostOf, menaceTo } from './forces.ts'
import { onceForSetting } from './once.ts'
import { bonusAt, Party, typeBit } from './party.ts'
import { expectedOfShot } from './shots.ts'
import type { Temper } from './tempers.ts'

/** What it is worth for a unit to stand in a hex and face a way. */

/** How much a side minds what may be done to it: skirmishers live by not being caught. */
const NERVE = { skirmisher: 1, other: 0.7 } as const

/** What an enemy who comes is paid back for each point of strength, on Stand more (9.42). */
const PAID_BACK = { moving: 0.048, standing: 0.064 } as const

/** Where friends about outweigh enemies by this, what comes is met; the more they are short of it, the worse. */
const SUPPORTED = 0.6
const MOST_OUTMATCHED = 1.5

/** More than this is never brought to bear on one hex. */
const MOST_MENACE = 45

/** Each friend near by draws off some of what threatens. */
const DRAWN_OFF = 0.5

/** 9.42: whoever comes mostly comes with an order to attack. */
const HIS_ATTACK = 1

/** For each of the three sides that are not the front and lie open to the enemy. */
const OPEN_SIDE = 0.7

/** For facing the bulk of those about, by their weight there, up to so much; less while they are far. */
const FACING = { weight: 0.12, most: 3, far: 0.5 } as const

/** 3.2: a shooter in range shoots in its own turn and in the enemy's. */
const SHOTS = 1.5

/** For each hex beyond the leader's span, and at most. */
const OUT_OF_SPAN = { hex: 0.15, most: 1 } as const

/** For each friend on either hand, up to two: a line holds better than lone men. */
const NEIGHBOUR = 0.06

/** Nobody hunts what is more turns away. */
const FARTHEST_HUNT = 3

const FAR = 99

/** What is known of hexes that does not depend on the facing, for whichever unit was asked about last. */
class Ledger {
  /** Which of the posts wrote it. */
  readonly of: Int32Array
  readonly worth: Float64Array
  readonly menace: Float64Array
  /** From 0, where friends are near enough, to MOST_OUTMATCHED. */
  readonly outmatched: Float64Array
  /** Numbers the posts. */
  next = 1

  constructor(size: number) {
    this.of = new Int32Array(size)
    this.worth = new Float64Array(size)
    this.menace = new Float64Array(size)
    this.outmatched = new Float64Array(size)
  }
}

const ledgerOf = onceForSetting(({ grid }) => new Ledger(grid.size))

export class Posts {
  readonly menace: Host
  readonly #state: CrusadesState
  readonly #seat: Seat
  readonly #unit: Unit
  readonly #self: Force
  readonly #aims: Aims
  readonly #support: Host
  readonly #assaults: Assaults
  readonly #temper: Temper
  readonly #prey: Hex | undefined
  readonly #range: number
  readonly #cover: Float64Array
  readonly #ledger: Ledger
  readonly #number: number
  readonly #shots = new Map<Hex, readonly Shot[]>()
  /** With whoever stands in a hex already; most hexes are empty, and there it is alone. */
  readonly #parties = new Map<Hex, Party>()
  readonly #alone: Party

  /** `prey`: whom those go for together who hunt. */
  constructor(state: CrusadesState, unit: Unit, temper: Temper, prey?: Hex) {
    const { side, shooter } = state.setting.units[unit]
    this.#state = state
    this.#seat = side
    this.#unit = unit
    this.#temper = temper
    this.#prey = prey
    this.#aims = new Aims(state, side)
    this.menace = menaceTo(state, side)
    this.#support = hostOf(state, side)
    this.#self = this.#support.of(unit)
    this.#assaults = new Assaults(state, unit, this.#support.forces, temper)
    this.#range = shooter === undefined ? 0 : RANGE[shooter].length
    this.#cover = coverOf(state.setting)
    this.#ledger = ledgerOf(state.setting)
    this.#number = this.#ledger.next++
    this.#alone = new Party(state, false)
    this.#alone.add(unit, 0)
  }

  worth(hex: Hex, facing: number): number {
    const ledger = this.#ledger
    if (ledger.of[hex] !== this.#number) this.#survey(hex)
    const away = this.menace.away(hex)
    const { menace, outmatched } = ledger
    let worth = ledger.worth[hex]
    if (away === 1) worth += this.#assaults.gain(hex, facing)
    if (away <= this.#range) worth += this.#temper.shooting * this.#shooting(hex, facing)
    worth += this.#watch(hex, facing)
    if (menace[hex] === 0 || outmatched[hex] === 0) return worth
    return worth - this.#temper.danger * this.#danger(hex, facing)
  }

  #survey(hex: Hex): void {
    const ledger = this.#ledger
    const { steady, hex: at } = this.#self
    const away = steady ? distance(this.#state.setting.grid, hex, at) : FAR
    const near = this.#support.near(hex) - (away <= 2 ? 1 : 0)
    const beside = this.#support.beside(hex) - (away === 1 ? 1 : 0)
    const threat = this.menace.at(hex)
    const support = this.#support.atWithout(hex, this.#self) + this.#strengthAt(hex)
    const outmatched = threat / support - SUPPORTED
    ledger.of[hex] = this.#number
    ledger.menace[hex] = Math.min(MOST_MENACE, threat / (1 + DRAWN_OFF * near))
    ledger.outmatched[hex] = Math.min(Math.max(outmatched, 0), MOST_OUTMATCHED)
    ledger.worth[hex] =
      this.#temper.ground * this.#aims.of(this.#unit, hex) +
      this.#command(hex) +
      NEIGHBOUR * Math.min(beside, 2) -
      this.#reluctance(hex)
  }

  /** Of the unit and whoever stands there already. */
  #strengthAt(hex: Hex): number {
    const state = this.#state
    let { strength } = this.#self
    const top = topAt(state, hex)
    if (top === NOBODY || state.setting.units[top].side !== this.#seat) return strength
    const under = underAt(state, hex)
    if (top !== this.#unit) strength += figuresOf(state, top).strength
    if (under !== NOBODY && under !== this.#unit) strength += figuresOf(state, under).strength
    return strength
  }

  /** The unit and whoever stands there already, with the leaders they have. */
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

  /** What its temper has against the hex: that it is another, or that it is far from the prey. */
  #reluctance(hex: Hex): number {
    const { rooted, hunting } = this.#temper
    const leaves = hex === this.#state.tables.units.hex[this.#unit] ? 0 : rooted
    if (this.#prey === undefined || hunting === 0) return leaves
    const { grid, units } = this.#state.setting
    const turns = distance(grid, hex, this.#prey) / units[this.#unit].figures[FULL_STEPS].movement
    return leaves + hunting * Math.min(turns, FARTHEST_HUNT)
  }

  /** 5.31: within the span of its leader. */
  #command(hex: Hex): number {
    const { formations, units, grid } = this.#state.setting
    const { leader } = formations[units[this.#unit].formation]
    if (!isLeaderOnMap(this.#state, leader)) return 0
    const beyond =
      distance(grid, this.#state.tables.leaders.hex[leader], hex) - leaderFigures(this.#state, leader).span
    return beyond <= 0 ? 0 : -Math.min(OUT_OF_SPAN.most, beyond * OUT_OF_SPAN.hex)
  }

  /** What the enemy's next turn may cost. */
  #danger(hex: Hex, facing: number): number {
    const { menace, outmatched } = this.#ledger
    const party = this.#partyAt(hex)
    const { skirmisher } = this.#state.setting.units[this.#unit]
    const back = orderOf(this.#state, this.#unit) === 'stand' ? PAID_BACK.standing : PAID_BACK.moving
    const open = OPEN_SIDE * this.#openSides(hex, facing)
    const total = Math.round(HIS_ATTACK + this.#cover[hex] + open + light(party))
    const loss = party.lossBy(menace[hex], total) - back * party.strength
    const nerve = skirmisher ? NERVE.skirmisher : NERVE.other
    return nerve * outmatched[hex] * this.menace.likely(hex) * Math.max(0, loss)
  }

  /** Sides by which the enemy could come in behind (9.44). */
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
  #watch(hex: Hex, facing: number): number {
    const watch = Math.min(FACING.most, this.menace.ahead(hex, facing))
    return FACING.weight * watch * (this.#ledger.menace[hex] > 0 ? 1 : FACING.far)
  }

  /** 3.2, 9.12: the best shot in its front. */
  #shooting(hex: Hex, facing: number): number {
    const { arm } = this.#state.setting.units[this.#unit]
    const known = this.#shots.get(hex)
    const shots = known ?? this.#shotsFrom(hex)
    if (known === undefined) this.#shots.set(hex, shots)
    const shot = shots.find(({ towards }) => deviation(towards, facing as Direction) <= FRONT_ARC)
    if (shot === undefined) return 0
    const marches = hex !== this.#state.tables.units.hex[this.#unit]
    return (arm === 'artillery' && marches ? LATER : SHOTS) * shot.gain
  }

  /** 9.12, 9.2: all that can be shot at from there, the best first. */
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

/** 9.11: a gun that has been moved shoots another time. */
const LATER = 0.5

/** 16.6: light troops have most to fear from whoever comes. */
const light = ({ types }: Party): number => {
  if (types & SKIRMISHERS) return 2
  return types & LIGHT_HORSE ? 1 : 0
}

const SKIRMISHERS = typeBit('skirmisher')
const LIGHT_HORSE = typeBit('light-cavalry') | typeBit('mounted-archer')
