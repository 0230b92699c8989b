import { distance } from '@mesnada/hex'
import { hexOf, type SiegeAction, type SiegeState, siege } from '@mesnada/siege'
import { wordsOf } from '../../shared/lesson-words.ts'
import { bodyId } from '../names.ts'
import type { SiegeSeen } from '../seen.ts'
import {
  ends,
  hexAt,
  isAt,
  isIn,
  positionOf,
  type SiegeLesson,
  type SiegeStep,
  says,
  spotOf,
  until,
} from './position.ts'

/** Short lessons on one thing each, by name. */

const words = wordsOf({
  en: () => import('./text/en.json'),
  es: () => import('./text/es.json'),
  fr: () => import('./text/fr.json'),
})

/** The learner's only man, or his first. */
const FIRST = 0
const THIRD = 2

const holds =
  (body: number) =>
  (_seen: SiegeSeen, held: string | undefined): boolean =>
    held === bodyId(body)

const isFree = ({ view }: SiegeSeen): boolean => view.frame === undefined

const hasActed = ({ view }: SiegeSeen, row: number): boolean =>
  view.bodies.some(body => body.row === row && body.done !== undefined)

const hasAttacked = ({ view }: SiegeSeen, row: number): boolean =>
  view.bodies.some(body => body.row === row && body.done?.includes('attacked'))

/** From the end of one's own phases through the other side's turn to the movement of the next. */
const comesToMovement = ({ view }: SiegeSeen): boolean =>
  view.turn > 1 && view.phase === 'movement' && view.side === 0 && view.frame === undefined

const NORTH_WEST = 5

const canDo = (state: SiegeState, wanted: SiegeAction['type']): boolean =>
  siege.legal(state).some(({ type }) => type === wanted)

const lineOfFire = ((): SiegeLesson => {
  const text = says('line-of-fire')
  /** Hexes of the crossing from which one looks down the lane. */
  const LANE = ['Q17', 'Q18', 'R17', 'R18', 'R19', 'S17', 'S18']
  const [WAT, GOBIN] = [FIRST, THIRD]
  const steps: readonly SiegeStep[] = [
    { ...text('hidden'), rule: 'siege 1.4', spot: seen => spotOf(seen, WAT), done: holds(WAT) },
    { ...text('lens'), rule: 'siege 1.41', spot: seen => spotOf(seen, GOBIN) },
    { ...text('end'), rule: 'siege 1.21', allows: ends, done: isIn('movement') },
    {
      ...text('move'),
      rule: 'siege 1.6',
      spot: seen => ({ hex: hexAt(seen, 'R18') }),
      allows: (seen, action) => {
        const lane = hexAt(seen, 'R18')
        const before = hexOf(seen.state, WAT) ?? lane
        return (
          action.type === 'move' &&
          distance(seen.grid, action.path.at(-1) ?? before, lane) < distance(seen.grid, before, lane)
        )
      },
      done: seen => LANE.some(label => isAt(seen, WAT, label)),
    },
    { ...text('again'), rule: 'siege 1.21', allows: ends, done: isIn('second-missiles') },
    {
      ...text('shoot'),
      rule: 'siege 1.3',
      spot: seen => spotOf(seen, GOBIN),
      allows: (_seen, action) => action.type === 'shoot' && action.target === GOBIN,
      done: seen => isFree(seen) && !canDo(seen.state, 'shoot'),
    },
    { ...text('learnt'), rule: 'siege 1.42' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-line-of-fire',
      title: { es: 'Línea de tiro', en: 'Line of fire', fr: 'Ligne de tir' },
      map: 'village',
      own: [{ type: 'longbowman', name: 'Wat', at: 'M18' }],
      other: [
        { type: 'peasant', name: 'Giles', at: 'U18' },
        { type: 'peasant', name: 'Gobin', at: 'S23' },
      ],
    }),
    seat: 0,
    faces: [2],
    prelude: until('first-missiles'),
    words,
    steps,
  }
})()

