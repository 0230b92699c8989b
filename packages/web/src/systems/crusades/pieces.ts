import type { CrusadesView } from '@mesnada/crusades'
import { opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Look } from '@mesnada/painter'
import type {
  Art,
  Badge,
  BadgeShape,
  Band,
  Figure,
  HexMark,
  Piece,
  Sign,
} from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { ICONS, type IconName } from './icons.ts'
import {
  armName,
  leaderHimself,
  leaderId,
  leaderName,
  orderName,
  sideName,
  unitId,
  unitName,
} from './names.ts'
import type { CrusadesSeen } from './seen.ts'

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

const LOOKS: Readonly<Record<UnitView['arm'], Look>> = {
  'men-at-arms': 'sergeant',
  infantry: 'spearman',
  'heavy-cavalry': 'lancer',
  cavalry: 'sergeant',
  'light-cavalry': 'skirmisher',
  'mounted-archer': 'archer',
  archer: 'archer',
  crossbowman: 'crossbowman',
  militia: 'militia',
  artillery: 'gun',
}

const MOUNTED: ReadonlySet<UnitView['arm']> = new Set([
  'heavy-cavalry',
  'cavalry',
  'light-cavalry',
  'mounted-archer',
])

const bearerOf = ({ scenario }: CrusadesView, { formation }: UnitView | LeaderView): string =>
  `${scenario}/${formation}`

const artOf = (view: CrusadesView, unit: UnitView): Art => ({
  look: LOOKS[unit.arm],
  company: true,
  ...(MOUNTED.has(unit.arm) ? { mounted: true } : {}),
  bearer: bearerOf(view, unit),
})

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

const badge = (
  shape: BadgeShape,
  code: string,
  holds: boolean | undefined,
  state?: Badge['state'],
): readonly Badge[] => (holds ? [{ shape, name: phrase(code), ...(state ? { state } : {}) }] : [])

/** crusades 12.2: how long without water. */
const thirst = ({ thirst: turns }: UnitView): readonly Badge[] =>
  turns === undefined
    ? []
    : [{ shape: 'question', state: 'thirsty', name: phrase('state.thirst', { turns }) }]

/** crusades 16.3: his second order. */
const second = ({ second: order }: LeaderView): readonly Badge[] =>
  order === undefined
    ? []
    : [{ shape: 'bars', state: 'ordered', name: phrase('sign.second', { order: orderName(order) }) }]

/** What counts as having acted depends on the phase: an archer who shot may still be moved later. */
const DEEDS: Readonly<Partial<Record<Phase, string>>> = {
  movement: 'moved',
  'defensive-fire': 'fired',
  'offensive-fire': 'fired',
  melee: 'attacked',
}

const hexesOf = (hex: Hex | undefined): readonly Hex[] => (hex === undefined ? [] : [hex])

/** Its place among the formations of its side; ids are told apart within a side only. */
const formationOf = ({ formations }: CrusadesView, { formation, side }: UnitView | LeaderView): Band => {
  const own = formations.filter(each => each.side === side)
  const number = own.findIndex(({ id }) => id === formation)
  return { number, name: own[number]?.name ?? '' }
}

/** Who fires while the other side moves. */
const acting = ({ phase, side }: CrusadesView): Seat => (phase === 'defensive-fire' ? opponentOf(side) : side)

