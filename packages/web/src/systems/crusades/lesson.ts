import { type CrusadesAction, type CrusadesState, type CrusadesView, crusades } from '@mesnada/crusades'
import { asDirection, type Direction, directionTo, type Hex, OFF_MAP } from '@mesnada/hex'
import type { Lesson, LessonStep, Spot } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { leaderId, leaderOf, unitId, unitOf } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** A first battle: at Hab a troop of horse archers has come too near, and the knights of Antioch ride it down. */

/** Those the lesson speaks of, by formation, arm and number among their like. */
const nth =
  (formation: string, arm: string, number: number) =>
  ({ view }: CrusadesSeen): number =>
    (view.formations.find(({ id }) => id === formation)?.units ?? []).filter(
      unit => view.units[unit]?.arm === arm,
    )[number] ?? -1

const archers = nth('foot', 'archer', 0)
const knights = [nth('antioch', 'heavy-cavalry', 0), nth('antioch', 'heavy-cavalry', 1)]
const distantTurks = nth('ilghazi', 'mounted-archer', 1)
const rashTurks = nth('tughtekin', 'mounted-archer', 1)

const fulcoy = ({ view }: CrusadesSeen): number =>
  view.formations.find(({ id }) => id === 'antioch')?.leader ?? -1

/** Where the rash ones ride to, and the hexes from which they are charged. */
const RASH_HEX = '0908'
const CHARGE_HEXES = ['0909', '1008']

/** Where others come within range of the archers. */
const DISTANT_HEX = '1106'

const hexAt = ({ grid }: CrusadesSeen, label: string): Hex => grid.parse(label) ?? OFF_MAP

const isChargeHex = (seen: CrusadesSeen, hex: Hex | undefined): boolean =>
  CHARGE_HEXES.some(label => hexAt(seen, label) === hex)

const SOUTH_EAST = 2
const SOUTH = 3

/** The Turks open the battle: two troops of horse archers ride up, and nobody else moves. */
const prelude = (seen: CrusadesSeen): CrusadesAction | undefined => {
  const { turn, phase, frame, units } = seen.view
  if (turn > 1 || (phase !== 'command' && phase !== 'movement')) return undefined
  const rides = [
    { unit: distantTurks(seen), hex: hexAt(seen, DISTANT_HEX), facing: SOUTH },
    { unit: rashTurks(seen), hex: hexAt(seen, RASH_HEX), facing: SOUTH_EAST },
  ]
  const next = rides.find(({ unit, hex }) => units[unit]?.hex !== hex)
  if (next && frame?.kind === 'moving')
    return crusades
      .legal(seen.state)
      .find(action => action.type === 'move' && action.path.at(-1) === next.hex * 6 + next.facing)
  return phase === 'command' || next === undefined
    ? { type: 'end-phase' }
    : { type: 'activate', unit: next.unit }
}

const spotOf = ({ view }: CrusadesSeen, piece: string): Spot | undefined => {
  const unit = unitOf(piece)
  const { hex } = (unit === undefined ? view.leaders[leaderOf(piece) ?? -1] : view.units[unit]) ?? {}
  return hex === undefined ? undefined : { hex, piece }
}

const isIn =
  (phase: CrusadesView['phase']) =>
  ({ view }: CrusadesSeen): boolean =>
    view.phase === phase

const isFree = ({ view }: CrusadesSeen): boolean => view.frame === undefined

const hexOf = ({ view }: CrusadesSeen, unit: number): Hex | undefined => view.units[unit]?.hex

const isReduced = ({ view }: CrusadesSeen, unit: number): boolean => (view.units[unit]?.steps ?? 0) < 2

/** Where a unit must stand, and the way it must face, to charge. */
const isCharge = (seen: CrusadesSeen, stance: number): boolean => {
  const hex = Math.floor(stance / 6)
  const ahead = directionTo(seen.grid, hex, hexAt(seen, RASH_HEX))
  return isChargeHex(seen, hex) && ahead !== undefined && isFront(asDirection(stance), ahead)
}

