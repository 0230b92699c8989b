import type { CrusadesState, CrusadesView } from '@mesnada/crusades'
import type { Hex } from '@mesnada/hex'
import { phrase } from '../../phrase.ts'
import type { Badge, BadgeShape, Band, Figure, HexMark, Piece, Sign } from '../../presentation.ts'
import { ICONS, type IconName } from './icons.ts'
import {
  armName,
  formationName,
  leaderHimself,
  leaderId,
  leaderName,
  orderName,
  sideName,
  unitId,
  unitName,
  viewOf,
} from './names.ts'

type UnitView = CrusadesView['units'][number]
type LeaderView = CrusadesView['leaders'][number]
type Order = UnitView['order']
type Phase = CrusadesView['phase']

const ARM_ICONS: Readonly<Record<UnitView['arm'], IconName>> = {
  'men-at-arms': 'swordman',
  infantry: 'pikeman',
  'heavy-cavalry': 'mounted-knight',
  cavalry: 'cavalry',
  'light-cavalry': 'horse-head',
  'mounted-archer': 'mounted-archer',
  archer: 'archer',
  crossbowman: 'crossbow',
  militia: 'pitchfork',
  artillery: 'cannon',
}

/** Forward twice, forward, a wall, back, a ring that waits, a banner to come to. */
const ORDER_SIGNS: Readonly<Record<Order, string>> = {
  attack: 'M-4.5 5L0 .5 4.5 5M-4.5-1L0-5.5 4.5-1',
  advance: 'M-5 3L0-3 5 3',
  stand: 'M-5-2.5H5M-5 2.5H5',
  retreat: 'M-5-3L0 3 5-3',
  reserve: 'M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5z',
  muster: 'M-3.5 6V-5.5H4L1.5-2.5 4 .5H-3.5',
}

const signOf = (order: Order): Sign => ({
  path: ORDER_SIGNS[order],
  name: phrase('sign.order', { order: orderName(order) }),
})

const figure = (code: string, value: number): Figure => ({ value, name: phrase(code) })

const badge = (shape: BadgeShape, code: string, holds: boolean | undefined): readonly Badge[] =>
  holds ? [{ shape, name: phrase(code) }] : []

/** 12.2: how long without water. */
const thirst = ({ thirst: turns }: UnitView): readonly Badge[] =>
  turns === undefined ? [] : [{ shape: 'question', name: phrase('state.thirst', { turns }) }]

/** 16.3: his second order. */
const second = ({ second: order }: LeaderView): readonly Badge[] =>
  order === undefined ? [] : [{ shape: 'bars', name: phrase('sign.second', { order: orderName(order) }) }]

/** What counts as having acted depends on the phase: an archer who shot may still be moved later. */
const DEEDS: Readonly<Partial<Record<Phase, string>>> = {
  movement: 'moved',
  'defensive-fire': 'fired',
  'offensive-fire': 'fired',
  melee: 'attacked',
}

const hexAt = ({ setting }: CrusadesState, label: string | undefined): readonly Hex[] =>
  label === undefined ? [] : [setting.grid.parse(label) ?? 0]

/** Its place among the formations of its side. */
const bandOf = (state: CrusadesState, formation: number): Band => {
  const { formations } = state.setting
  const side = formations[formation]?.side
  return {
    number: formations.slice(0, formation).filter(other => other.side === side).length,
    name: formationName(state, formation),
  }
}

