import { type FiloState, type FiloView, filo } from '@mesnada/filo'
import { DIRECTIONS, type Hex } from '@mesnada/hex'
import { phrase } from '../../phrase.ts'
import type { Badge, BadgeShape, Band, Figure, HexMark, Link, Piece } from '../../presentation.ts'
import { ICONS, type IconName } from './icons.ts'
import { bannerName, leaderId, leaderName, markerId, sideName, troopName, unitId, unitName } from './names.ts'

type UnitView = FiloView['units'][number]
type LeaderView = FiloView['leaders'][number]
type MarkerView = FiloView['markers'][number]

/** The system promises its own view behind the contract's `unknown`. */
export const viewOf = (state: FiloState): FiloView => filo.view(state) as FiloView

const FOOT_ICONS: Readonly<Record<UnitView['type'], IconName>> = {
  Ch: 'black-knight-helm',
  Ha: 'barbute',
  Cl: 'spear-feather',
  Pi: 'pikeman',
  Mi: 'pitchfork',
  Il: 'thrown-spear',
  Ar: 'bow-arrow',
  Ab: 'crossbow',
  At: 'cannon',
}

const MOUNTED_ICONS: Readonly<Partial<Record<UnitView['type'], IconName>>> = {
  Ch: 'mounted-knight',
  Ha: 'cavalry',
  Cl: 'horse-head',
}

const iconOf = ({ type, mounted }: UnitView): string =>
  ICONS[(mounted ? MOUNTED_ICONS[type] : undefined) ?? FOOT_ICONS[type]]

/** Those whom the type does not already put in the saddle or on foot. */
const isUnusual = ({ type, mounted }: UnitView): boolean => mounted !== (MOUNTED_ICONS[type] !== undefined)

const hexAt = ({ setting }: FiloState, label: string | undefined): readonly Hex[] => {
  const hex = label === undefined ? undefined : setting.grid.parse(label)
  return hex === undefined ? [] : [hex]
}

const figure = (what: string, value: number, aside?: true): Figure => ({
  value,
  name: phrase(`figure.${what}`),
  ...(aside ? { aside } : {}),
})

const badge = (shape: BadgeShape, code: string, holds: boolean): readonly Badge[] =>
  holds ? [{ shape, name: phrase(code) }] : []

const ON_MAP = new Set(['in-play'])
const WAITING = new Set(['to-place', 'to-come'])

const badgesOf = (unit: UnitView, acted: boolean): readonly Badge[] => [
  ...badge('arrows', 'filo.order.flight', unit.order === 'flight'),
  ...badge('triangle', 'filo.order.demoralised', unit.order === 'demoralised'),
  ...badge('drop', 'state.fatigued', unit.fatigued),
  ...badge('moon', 'state.resting', unit.resting),
  ...badge('question', 'state.out-of-command', ON_MAP.has(unit.fate) && !unit.commanded),
  ...badge('bolt', 'state.charging', unit.charging),
  ...badge('horseshoe', unit.mounted ? 'state.mounted' : 'state.on-foot', isUnusual(unit)),
  ...badge('tick', 'state.acted', acted),
]

/** What counts as having acted depends on the phase: an archer who has moved may still shoot. */
const hasActed = ({ tables, flow }: FiloState, unit: number): boolean => {
  const { motion, fired, fought, hex } = tables.units
  switch (flow.phase) {
    case 'move':
    case 'straggle':
      return motion[unit] !== 0
    case 'declare':
    case 'resolve':
      return fought[unit] !== 0 || flow.combats.some(({ attackers }) => attackers.includes(hex[unit] ?? -1))
    default:
      return fired[unit] !== 0
  }
}

const bandOf = (state: FiloState, id: string): Band => {
  const { banners } = state.setting
  const row = banners.findIndex(banner => banner.id === id)
  const seat = banners[row]?.seat
  const number = banners.slice(0, row).filter(banner => banner.seat === seat).length
  return { number, name: phrase('band', { banner: bannerName(state, row) }) }
}

const isMoving = ({ flow }: FiloState): boolean => flow.phase === 'move' || flow.phase === 'straggle'

const unitPiece = (state: FiloState, unit: UnitView, row: number): Piece => {
  const hexes = hexAt(state, unit.at)
  const onMap = hexes.length > 0
  const acted = onMap && hasActed(state, row)
  const commanded = state.flow.turn === 0 ? { ...unit, commanded: true } : unit
  return {
    id: unitId(row),
    seat: unit.seat,
    // Those still to come are not told apart.
    name: WAITING.has(unit.fate) ? (unit.name ?? phrase(`filo.type.${unit.type}`)) : unitName(state, row),
    kind: phrase('unit.kind', {
      type: phrase(`filo.type.${unit.type}`),
      band: bandOf(state, unit.banner).name,
    }),
    layer: 'unit',
    hexes,
    deck: onMap && state.tables.ground.second[hexes[0] ?? 0] === row + 1 ? 1 : 0,
    ...facingOf(state, unit, row),
    ...(onMap ? {} : { beside: WAITING.has(unit.fate) ? ('waiting' as const) : ('gone' as const) }),
    icon: iconOf(unit),
    figures: [
      figure('strength', unit.pf),
      figure('quality', unit.quality),
      figure('move', Math.max(0, unit.pm - (isMoving(state) ? unit.spent : 0))),
    ],
    badges: onMap
      ? badgesOf(commanded, acted)
      : badge('horseshoe', 'state.mounted', isUnusual(unit) && unit.mounted),
    band: bandOf(state, unit.banner),
    acted,
  }
}