const ladders = ((): SiegeLesson => {
  const text = says('ladders')
  const ALDWIN = FIRST
  const onWall = (seen: SiegeSeen): boolean => isAt(seen, ALDWIN, 'AD12') || isAt(seen, ALDWIN, 'AD13')
  const steps: readonly SiegeStep[] = [
    { ...text('carry'), rule: 'siege 1.91', spot: seen => spotOf(seen, ALDWIN), done: holds(ALDWIN) },
    {
      ...text('take'),
      rule: 'siege 1.91',
      spot: seen => spotOf(seen, ALDWIN),
      allows: (_seen, { type }) => type === 'take-ladder',
      done: ({ state }) => canDo(state, 'raise-ladder'),
    },
    {
      ...text('raise'),
      rule: 'siege 1.91',
      spot: seen => ({ hex: hexAt(seen, 'AD12') }),
      allows: (_seen, action) =>
        action.type === 'raise-ladder' && action.body === ALDWIN && action.facing === NORTH_WEST,
      done: ({ state }) => !canDo(state, 'raise-ladder'),
    },
    {
      ...text('wait'),
      rule: 'siege 1.93',
      allows: ends,
      done: comesToMovement,
    },
    {
      ...text('climb'),
      rule: 'siege 1.93',
      spot: seen => ({ hex: hexAt(seen, 'AD12') }),
      allows: (seen, action) =>
        action.type === 'move' && action.body === ALDWIN && action.path.at(-1) === hexAt(seen, 'AD12'),
      done: onWall,
    },
    { ...text('learnt'), rule: 'siege 1.94' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-ladders',
      title: { es: 'Escalas y murallas', en: 'Ladders and walls', fr: 'Échelles et remparts' },
      map: 'castle',
      own: [
        { type: 'spearman', name: 'Aldwin', at: 'AE13' },
        { type: 'spearman', name: 'Osbert', at: 'AF13' },
      ],
      gear: [{ gear: 'ladder', at: 'AE13', facing: NORTH_WEST }],
      other: [{ type: 'spearman', name: 'Hubert', at: 'AD18' }],
    }),
    seat: 0,
    faces: [],
    prelude: until('movement'),
    words,
    steps,
  }
})()

const horses = ((): SiegeLesson => {
  const text = says('horses')
  const [PIERS, GILES] = [FIRST, THIRD]
  const toGiles = ({ state, grid }: SiegeSeen, hex: number | undefined): number => {
    const giles = hexOf(state, GILES)
    return hex === undefined || giles === undefined ? Number.MAX_SAFE_INTEGER : distance(grid, hex, giles)
  }
  const steps: readonly SiegeStep[] = [
    {
      ...text('mount'),
      rule: 'siege 3.33',
      spot: seen => spotOf(seen, PIERS),
      allows: (_seen, { type }) => type === 'mount',
      done: ({ state }) => !canDo(state, 'mount'),
    },
    { ...text('wait'), rule: 'siege 3.33', allows: ends, done: comesToMovement },
    {
      ...text('ride'),
      rule: 'siege 3.32',
      spot: seen => spotOf(seen, GILES),
      allows: (seen, action) =>
        action.type === 'move' &&
        action.body === PIERS &&
        toGiles(seen, action.path.at(-1)) < toGiles(seen, hexOf(seen.state, PIERS)),
      done: seen => toGiles(seen, hexOf(seen.state, PIERS)) <= 1,
    },
    {
      ...text('phases'),
      rule: 'siege 1.21',
      allows: ends,
      done: seen => isIn('combat')(seen) && seen.view.side === 0,
    },
    {
      ...text('attack'),
      rule: 'siege 3.35',
      spot: seen => spotOf(seen, GILES),
      allows: (_seen, { type }) => type !== 'end-phase' && type !== 'dismount',
      done: seen => isFree(seen) && hasAttacked(seen, PIERS),
    },
    { ...text('learnt'), rule: 'siege 3.34' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-horses',
      title: { es: 'Caballos', en: 'Horses', fr: 'Chevaux' },
      map: 'village',
      own: [{ type: 'knight', name: 'Piers', at: 'N19' }],
      animals: [{ animal: 'warhorse', at: 'N18', facing: 2 }],
      other: [{ type: 'peasant', name: 'Giles', at: 'U18' }],
    }),
    seat: 0,
    faces: [2],
    prelude: until('combat'),
    words,
    steps,
  }
})()

