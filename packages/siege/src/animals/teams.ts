import type { Refusal } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { cardOf, hexesOf } from '../core/bodies.ts'
import { hexesOfGear } from '../core/ground.ts'
import { isOpenBetween } from '../core/hands.ts'
import type { Body, Gear } from '../flow.ts'
import { isBefore } from '../movement/train.ts'
import type { SiegeOptions } from '../options.ts'
import type { AnimalKind } from '../printed/units.ts'
import type { Play } from '../scenario-schema.ts'
import type { SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { harnessTo, tie } from './harness.ts'

/** siege 5.11, 5.13: animals that begin in harness or tied in file. They are teamed up as soon as they have their places. */

type Group = Play['forces'][0]['groups'][0]

type AnimalEntry = NonNullable<Group['animals']>[0]

/** What is wrong with the teams of a scenario, before anyone has a place. */
export const teamShapeRefusal = ({ forces }: Play, options: SiegeOptions): Refusal | undefined => {
  for (const { groups } of forces)
    for (const group of groups) {
      const fault = stringRefusal(group, options) ?? teamHarnessRefusal(group)
      if (fault) return fault
    }
  return undefined
}

/** Those who come on by an edge are led on one by one, and tied then. */
const isSetUp = ({ start }: Group, { at }: AnimalEntry): boolean => start.kind === 'areas' || at !== undefined

const isHorse = (kind: AnimalKind): boolean => kind === 'warhorse' || kind === 'draft-horse'

/** Switch 39: three horses and no more. */
const LONGEST_STRING = 3

/** Mules always; horses by siege 6.74 or switch 39; never one kind behind the other. */
const stringRefusal = (group: Group, options: SiegeOptions): Refusal | undefined => {
  if (!group.string) return undefined
  const { animals = [] } = group
  const all = (holds: (entry: AnimalEntry) => boolean): boolean => animals.every(holds)
  const horses = all(({ animal }) => isHorse(animal))
  const number = animals.reduce((sum, { count = 1 }) => sum + count, 0)
  if (
    !all(({ animal }) => animal === 'mule') &&
    !(horses && (options.horseCapture || options.s39LongStrings))
  )
    return { code: 'siege.scenario.string-kinds', rule: 'siege 5.13' }
  if (horses && options.s39LongStrings && number > LONGEST_STRING)
    return { code: 'siege.scenario.string-long', rule: 'siege S.39', values: { most: LONGEST_STRING } }
  return all(entry => isSetUp(group, entry) && entry.draws === undefined)
    ? undefined
    : { code: 'siege.scenario.string-start', rule: 'siege 5.13' }
}

/** One ox or draft horse before each cart. */
const teamHarnessRefusal = (group: Group): Refusal | undefined => {
  const { animals = [], gear = [] } = group
  const carts = gear.reduce((sum, { gear: kind, count = 1 }) => (kind === 'cart' ? sum + count : sum), 0)
  const taken = new Set<number>()
  for (const entry of animals) {
    const { animal, draws, count = 1 } = entry
    if (draws === undefined) continue
    const fits = (animal === 'ox' || animal === 'draft-horse') && count === 1 && isSetUp(group, entry)
    if (!fits || draws >= carts || taken.has(draws))
      return { code: 'siege.scenario.draws', rule: 'siege 5.11', values: { animal, draws } }
    taken.add(draws)
  }
  return undefined
}

/** Why an animal cannot be set up in these hexes, the head first: not before its cart, not behind the one it follows. */
export const teamRefusal = (state: SiegeState, body: Body, hexes: readonly Hex[]): Refusal | undefined => {
  const card = cardOf(state, body)
  if (card.kind !== 'animal') return undefined
  if (card.draws !== undefined) return cartRefusal(state, card.draws, nth(hexes, hexes.length - 1))
  return card.behind === undefined ? undefined : fileRefusal(state, card.behind, hexes)
}

const cartRefusal = (state: SiegeState, cart: Gear, rear: Hex): Refusal | undefined => {
  const rule = 'siege 5.11'
  if ((state.tables.gear.hex[cart] ?? OFF_MAP) < 0) return { code: 'siege.deploy.cart-first', rule }
  const [front = OFF_MAP, back = OFF_MAP] = hexesOfGear(state, cart)
  return isBefore(state, front, back, rear) ? undefined : { code: 'siege.deploy.not-before-cart', rule }
}

const fileRefusal = (state: SiegeState, ahead: Body, hexes: readonly Hex[]): Refusal | undefined => {
  const rule = 'siege 5.13'
  if ((state.tables.bodies.hex[ahead] ?? OFF_MAP) < 0) return { code: 'siege.deploy.file-order', rule }
  const next = hexesOf(state, ahead).some(own =>
    hexes.some(hex => distance(state.setting.grid, own, hex) === 1 && isOpenBetween(state, own, hex)),
  )
  return next ? undefined : { code: 'siege.deploy.not-in-file', rule }
}

/** An animal has its place: it is put to its cart, or tied behind the one before it. */
export const teamUp = (state: SiegeState, body: Body, tell: Tell): void => {
  const card = cardOf(state, body)
  if (card.kind !== 'animal') return
  if (card.draws !== undefined) harnessTo(state, card.draws, body, tell)
  if (card.behind !== undefined) tie(state, body, card.behind, tell)
}
