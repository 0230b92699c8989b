import type { Refusal, Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { distanceBetween, isAlive, isAnimal, sideOf, typeOf } from '../core/bodies.ts'
import { groupedOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { CHARACTER_TYPES, type CharacterTypeName } from '../printed/units.ts'
import type { Play } from '../scenario-schema.ts'
import { ABSENT, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'

/**
 * siege 6.5: which men stand under which sergeant, noted by their owner when he sets up. Whoever is put under nobody goes to the
 * nearest sergeant who has room. The column of the table goes by counters, not by rows: at night (siege 6.75) a counter may
 * lie in any of the places.
 */

const RULE = 'siege 6.5'

/** As many as a sergeant may command. */
export const MEN_OF_A_SERGEANT = 20

/** Whether anybody has to be noted: in Croisades a sergeant commands whoever is near (switch 36). */
const isNoted = ({ setting: { options } }: SiegeState): boolean =>
  options.command && options.s36Command === 'english'

const takesPart = (state: SiegeState, seat: Seat, body: Body): boolean =>
  !isAnimal(state, body) &&
  sideOf(state, body) === seat &&
  isAlive(state, body) &&
  state.tables.bodies.hex[body] !== ABSENT

const rankOf = (state: SiegeState, body: Body): string | undefined => typeOf(state, body)?.class

const isSergeant = (state: SiegeState, body: Body): boolean => rankOf(state, body) === 'sergeant'

/** Knights and sergeants need nobody's command. */
const needsCommand = (state: SiegeState, body: Body): boolean =>
  !isSergeant(state, body) && rankOf(state, body) !== 'knight'

const rowsOf = (state: SiegeState, seat: Seat): readonly Body[] =>
  Array.from(state.tables.bodies.hex.keys()).filter(body => takesPart(state, seat, body))

/** The sergeant whose man he is, as a row of the table. */
export const sergeantOf = (state: SiegeState, man: Body): Body | undefined => {
  const { card, under } = state.tables.bodies
  if ((card[man] ?? 0) < 0 || under[card[man] ?? 0] === NOBODY) return undefined
  const row = card.indexOf(under[card[man] ?? 0] ?? 0)
  return row < 0 ? undefined : row
}

const countUnder = (state: SiegeState, sergeant: Body): number => {
  const { card, under } = state.tables.bodies
  return under.reduce((sum, one) => sum + (one === card[sergeant] ? 1 : 0), 0)
}

/** Whether the owner has a choice to make: two sergeants, or more men than one may have. */
export const hasMenToNote = (state: SiegeState, seat: Seat): boolean => {
  if (!isNoted(state)) return false
  const rows = rowsOf(state, seat)
  const sergeants = rows.filter(body => isSergeant(state, body)).length
  const men = rows.filter(body => needsCommand(state, body)).length
  return sergeants > 0 && men > 0 && (sergeants > 1 || men > MEN_OF_A_SERGEANT)
}

export const putUnderRefusal = (
  state: SiegeState,
  seat: Seat,
  man: Body,
  sergeant: Body,
): Refusal | undefined => {
  if (!isNoted(state)) return { code: 'siege.command.not-noted', rule: RULE }
  const { length } = state.setting.bodies
  if (man >= length || !takesPart(state, seat, man)) return { code: 'siege.command.not-yours', rule: RULE }
  if (!needsCommand(state, man)) return { code: 'siege.command.needs-none', rule: RULE }
  if (sergeant >= length || !takesPart(state, seat, sergeant) || !isSergeant(state, sergeant))
    return { code: 'siege.command.no-sergeant', rule: RULE }
  if (sergeantOf(state, man) === sergeant) return { code: 'siege.command.his-already', rule: RULE }
  return countUnder(state, sergeant) >= MEN_OF_A_SERGEANT
    ? { code: 'siege.command.full', rule: RULE, values: { most: MEN_OF_A_SERGEANT } }
    : undefined
}

/** Every man with every sergeant he could be put under. */
export const notesFor = function* (
  state: SiegeState,
  seat: Seat,
): Generator<{ readonly body: Body; readonly sergeant: Body }> {
  if (!hasMenToNote(state, seat)) return
  const rows = rowsOf(state, seat)
  for (const body of rows)
    for (const sergeant of rows)
      if (isSergeant(state, sergeant) && !putUnderRefusal(state, seat, body, sergeant))
        yield { body, sergeant }
}

export const putUnder = (state: SiegeState, man: Body, sergeant: Body, tell: Tell): void => {
  const { card, under } = state.tables.bodies
  under[card[man] ?? 0] = card[sergeant] ?? 0
  tell?.({ type: 'put-under', body: man, sergeant })
}

/** Further than anything on a map: how near two are of whom one is still to come. */
const TO_COME = 1000

/** How far a sergeant is from a man; of those still to come the ones of his own group are nearest. */
const awayFrom = (state: SiegeState, man: Body, sergeant: Body): number => {
  const { hex } = state.tables.bodies
  if ((hex[man] ?? OFF_MAP) >= 0 && (hex[sergeant] ?? OFF_MAP) >= 0)
    return distanceBetween(state, man, sergeant)
  const [own, his] = [groupedOf(state, man), groupedOf(state, sergeant)]
  return own.side === his.side && own.group === his.group ? TO_COME : 2 * TO_COME
}

/** What is noted for a man, or whom he will be put under if nothing is: the nearest who has room. */
export const proposedSergeant = (state: SiegeState, man: Body): Body | undefined => {
  const noted = sergeantOf(state, man)
  if (noted !== undefined || !isNoted(state) || isAnimal(state, man) || !needsCommand(state, man))
    return noted
  let nearest: Body | undefined
  let least: readonly [number, number] = [Number.POSITIVE_INFINITY, 0]
  for (const sergeant of rowsOf(state, sideOf(state, man))) {
    if (!isSergeant(state, sergeant)) continue
    const men = countUnder(state, sergeant)
    const away = awayFrom(state, man, sergeant)
    // Between equally near ones the one with fewer men.
    if (men >= MEN_OF_A_SERGEANT || away > least[0] || (away === least[0] && men >= least[1])) continue
    nearest = sergeant
    least = [away, men]
  }
  return nearest
}

/** Set-up is over: whoever has not been put under anyone is now. */
export const noteTheRest = (state: SiegeState, tell: Tell): void => {
  if (!isNoted(state)) return
  for (const seat of [0, 1] as const)
    for (const man of rowsOf(state, seat)) {
      if (sergeantOf(state, man) !== undefined) continue
      const sergeant = proposedSergeant(state, man)
      if (sergeant !== undefined) putUnder(state, man, sergeant, tell)
    }
}

/** As the scenario has it: by name, or nobody yet. */
export const noteAsWritten = (state: SiegeState): void => {
  const { under } = state.tables.bodies
  for (let body = 0; body < under.length; body++) {
    const card = nth(state.setting.bodies, body)
    const name = card.kind === 'character' ? card.commander : undefined
    under[body] =
      name === undefined
        ? NOBODY
        : state.setting.bodies.findIndex(
            other => other.kind === 'character' && other.side === card.side && other.name === name,
          )
  }
}

/** siege 6.5: command control makes no sense where a side has nobody to give it. */
export const leaderlessRefusal = ({ forces }: Pick<Play, 'forces'>): Refusal | undefined =>
  forces.every(({ groups }) => groups.some(({ characters }) => characters.some(({ type }) => leads(type))))
    ? undefined
    : { code: 'siege.option.no-leader', rule: RULE }

const leads = (type: CharacterTypeName): boolean => {
  const rank = CHARACTER_TYPES[type].class
  return rank === 'knight' || rank === 'sergeant'
}