const fireAndOil = ((): SiegeLesson => {
  const text = says('fire-and-oil')
  const steps: readonly SiegeStep[] = [
    { ...text('barrel'), rule: 'siege 5.32', spot: seen => spotOf(seen, FIRST), done: holds(FIRST) },
    {
      ...text('pour'),
      rule: 'siege 5.32',
      spot: seen => ({ hex: hexAt(seen, 'AE13') }),
      allows: (_seen, { type }) => type === 'pour-oil',
      done: seen => isFree(seen) && hasActed(seen, FIRST),
    },
    { ...text('fire'), rule: 'siege 3.5' },
    { ...text('learnt'), rule: 'siege 5.3' },
  ]
  return {
    scenario: positionOf({
      id: 'lesson-fire-and-oil',
      title: { es: 'Fuego y aceite', en: 'Fire and oil', fr: 'Feu et huile' },
      map: 'castle',
      own: [{ type: 'spearman', name: 'Alan', at: 'AD13' }],
      gear: [{ gear: 'barrel', at: 'AD13' }],
      other: [{ type: 'spearman', name: 'Odo', at: 'AE13' }],
    }),
    seat: 0,
    faces: [4],
    prelude: until('combat'),
    words,
    steps,
  }
})()

/** The third day of a siege: a wall that has been battered twice, and three trebuchets that bring it down. */
const days = ((): SiegeLesson => {
  const text = says('days')
  const WALL = 'castle.W23'
  const TREBUCHET = 3
  const [THIRD_DAY, FOURTH_DAY, FIFTH_DAY] = [3, 4, 5]
  const wall = (seen: SiegeSeen) => ({ hex: hexAt(seen, WALL) })
  const isDay = ({ view }: SiegeSeen, day: number): boolean =>
    view.campaign?.day === day && view.phase === 'council' && view.frame === undefined
  const trebuchets = ({ view }: SiegeSeen) =>
    view.campaign?.engines?.filter(({ of }) => of === TREBUCHET) ?? []
  const areAimed = (seen: SiegeSeen): boolean => trebuchets(seen).every(({ aim }) => aim === WALL)
  const aims = (seen: SiegeSeen, action: SiegeAction): boolean =>
    action.type === 'aim' &&
    action.hex === hexAt(seen, WALL) &&
    trebuchets(seen).some(({ row }) => row === action.gear)
  const bombards = (_seen: SiegeSeen, action: SiegeAction): boolean =>
    action.type === 'undertake' && action.what === 'bombardment'
  /** A whole day of stones, in its order. */
  const dayOfStones = (seen: SiegeSeen): SiegeAction | undefined =>
    siege.legal(seen.state).find(action => bombards(seen, action) || aims(seen, action)) ?? {
      type: 'end-phase',
    }
  const steps: readonly SiegeStep[] = [
    { ...text('days'), rule: 'siege R.day', spot: wall },
    {
      ...text('bombard'),
      rule: 'siege 4.13',
      allows: bombards,
      done: ({ view }) => view.phase === 'bombardment',
    },
    { ...text('aim'), rule: 'siege 4.21', spot: wall, allows: aims, done: areAimed },
    {
      ...text('loose'),
      rule: 'siege 4.21',
      spot: wall,
      allows: ends,
      done: seen => isDay(seen, FOURTH_DAY),
    },
    {
      ...text('again'),
      rule: 'siege 4.13',
      spot: wall,
      allows: (seen, action) =>
        bombards(seen, action) ||
        aims(seen, action) ||
        (ends(seen, action) && seen.view.phase === 'bombardment' && areAimed(seen)),
      done: seen => isDay(seen, FIFTH_DAY),
    },
    { ...text('breach'), rule: 'siege 4.23', spot: wall },
    {
      ...text('assault'),
      rule: 'siege R.day',
      allows: (_seen, action) => action.type === 'undertake' && action.what === 'assault',
      done: ({ view }) => view.phase !== 'council',
    },
    { ...text('learnt'), rule: 'siege 6.72' },
  ]
  return {
    scenario: 'the-dukes-justice',
    seat: 0,
    preludeFaces: [8, 7],
    prelude: seen => (isDay(seen, THIRD_DAY) ? undefined : dayOfStones(seen)),
    faces: [7, 9],
    words,
    steps,
  }
})()

export const LESSONS: Readonly<Record<string, SiegeLesson>> = {
  'line-of-fire': lineOfFire,
  ladders,
  horses,
  'fire-and-oil': fireAndOil,
  days,
}