/** 12.2: a unit in flight faces nowhere. */
const facingOf = ({ tables }: FiloState, { at, order }: UnitView, row: number): Pick<Piece, 'facing'> => {
  const facing = DIRECTIONS.find(direction => direction === tables.units.facing[row])
  return at === undefined || order === 'flight' || facing === undefined ? {} : { facing }
}

const leaderPiece = (state: FiloState, leader: LeaderView, row: number): Piece => {
  const hexes = hexAt(state, leader.at)
  const away = leader.status === 'waits' || leader.status === 'leads' ? 'waiting' : 'gone'
  const acted = leader.acted && state.flow.active !== row
  return {
    id: leaderId(row),
    seat: leader.seat,
    name: leaderName(state, row),
    kind: phrase(leader.commandsArmy ? 'leader.army' : 'leader.banner', {
      band: bandOf(state, leader.banner).name,
    }),
    layer: 'leader',
    hexes,
    deck: 0,
    ...(hexes.length > 0 ? {} : { beside: away }),
    icon: ICONS[leader.commandsArmy ? 'crown' : 'knight-banner'],
    figures: [
      figure('bonus', leader.bonus),
      figure('value', leader.value),
      figure('radius', leader.radius, true),
      figure('move', leader.pm, true),
    ],
    badges: [
      ...badge('bars', 'filo.status.captured', leader.status === 'captured'),
      ...badge('drop', 'state.wounded', leader.wounded),
      ...badge('question', 'state.barred', leader.barred),
      ...badge('tick', 'state.activated', acted),
    ],
    band: bandOf(state, leader.banner),
    acted,
  }
}

/** Who waits for the fall of his leader is nowhere yet. */
const isSeen = ({ status, substitute }: LeaderView): boolean => status !== 'waits' || !substitute

const MARKER_ICONS: Readonly<Record<string, IconName>> = { priest: 'pope-crown', champion: 'broadsword' }

/** They move in the activation of any banner, so that nobody is held up for them. */
const markerPiece = (state: FiloState, marker: MarkerView, row: number): Piece => {
  const hexes = hexAt(state, marker.at)
  return {
    id: markerId(row),
    seat: marker.seat,
    name: marker.name,
    kind: phrase(`marker.${marker.kind}`),
    layer: 'leader',
    hexes,
    deck: 0,
    ...(hexes.length > 0 ? {} : { beside: 'gone' as const }),
    icon: ICONS[MARKER_ICONS[marker.kind] ?? 'broadsword'],
    figures: [],
    badges: [],
    acted: true,
  }
}

/** Those who wait and are alike lie on one heap; the first of them is the one that is set up. */
const heaped = ({ setting, tables }: FiloState, pieces: readonly Piece[]): readonly Piece[] => {
  const heaps = new Map<string, Piece>()
  return pieces
    .map((piece, row) => {
      const card = setting.units[row]
      const key =
        piece.beside === 'waiting' && card
          ? JSON.stringify([
              card.banner,
              card.type,
              card.name,
              card.mounted,
              card.shooting,
              card.fresh,
              setting.fixed[row],
              tables.units.fate[row],
            ])
          : piece.id
      const first = heaps.get(key)
      heaps.set(key, first ? { ...first, count: (first.count ?? 1) + 1 } : piece)
      return key
    })
    .filter((key, index, keys) => keys.indexOf(key) === index)
    .flatMap(key => heaps.get(key) ?? [])
}

export const pieces = (state: FiloState): readonly Piece[] => {
  const { units, leaders, markers } = viewOf(state)
  return [
    ...heaped(
      state,
      units.map((unit, row) => unitPiece(state, unit, row)),
    ),
    ...leaders.flatMap((leader, row) => (isSeen(leader) ? [leaderPiece(state, leader, row)] : [])),
    ...markers.map((marker, row) => markerPiece(state, marker, row)),
  ]
}

/** N.5: the standard for whose hex the battle is fought. */
export const marks = ({ setting }: FiloState): readonly HexMark[] => {
  const { standard } = setting.special
  return standard
    ? [
        {
          hex: standard.hex,
          kind: 'goal',
          seat: standard.seat,
          name: phrase('standard', { side: sideName(standard.seat) }),
        },
      ]
    : []
}

/** 10.2: what has been declared, from each attacker to each he attacks. */
export const links = (state: FiloState): readonly Link[] =>
  combatsOf(state).flatMap(({ attackers, defenders }) =>
    attackers.flatMap(from =>
      defenders
        .filter(to => isNeighbour(state, from, to))
        .map(to => ({
          from,
          to,
          seat: state.flow.seat,
          name: phrase('link', { from: troopName(state, from), to: troopName(state, to) }),
        })),
    ),
  )

/** Declared, and the one that is being fought. */
const combatsOf = ({ flow }: FiloState): FiloState['flow']['combats'] => [
  ...flow.combats,
  ...flow.stack.flatMap(frame => ('combat' in frame && frame.kind !== 'outcome' ? [frame.combat] : [])),
]

const isNeighbour = ({ setting }: FiloState, from: Hex, to: Hex): boolean =>
  setting.grid.neighbours.subarray(from * 6, from * 6 + 6).includes(to)