const unitPiece = (state: CrusadesState, unit: UnitView, phase: Phase): Piece => {
  const deed = DEEDS[phase]
  const acted = unit.done?.some(each => each === deed) ?? false
  const card = state.setting.units[unit.row]
  const figures = unit.away === undefined ? unit : (card?.figures[2] ?? unit)
  return {
    id: unitId(unit.row),
    seat: unit.side,
    name: unitName(state, unit.row),
    kind: armName(state, unit.row),
    layer: 'unit',
    hexes: hexAt(state, unit.at),
    deck: unit.top ? 1 : 0,
    ...(unit.facing === undefined ? {} : { facing: unit.facing }),
    ...(unit.away === undefined ? { sign: signOf(unit.order) } : { beside: 'gone' as const }),
    band: bandOf(state, card?.formation ?? 0),
    icon: ICONS[unit.crusader ? 'crusader-knight' : ARM_ICONS[unit.arm]],
    figures: [
      figure('figure.strength', figures.strength),
      figure('figure.movement', figures.movement),
      figure('figure.morale', figures.morale),
    ],
    badges: [
      ...badge('arrows', 'crusades.trait.routed', unit.routed),
      ...badge('drop', 'state.reduced', unit.away === undefined && unit.steps === 1),
      ...badge('bolt', 'crusades.trait.committed', unit.committed),
      ...badge('triangle', 'crusades.trait.unled', unit.unled),
      ...badge('moon', 'crusades.trait.loose', unit.loose),
      ...badge('horseshoe', 'crusades.trait.leaving', unit.leaving),
      ...badge('bars', 'crusades.trait.garrison', unit.garrison),
      ...badge('bars', 'crusades.trait.detached', unit.detached),
      ...badge('bolt', 'crusades.trait.berserk', unit.berserk),
      ...badge('drop', 'crusades.trait.exhausted', unit.exhausted),
      ...thirst(unit),
      ...badge('tick', 'crusades.trait.acted', acted),
    ],
    acted,
  }
}

const leaderIcon = ({ overall, replacement, at }: LeaderView): IconName => {
  if (replacement || at === undefined) return 'flying-flag'
  return overall ? 'queen-crown' : 'vertical-banner'
}

const leaderPiece = (state: CrusadesState, leader: LeaderView, phase: Phase): Piece => {
  const acted = leader.acted === true && (phase === 'command' || phase === 'movement')
  const card = state.setting.leaders[leader.row]
  return {
    id: leaderId(leader.row),
    seat: leader.side,
    name: leaderName(state, leader.row),
    kind: phrase(leader.overall ? 'crusades.trait.overall' : 'leader.kind', {
      formation: formationName(state, card?.formation ?? 0),
    }),
    layer: 'leader',
    hexes: hexAt(state, leader.at),
    deck: 0,
    // 4.23: a formation whose leader fell waits for another.
    ...(leader.at === undefined ? { beside: 'waiting' as const } : { sign: signOf(leader.order) }),
    band: bandOf(state, card?.formation ?? 0),
    icon: ICONS[leaderIcon(leader)],
    figures: leaderFigures(leader),
    badges: [
      ...badge('star', 'crusades.trait.overall', leader.overall),
      ...badge('question', 'crusades.trait.replacement', leader.replacement),
      ...second(leader),
      ...badge('tick', 'crusades.trait.acted', acted),
    ],
    acted,
  }
}

/** 4.3: an overall leader has no command value. */
const leaderFigures = ({ command, span, bonus }: Pick<LeaderView, 'command' | 'span' | 'bonus'>) => [
  ...(command === undefined ? [] : [figure('figure.command', command)]),
  figure('figure.span', span),
  figure('figure.bonus', bonus),
]

/** The man who fell, among the losses. */
const fallenPiece = (state: CrusadesState, leader: LeaderView): readonly Piece[] => {
  const card = state.setting.leaders[leader.row]
  if (!leader.fallen || card === undefined) return []
  return [
    {
      id: `f${leader.row}`,
      seat: leader.side,
      name: leaderHimself(state, leader.row),
      kind: phrase('leader.kind', { formation: formationName(state, card.formation) }),
      layer: 'leader',
      hexes: [],
      deck: 0,
      beside: 'gone',
      icon: ICONS[card.overall ? 'queen-crown' : 'vertical-banner'],
      figures: leaderFigures(card.figures),
      badges: [],
      acted: false,
    },
  ]
}

export const pieces = (state: CrusadesState): readonly Piece[] => {
  const { units, leaders, phase } = viewOf(state)
  return [
    ...units.map(unit => unitPiece(state, unit, phase)),
    ...leaders.map(leader => leaderPiece(state, leader, phase)),
    ...leaders.flatMap(leader => fallenPiece(state, leader)),
  ]
}

/** 11.2: the ground the battle is fought for, in the colours of whoever holds it. */
export const marks = (state: CrusadesState): readonly HexMark[] =>
  viewOf(state).ground.flatMap(({ hexes, name, points, objective, holder }) =>
    hexes.flatMap(label =>
      hexAt(state, label).map(hex => ({
        hex,
        kind: 'goal' as const,
        name: phrase(objective ? 'mark.objective' : 'mark.ground', { name, points, side: sideName(holder) }),
        seat: holder,
      })),
    ),
  )
