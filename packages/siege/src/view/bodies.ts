import type { Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { proposedSergeant, sergeantOf } from '../command/subordinates.ts'
import {
  cardOf,
  defenceOf,
  figuresOf,
  hexesOf,
  isAnimal,
  isMounted,
  isRidden,
  sideOf,
} from '../core/bodies.ts'
import { movementLeft } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { isAsleep, isHidden } from '../night/night.ts'
import type { AnimalKind, CharacterTypeName, Figures } from '../printed/units.ts'
import {
  ABSENT,
  type BodyCard,
  CAPTIVE,
  DONE,
  FORFEIT,
  LEFT,
  NOBODY,
  PANICKED,
  RESERVE,
  ROUTED,
  type SiegeState,
  STUNNED,
  TOP,
  WOUNDED,
} from '../state.ts'

/** Who it is, as far as the viewer knows. */
export interface IdentityView {
  /** As actions and events name him. */
  readonly row: Body
  /** Whose he is now; animals change hands. */
  readonly side: Seat
  readonly type: CharacterTypeName | AnimalKind | 'unknown'
  readonly name?: string
  readonly lady?: true
  readonly hero?: true
  readonly sentry?: true
  /** siege 6.75: his counter lies face down. In the owner's view: the enemy does not know him. */
  readonly hidden?: true
}

/** Someone on the map, or an animal. What is as usual is left out. */
export interface BodyView extends IdentityView {
  /** Labels: one for a man on foot, head and tail for a horse and its rider. */
  readonly at: readonly string[]
  /** The same hexes by number. */
  readonly hexes: readonly Hex[]
  /** On the upper floor of a siege tower. */
  readonly top?: true
  /** As he is now: wounded, stunned, a prisoner. Absent where nobody knows who he is. */
  readonly attack?: number
  readonly defence?: number
  /** Movement as printed, in the state he is in. */
  readonly move?: number
  /** Movement points left in the movement phase of his side. */
  readonly left?: number
  readonly health?: 'wounded' | 'stunned'
  /** Row of the horse he rides, which is not listed apart. */
  readonly rides?: Body
  readonly morale?: 'panic' | 'rout'
  readonly custody?: 'captive' | 'forfeit'
  /** Row of the gear he carries. */
  readonly carries?: number
  /** Row of the animal he leads, or that is tied behind this one. */
  readonly leads?: Body
  readonly ledBy?: Body
  /** What he has done in his side's player turn. */
  readonly done?: readonly (keyof typeof DONE)[]
  readonly arrows?: number
  readonly skill?: number
  /** siege 6.5: his sergeant; while he is being set up, the one he is noted under or will be. */
  readonly under?: Body
  /** Out of command (siege 6.5). */
  readonly astray?: true
  readonly asleep?: true
}

/** Someone who is not on the map: yet to come, gone from it, or dead. */
export interface AwayView extends IdentityView {
  /** `absent`: in a siege, in the castle or the camp and not in the action under way. */
  readonly where: 'reserve' | 'left' | 'dead' | 'absent'
  /** Group of the scenario, by which those in reserve come on. */
  readonly group: number
  /** The hex by which he left. */
  readonly by?: string
  readonly rides?: Body
  readonly custody?: 'captive' | 'forfeit'
  readonly health?: 'wounded' | 'stunned'
  /** What he is worth in health, as his card says; absent where nobody knows who he is. */
  readonly figures?: Figures
}

/** All fields of a view, those that have nothing to say undefined. */
export type Full<T> = { readonly [K in keyof T]-?: T[K] | undefined }

/** The same with only those fields that say something. */
export const compact = <T extends object>(fields: Full<T>): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const flag = (holds: boolean): true | undefined => (holds ? true : undefined)

const row = (value: number): number | undefined => (value === NOBODY ? undefined : value)

/** Whether the state that is shown, concealed or not, says who this is. */
const isKnown = (state: SiegeState, body: Body): boolean => (state.tables.bodies.card[body] ?? 0) >= 0

const typeWord = (card: BodyCard): CharacterTypeName | AnimalKind =>
  card.kind === 'animal' ? card.animal : card.type

const identityFields = (state: SiegeState, body: Body): Full<IdentityView> => {
  const { options } = state.setting
  const card = cardOf(state, body)
  const known = isKnown(state, body)
  const person = card.kind === 'character' && known ? card : undefined
  return {
    row: body,
    side: sideOf(state, body),
    type: known ? typeWord(card) : 'unknown',
    name: person?.name,
    lady: flag(person?.lady ?? false),
    hero: flag(options.hero && (person?.hero ?? false)),
    sentry: flag(options.night && (person?.sentry ?? false)),
    hidden: flag(isHidden(state, body)),
  }
}

/** Who somebody is, for those who need no more of him; a row that there is not is nobody known. */
export const identityOf = (state: SiegeState, body: Body): IdentityView =>
  body < state.tables.bodies.card.length
    ? compact<IdentityView>(identityFields(state, body))
    : { row: body, side: 0, type: 'unknown' }

/** The counter of that number in the scenario's list, whoever it lies under now (siege 6.75). */
export const counterOf = (
  { setting }: SiegeState,
  counter: number,
): Pick<IdentityView, 'type' | 'name' | 'lady'> => {
  const card = nth(setting.bodies, counter)
  return card.kind === 'animal'
    ? { type: card.animal }
    : { type: card.type, ...(card.name && { name: card.name }), ...(card.lady && { lady: true }) }
}

const HEALTH: Readonly<Partial<Record<number, BodyView['health']>>> = {
  [WOUNDED]: 'wounded',
  [STUNNED]: 'stunned',
}

const MORALE: Readonly<Partial<Record<number, BodyView['morale']>>> = {
  [PANICKED]: 'panic',
  [ROUTED]: 'rout',
}

const CUSTODY: Readonly<Partial<Record<number, BodyView['custody']>>> = {
  [CAPTIVE]: 'captive',
  [FORFEIT]: 'forfeit',
}

const DEEDS = Object.keys(DONE) as readonly (keyof typeof DONE)[]

const deedsOf = (done: number): BodyView['done'] =>
  done === 0 ? undefined : DEEDS.filter(deed => (done & DONE[deed]) !== 0)

const mountOf = (state: SiegeState, body: Body): Body | undefined =>
  isMounted(state, body) ? state.tables.bodies.mount[body] : undefined

const bodyView = (state: SiegeState, body: Body): BodyView => {
  const { bodies } = state.tables
  const { grid, options } = state.setting
  const known = isKnown(state, body)
  const person = known && !isAnimal(state, body)
  const hexes = hexesOf(state, body)
  return compact<BodyView>({
    ...identityFields(state, body),
    at: hexes.map(hex => grid.label(hex)),
    hexes,
    top: flag(bodies.deck[body] === TOP),
    attack: person ? figuresOf(state, body).attack : undefined,
    defence: known ? defenceOf(state, body) : undefined,
    move: person ? figuresOf(state, body).move : undefined,
    left: person ? movementLeft(state, body) : undefined,
    health: HEALTH[bodies.health[body] ?? 0],
    rides: mountOf(state, body),
    morale: MORALE[bodies.morale[body] ?? 0],
    custody: CUSTODY[bodies.custody[body] ?? 0],
    carries: row(bodies.carries[body] ?? NOBODY),
    leads: row(bodies.leads[body] ?? NOBODY),
    ledBy: row(bodies.ledBy[body] ?? NOBODY),
    done: deedsOf(bodies.done[body] ?? 0),
    arrows: row(bodies.arrows[body] ?? 0),
    skill: bodies.skill[body] || undefined,
    under: person && options.command ? commanderOf(state, body) : undefined,
    astray: flag(options.command && bodies.astray[body] !== 0),
    asleep: flag(isAsleep(state, body)),
  })
}

const commanderOf = (state: SiegeState, body: Body): Body | undefined => {
  const settingUp = state.flow.turn === 0 && state.tables.bodies.side[body] === state.flow.side
  return settingUp ? proposedSergeant(state, body) : sergeantOf(state, body)
}

const whereWord = (place: number): AwayView['where'] => {
  if (place === RESERVE) return 'reserve'
  if (place === ABSENT) return 'absent'
  return place === LEFT ? 'left' : 'dead'
}

const awayView = (state: SiegeState, body: Body): AwayView => {
  const { hex, leftFrom, custody, health } = state.tables.bodies
  const left = hex[body] === LEFT && (leftFrom[body] ?? OFF_MAP) >= 0
  return compact<AwayView>({
    ...identityFields(state, body),
    where: whereWord(hex[body] ?? OFF_MAP),
    group: cardOf(state, body).group,
    by: left ? state.setting.grid.label(leftFrom[body] ?? OFF_MAP) : undefined,
    rides: mountOf(state, body),
    custody: CUSTODY[custody[body] ?? 0],
    health: HEALTH[health[body] ?? 0],
    figures: isHidden(state, body) ? undefined : cardFigures(state, body),
  })
}

const cardFigures = (state: SiegeState, body: Body): Figures | undefined => {
  const card = nth(state.setting.bodies, body)
  if (card.kind === 'animal') return undefined
  const { foot, mounted = foot } = card.figures
  return (isMounted(state, body) ? mounted : foot).healthy
}

/** Everyone, ridden horses left out: those on the map and those who are not, each by row. */
export const bodiesView = (
  state: SiegeState,
): { readonly bodies: readonly BodyView[]; readonly away: readonly AwayView[] } => {
  const bodies: BodyView[] = []
  const away: AwayView[] = []
  for (let body = 0; body < state.tables.bodies.hex.length; body++) {
    if (isRidden(state, body)) continue
    if ((state.tables.bodies.hex[body] ?? OFF_MAP) >= 0) bodies.push(bodyView(state, body))
    else away.push(awayView(state, body))
  }
  return { bodies, away }
}
