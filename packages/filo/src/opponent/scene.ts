import { opponentOf, type Seat, type StyleAssignment } from '@mesnada/engine'
import { distance, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { attackersIn } from '../combat/question.ts'
import { isWaiting } from '../command/command.ts'
import { allowanceOf, figuresOf, isInFlight } from '../core/figures.ts'
import { isEnemyAt, isFront, isRear } from '../core/occupancy.ts'
import type { Unit } from '../flow.ts'
import { type FiloState, NO_COMBAT, UNMOVED } from '../state.ts'
import { type EnemyMap, enemyMapOf } from './enemy-map.ts'
import { defendersAt, type Stack, stackOf } from './stacks.ts'
import { type Style, styleOf } from './styles.ts'

/** The value of driving the guards from the enemy's standard, in victory points. */
const STANDARD_VALUE = 40

/** How many friends who have yet to come are counted. */
const MAX_COMING = 2

/** The units of a hex that have yet to move. */
interface Reserve {
  readonly hex: Hex
  readonly reach: number
  readonly pf: number
}

/** A position from one side's point of view, with cached intermediate results. */
export class Scene {
  readonly state: FiloState
  readonly seat: Seat
  readonly enemyMap: EnemyMap
  readonly assignment: StyleAssignment | undefined
  readonly #stacks = new Map<Hex, Stack>()
  readonly #able = new Map<Hex, Stack | undefined>()
  readonly #cornered = new Map<Hex, boolean>()
  readonly #strikers = new Map<Hex, readonly Stack[]>()
  readonly #coming = new Map<Hex, readonly Stack[]>()
  #reserves: readonly Reserve[] | undefined
  #charged: Set<Hex> | undefined

  constructor(state: FiloState, seat: Seat, assignment?: StyleAssignment) {
    this.state = state
    this.seat = seat
    this.assignment = assignment
    this.enemyMap = enemyMapOf(state, seat)
  }

  /** The enemy stack in a hex. */
  at(hex: Hex): Stack {
    const before = this.#stacks.get(hex)
    if (before) return before
    const defenders = defendersAt(this.state, hex)
    const stack = this.isPrize(hex) ? { ...defenders, prize: STANDARD_VALUE } : defenders
    this.#stacks.set(hex, stack)
    return stack
  }

  /** Friends who fight together, with the loss factor of the first one's style. */
  own(hex: Hex, units: readonly Unit[]): Stack {
    return stackOf(this.state, hex, units, this.styleOf(nth(units, 0)).lossFactor)
  }

  /** The units of a hex that may attack in the current activation. */
  #ableIn(hex: Hex): Stack | undefined {
    const before = this.#able.get(hex)
    if (before || this.#able.has(hex)) return before
    const units = attackersIn(this.state, hex)
    const stack = units.length === 0 ? undefined : this.own(hex, units)
    this.#able.set(hex, stack)
    return stack
  }

  styleOf(counter: number): Style {
    return styleOf(this.assignment, counter)
  }

  /** filo N.5: whether it is the hex of the enemy's standard. */
  isPrize(hex: Hex): boolean {
    const { standard } = this.state.setting.special
    return standard !== undefined && standard.hex === hex && standard.seat !== this.seat
  }

  isFoeAt(hex: Hex): boolean {
    return isEnemyAt(this.state, hex, this.seat)
  }

  /** filo 10.7: whether the stack has no free hex behind it. */
  readonly isCornered = ({ hex }: Stack): boolean => {
    const before = this.#cornered.get(hex)
    if (before !== undefined) return before
    const cornered = this.#hasNoWayBack(hex)
    this.#cornered.set(hex, cornered)
    return cornered
  }

  #hasNoWayBack(hex: Hex): boolean {
    const { setting, tables } = this.state
    const unit = (tables.ground.first[hex] ?? 0) - 1
    for (let direction = 0; direction < 6; direction++) {
      const to = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (to === OFF_MAP || tables.ground.first[to] !== 0) continue
      if ((setting.footCost[hex * 6 + direction] ?? IMPASSABLE) >= IMPASSABLE) continue
      if (isInFlight(this.state, unit) || isRear(this.state, unit, direction)) return false
    }
    return true
  }

  /** Friends who can attack a hex without moving, in the current activation. */
  strikersOn(target: Hex): readonly Stack[] {
    const before = this.#strikers.get(target)
    if (before) return before
    const { setting, tables } = this.state
    const { grid, combatGround } = setting
    const strikers: Stack[] = []
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[target * 6 + direction] ?? OFF_MAP
      if (from === OFF_MAP || tables.ground.first[from] === 0) continue
      if (combatGround[from * 6 + ((direction + 3) % 6)] === NO_COMBAT) continue
      const stack = this.#ableIn(from)
      if (!stack?.units.every(unit => isFront(this.state, unit, (direction + 3) % 6))) continue
      if (stack.units.every(unit => tables.units.charging[unit] !== 0)) continue
      strikers.push(stack)
    }
    this.#strikers.set(target, strikers)
    return strikers
  }

  /** The strongest friends who have yet to move and may reach the target. */
  comingTo(target: Hex): readonly Stack[] {
    const before = this.#coming.get(target)
    if (before) return before
    this.#reserves ??= this.#strongestReserves()
    const { grid } = this.state.setting
    const coming: Stack[] = []
    for (const { hex, reach } of this.#reserves) {
      const away = distance(grid, hex, target)
      const stack = away < 2 || away > reach ? undefined : this.#ableIn(hex)
      if (stack) coming.push(stack)
      if (coming.length === MAX_COMING) break
    }
    this.#coming.set(target, coming)
    return coming
  }

  /** Friends who have yet to move and may then attack, the strongest first. */
  #strongestReserves(): readonly Reserve[] {
    const { setting, tables } = this.state
    const { units } = tables
    const reserves: Reserve[] = []
    for (const unit of setting.unitsOf[this.seat]) {
      const hex = units.hex[unit] ?? OFF_MAP
      if (hex === OFF_MAP || !units.called[unit] || units.motion[unit] !== UNMOVED) continue
      if (tables.ground.first[hex] !== unit + 1) continue
      let pf = 0
      for (const able of attackersIn(this.state, hex)) pf += figuresOf(this.state, able).pf
      reserves.push({ hex, reach: allowanceOf(this.state, unit), pf })
    }
    return reserves.sort((a, b) => b.pf - a.pf || a.hex - b.hex)
  }

  /** filo 10.4: whether the target is being charged; others may not attack it then. */
  isCharged(target: Hex): boolean {
    this.#charged ??= this.#chargedHexes()
    return this.#charged.has(target)
  }

  #chargedHexes(): Set<Hex> {
    const { setting, tables } = this.state
    const { charging, hex, facing, fought } = tables.units
    const charged = new Set<Hex>()
    for (const unit of setting.unitsOf[this.seat])
      if (charging[unit] && !fought[unit] && hex[unit] !== OFF_MAP)
        charged.add(setting.grid.neighbours[(hex[unit] ?? OFF_MAP) * 6 + (facing[unit] ?? 0)] ?? OFF_MAP)
    return charged
  }

  /** Whether the units in a hex could attack when they are activated. */
  isDangerous(hex: Hex): boolean {
    const { setting, tables } = this.state
    const unit = (tables.ground.first[hex] ?? 0) - 1
    return (
      !setting.isArtillery[unit] &&
      !isInFlight(this.state, unit) &&
      !isWaiting(this.state, nth(setting.units, unit).banner)
    )
  }

  get foe(): Seat {
    return opponentOf(this.seat)
  }
}