/** crusades 6.12 */
const isFront = (facing: Direction, ahead: Direction): boolean => [0, 1, 5].includes((ahead - facing + 6) % 6)

const knightRows = (seen: CrusadesSeen): readonly number[] => knights.map(find => find(seen))

const isReady = (seen: CrusadesSeen, unit: number): boolean => isChargeHex(seen, hexOf(seen, unit))

const ends = (_seen: CrusadesSeen, { type }: CrusadesAction): boolean => type === 'end-phase'

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<CrusadesState, CrusadesAction, CrusadesView>[] = [
  {
    ...text('counters'),
    rule: 'crusades 2.2',
    spot: seen => spotOf(seen, unitId(archers(seen))),
    done: (seen, held) => held === unitId(archers(seen)),
  },
  {
    ...text('fire'),
    rule: 'crusades 9.13',
    spot: seen => spotOf(seen, unitId(distantTurks(seen))),
    allows: (seen, action) =>
      action.type === 'fire' &&
      action.unit === archers(seen) &&
      action.hex === hexOf(seen, distantTurks(seen)),
    done: seen => isFree(seen) && isReduced(seen, distantTurks(seen)),
  },
  { ...text('phases'), rule: 'crusades 3.2' },
  {
    ...text('order'),
    rule: 'crusades 5.2',
    spot: seen => spotOf(seen, leaderId(fulcoy(seen))),
    // Whoever can still shoot passes that over first.
    allows: (seen, action) =>
      (action.type === 'order' && action.leader === fulcoy(seen) && action.order === 'attack') ||
      (action.type === 'end-phase' && seen.view.phase === 'defensive-fire'),
    done: seen => isFree(seen) && seen.view.leaders[fulcoy(seen)]?.acted === true,
  },
  { ...text('attack-order'), rule: 'crusades 5.11', allows: ends, done: isIn('movement') },
  {
    ...text('charge'),
    rule: 'crusades 6.13',
    spot: seen =>
      spotOf(seen, unitId(knightRows(seen).find(unit => !isReady(seen, unit)) ?? rashTurks(seen))),
    allows: (seen, action) =>
      (action.type === 'activate' && knightRows(seen).includes(action.unit)) ||
      (action.type === 'move' && isCharge(seen, action.path.at(-1) ?? 0)),
    done: seen => isFree(seen) && knightRows(seen).every(unit => isReady(seen, unit)),
  },
  {
    ...text('leader'),
    rule: 'crusades 4.13',
    spot: seen => spotOf(seen, leaderId(fulcoy(seen))),
    allows: (seen, action) =>
      (action.type === 'lead' && action.leader === fulcoy(seen)) ||
      (action.type === 'ride' && isChargeHex(seen, action.path.at(-1))),
    done: seen => isFree(seen) && isChargeHex(seen, seen.view.leaders[fulcoy(seen)]?.hex),
  },
  { ...text('to-melee'), rule: 'crusades 3.2', allows: ends, done: isIn('melee') },
  {
    ...text('melee'),
    rule: 'crusades 9.32',
    spot: seen => spotOf(seen, unitId(rashTurks(seen))),
    allows: (seen, action) => {
      const { frame } = seen.view
      if (action.type === 'strike')
        return (
          frame?.kind === 'declared' &&
          knightRows(seen).every(unit => frame.attackers.includes(hexOf(seen, unit) ?? OFF_MAP))
        )
      return action.type !== 'end-phase'
    },
    done: seen => isFree(seen) && isReduced(seen, rashTurks(seen)),
  },
  { ...text('end'), rule: 'crusades 10.2' },
]

export const lesson: Lesson<CrusadesState, CrusadesAction, CrusadesView> = {
  scenario: 'hab',
  seat: 0,
  // The arrows cost a step, and the Turks run; the order arrives; the charge strikes home and breaks others; the first run on.
  faces: [9, 8, 6, 6, 4, 9, 10],
  prelude,
  steps,
}
