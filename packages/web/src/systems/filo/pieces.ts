import type { FiloView } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import type { Look } from '@mesnada/painter'
import type {
  Art,
  Badge,
  BadgeShape,
  Band,
  Figure,
  HexMark,
  Link,
  Piece,
  PieceId,
} from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { ICONS, type IconName } from './icons.ts'
import { leaderId, leaderName, markerId, sideName, troopName, unitId, unitName } from './names.ts'
import type { FiloSeen } from './seen.ts'

type UnitView = FiloView['units'][number]
type LeaderView = FiloView['leaders'][number]
type MarkerView = FiloView['markers'][number]

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

const LOOKS: Readonly<Record<UnitView['type'], Look>> = {
  Ch: 'lancer',
  Ha: 'sergeant',
  Cl: 'skirmisher',
  Pi: 'spearman',
  Mi: 'militia',
  Il: 'skirmisher',
  Ar: 'longbowman',
  Ab: 'crossbowman',
  At: 'gun',
}

const bearerOf = ({ scenario }: FiloView, banner: string): string => `${scenario}/${banner}`

const artOf = (view: FiloView, { type, mounted, banner }: UnitView): Art => ({
  look: type === 'Ch' && !mounted ? 'knight' : LOOKS[type],
  company: true,
  ...(mounted ? { mounted: true } : {}),
  bearer: bearerOf(view, banner),
})

const iconOf = ({ type, mounted }: UnitView): string =>
  ICONS[(mounted ? MOUNTED_ICONS[type] : undefined) ?? FOOT_ICONS[type]]

/** Those whom the type does not already put in the saddle or on foot. */
const isUnusual = ({ type, mounted }: UnitView): boolean => mounted !== (MOUNTED_ICONS[type] !== undefined)

const hexesOf = (hex: Hex | undefined): readonly Hex[] => (hex === undefined ? [] : [hex])

const figure = (what: string, value: number, aside?: true): Figure => ({
  value,
  name: phrase(`figure.${what}`),
  ...(aside ? { aside } : {}),
})

/** What is told of a counter agrees with its name. */
const badge = (
  shape: BadgeShape,
  code: string,
  holds: boolean,
  who: Phrase = '',
  state?: Badge['state'],
): readonly Badge[] => (holds ? [{ shape, name: phrase(code, { who }), ...(state ? { state } : {}) }] : [])

const ON_MAP = new Set(['in-play'])
const WAITING = new Set(['to-place', 'to-come'])

const badgesOf = (unit: UnitView, who: Phrase, acted: boolean): readonly Badge[] => [
  ...badge('arrows', 'filo.order.flight', unit.order === 'flight'),
  ...badge('triangle', 'filo.order.demoralised', unit.order === 'demoralised', who),
  ...badge('drop', 'state.fatigued', unit.fatigued, who, 'fatigued'),
  ...badge('moon', 'state.resting', unit.resting),
  ...badge('question', 'state.out-of-command', ON_MAP.has(unit.fate) && !unit.commanded),
  ...badge('bolt', 'state.charging', unit.charging),
  ...badge('horseshoe', 'state.mounted', isUnusual(unit) && unit.mounted),
  ...badge('horseshoe', 'state.on-foot', isUnusual(unit) && !unit.mounted, '', 'dismounted'),
  ...badge('tick', 'state.acted', acted),
]

/** What counts as having acted depends on the phase: an archer who has moved may still shoot. */
const hasActed = ({ phase, combats }: FiloView, { moved, fired, fought, hex }: UnitView): boolean => {
  switch (phase) {
    case 'move':
    case 'straggle':
      return moved
    case 'declare':
    case 'resolve':
      return fought || combats.some(({ from }) => hex !== undefined && from.includes(hex))
    default:
      return fired
  }
}

const bandOf = ({ banners }: FiloView, id: string): Band => {
  const row = banners.findIndex(banner => banner.id === id)
  const { seat, name = '' } = banners[row] ?? {}
  const number = banners.slice(0, row).filter(banner => banner.seat === seat).length
  return { number, name: phrase('band', { banner: name }) }
}

const isMoving = ({ phase }: FiloView): boolean => phase === 'move' || phase === 'straggle'

const unitPiece = (seen: FiloSeen, unit: UnitView, row: number): Piece => {
  const { view } = seen
  const onMap = unit.hex !== undefined
  // What the other side did in its own activation is no concern of this one.
  const acted = onMap && unit.seat === view.seat && hasActed(view, unit)
  const commanded = view.turn === 0 ? { ...unit, commanded: true } : unit
  return {
    id: unitId(row),
    seat: unit.seat,
    // Those still to come are not told apart.
    name: WAITING.has(unit.fate) ? (unit.name ?? phrase(`filo.type.${unit.type}`)) : unitName(seen, row),
    kind: phrase('unit.kind', {
      type: phrase(`filo.type.${unit.type}`),
      band: bandOf(view, unit.banner).name,
    }),
    layer: 'unit',
    hexes: hexesOf(unit.hex),
    deck: unit.second ? 1 : 0,
    ...facingOf(unit),
    ...(onMap ? {} : { beside: WAITING.has(unit.fate) ? ('waiting' as const) : ('gone' as const) }),
    icon: iconOf(unit),
    art: artOf(view, unit),
    figures: [
      figure('strength', unit.pf),
      figure('quality', unit.quality),
      {
        ...figure('move', unit.pm),
        ...(isMoving(view) && unit.spent > 0 ? { left: Math.max(0, unit.pm - unit.spent) } : {}),
      },
    ],
    badges: onMap
      ? badgesOf(commanded, unitName(seen, row), acted)
      : badge('horseshoe', 'state.mounted', isUnusual(unit) && unit.mounted),
    band: bandOf(view, unit.banner),
    acted,
  }
}