const unitPiece = (seen: CrusadesSeen, unit: UnitView, phase: Phase): Piece => {
  const deed = DEEDS[phase]
  // What the other side did in its own phase is no concern of this one.
  const acted = unit.side === acting(seen.view) && (unit.done?.some(each => each === deed) ?? false)
  const figures = unit.away === undefined ? unit : unit.full
  return {
    id: unitId(unit.row),
    seat: unit.side,
    name: unitName(seen, unit.row),
    kind: armName(seen, unit.row),
    layer: 'unit',
    hexes: hexesOf(unit.hex),
    deck: unit.top ? 1 : 0,
    ...(unit.facing === undefined ? {} : { facing: unit.facing }),
    ...(unit.away === undefined ? { sign: signOf(unit.order) } : { beside: 'gone' as const }),
    band: formationOf(seen.view, unit),
    icon: ICONS[unit.crusader ? 'crusader-knight' : ARM_ICONS[unit.arm]],
    art: artOf(seen.view, unit),
    figures: [
      figure('figure.strength', figures.strength),
      figure('figure.movement', figures.movement),
      figure('figure.morale', figures.morale),
    ],
    badges: [
      ...badge('arrows', 'crusades.trait.routed', unit.routed),
      ...badge('drop', 'state.reduced', unit.away === undefined && unit.steps === 1, 'reduced'),
      ...badge('bolt', 'crusades.trait.committed', unit.committed, 'committed'),
      ...badge('triangle', 'crusades.trait.unled', unit.unled, 'out-of-command'),
      ...badge('moon', 'crusades.trait.loose', unit.loose, 'skirmishing'),
      ...badge('horseshoe', 'crusades.trait.leaving', unit.leaving, 'leaving'),
      ...badge('bars', 'crusades.trait.garrison', unit.garrison, 'garrison'),
      ...badge('bars', 'crusades.trait.detached', unit.detached, 'detached'),
      ...badge('bolt', 'crusades.trait.berserk', unit.berserk, 'berserk'),
      ...badge('drop', 'crusades.trait.exhausted', unit.exhausted, 'exhausted'),
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

const leaderPiece = (seen: CrusadesSeen, leader: LeaderView, phase: Phase): Piece => {
  const acted = leader.acted === true && (phase === 'command' || phase === 'movement')
  const band = formationOf(seen.view, leader)
  return {
    id: leaderId(leader.row),
    seat: leader.side,
    name: leaderName(seen, leader.row),
    kind: phrase(leader.overall ? 'crusades.trait.overall' : 'leader.kind', {
      formation: band.name,
    }),
    layer: 'leader',
    hexes: hexesOf(leader.hex),
    deck: 0,
    // crusades 4.23: a formation whose leader fell waits for another.
    ...(leader.at === undefined ? { beside: 'waiting' as const } : { sign: signOf(leader.order) }),
    band,
    icon: ICONS[leaderIcon(leader)],
    art: { look: 'knight', bearer: bearerOf(seen.view, leader) },
    figures: leaderFigures(leader),
    badges: [
      ...badge('star', 'crusades.trait.overall', leader.overall, 'overall'),
      ...badge('question', 'crusades.trait.replacement', leader.replacement, 'replacement'),
      ...second(leader),
      ...badge('tick', 'crusades.trait.acted', acted),
    ],
    acted,
  }
}

/** crusades 4.3: an overall leader has no command value. */
const leaderFigures = ({ command, span, bonus }: Pick<LeaderView, 'command' | 'span' | 'bonus'>) => [
  ...(command === undefined ? [] : [figure('figure.command', command)]),
  figure('figure.span', span),
  figure('figure.bonus', bonus),
]

/** The man who fell, among the losses. */
const fallenPiece = (seen: CrusadesSeen, leader: LeaderView): readonly Piece[] => {
  const { himself } = leader
  if (himself === undefined) return []
  return [
    {
      id: `f${leader.row}`,
      seat: leader.side,
      name: leaderHimself(seen, leader.row),
      kind: phrase('leader.kind', { formation: formationOf(seen.view, leader).name }),
      layer: 'leader',
      hexes: [],
      deck: 0,
      beside: 'gone',
      icon: ICONS[himself.overall ? 'queen-crown' : 'vertical-banner'],
      figures: leaderFigures(himself),
      badges: [],
      acted: false,
    },
  ]
}

export const pieces = (seen: CrusadesSeen): readonly Piece[] => {
  const { units, leaders, phase } = seen.view
  return [
    ...units.map(unit => unitPiece(seen, unit, phase)),
    ...leaders.map(leader => leaderPiece(seen, leader, phase)),
    ...leaders.flatMap(leader => fallenPiece(seen, leader)),
  ]
}

/** crusades 11.2: the ground the battle is fought for, in the colours of whoever holds it. */
export const marks = ({ view }: CrusadesSeen): readonly HexMark[] =>
  view.ground.flatMap(({ places, name, points, objective, holder }) =>
    places.map(hex => ({
      hex,
      kind: 'goal' as const,
      name: phrase(objective ? 'mark.objective' : 'mark.ground', { name, points, side: sideName(holder) }),
      seat: holder,
    })),
  )