/** filo 12.2: a unit in flight faces nowhere. */
const facingOf = ({ direction, order }: UnitView): Pick<Piece, 'facing'> =>
  direction === undefined || order === 'flight' ? {} : { facing: direction }

const leaderPiece = (seen: FiloSeen, leader: LeaderView, row: number): Piece => {
  const { view } = seen
  const away = leader.status === 'waits' || leader.status === 'leads' ? 'waiting' : 'gone'
  const acted = leader.acted && view.active !== row
  return {
    id: leaderId(row),
    seat: leader.seat,
    name: leaderName(seen, row),
    kind: phrase(leader.commandsArmy ? 'leader.army' : 'leader.banner', {
      band: bandOf(view, leader.banner).name,
    }),
    layer: 'leader',
    hexes: hexesOf(leader.hex),
    deck: 0,
    ...(leader.hex === undefined ? { beside: away } : {}),
    icon: ICONS[leader.commandsArmy ? 'crown' : 'knight-banner'],
    art: { look: 'knight', bearer: bearerOf(view, leader.banner) },
    figures: [
      figure('bonus', leader.bonus),
      figure('value', leader.value),
      figure('radius', leader.radius, true),
      figure('move', leader.pm, true),
    ],
    badges: [
      ...badge('bars', 'filo.status.captured', leader.status === 'captured', leaderName(seen, row)),
      ...badge('drop', 'state.wounded', leader.wounded, leaderName(seen, row)),
      ...badge('question', 'state.barred', leader.barred, '', 'barred'),
      ...badge('tick', 'state.activated', acted, leaderName(seen, row)),
    ],
    band: bandOf(view, leader.banner),
    acted,
  }
}

/** Who waits for the fall of his leader is nowhere yet. */
const isSeen = ({ status, substitute }: LeaderView): boolean => status !== 'waits' || !substitute

const MARKER_ICONS: Readonly<Record<string, IconName>> = { priest: 'pope-crown', champion: 'broadsword' }

/** They move in the activation of any banner, so that nobody is held up for them. */
const markerPiece = (marker: MarkerView, row: number): Piece => {
  return {
    id: markerId(row),
    seat: marker.seat,
    name: marker.name,
    kind: phrase(`marker.${marker.kind}`),
    layer: 'leader',
    hexes: hexesOf(marker.hex),
    deck: 0,
    ...(marker.hex === undefined ? { beside: 'gone' as const } : {}),
    icon: ICONS[MARKER_ICONS[marker.kind] ?? 'broadsword'],
    art: { look: marker.kind === 'priest' ? 'priest' : 'knight' },
    figures: [],
    badges: [],
    acted: true,
  }
}

/** Those who wait and are alike lie on one heap; the first of them is the one that is set up. */
const heaped = (units: readonly UnitView[], pieces: readonly Piece[]): readonly Piece[] => {
  const heaps = new Map<PieceId, Piece>()
  pieces.forEach((piece, row) => {
    const key = unitId(units[row]?.like ?? row)
    const first = heaps.get(key)
    heaps.set(key, first ? { ...first, count: (first.count ?? 1) + 1 } : piece)
  })
  return [...heaps.values()]
}

export const pieces = (seen: FiloSeen): readonly Piece[] => {
  const { units, leaders, markers } = seen.view
  return [
    ...heaped(
      units,
      units.map((unit, row) => unitPiece(seen, unit, row)),
    ),
    ...leaders.flatMap((leader, row) => (isSeen(leader) ? [leaderPiece(seen, leader, row)] : [])),
    ...markers.map((marker, row) => markerPiece(marker, row)),
  ]
}

/** filo N.5: the standard for whose hex the battle is fought. */
export const marks = ({ view: { standard } }: FiloSeen): readonly HexMark[] => {
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

/** filo 10.2: what has been declared, from each attacker to each he attacks. */
export const links = (seen: FiloSeen): readonly Link[] => {
  const { seat, combats, fighting } = seen.view
  return [...combats, ...fighting].flatMap(combat =>
    combat.from.flatMap(from =>
      combat.to
        .filter(to => isNeighbour(seen, from, to))
        .map(to => ({
          from,
          to,
          seat,
          name: phrase('link', { from: troopName(seen, from), to: troopName(seen, to) }),
        })),
    ),
  )
}

const isNeighbour = ({ grid }: FiloSeen, from: Hex, to: Hex): boolean =>
  grid.neighbours.subarray(from * 6, from * 6 + 6).includes(to)
