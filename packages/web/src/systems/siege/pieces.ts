import type { Hex } from '@mesnada/hex'
import { type SiegeState, type SiegeView, siege } from '@mesnada/siege'
import { type Phrase, phrase } from '../../phrase.ts'
import type { Badge, BadgeShape, Figure, HexMark, Piece } from '../../presentation.ts'
import { ICONS, type IconName } from './icons.ts'
import { bodyId, gearId } from './names.ts'

type BodyView = SiegeView['bodies'][number]
type AwayView = NonNullable<SiegeView['away']>[number]
type GearView = NonNullable<SiegeView['gear']>[number]

/** The system promises its own view behind the contract's `unknown`. */
export const viewOf = (state: SiegeState): SiegeView => siege.view(state) as SiegeView

const UNIT_ICONS: Readonly<Record<BodyView['type'], IconName>> = {
  'caparisoned-knight': 'black-knight-helm',
  knight: 'black-knight-helm',
  sergeant: 'broadsword',
  halberdier: 'sharp-halberd',
  billman: 'halberd',
  spearman: 'stone-spear',
  shortbowman: 'pocket-bow',
  longbowman: 'bow-arrow',
  'armoured-crossbowman': 'crossbow',
  crossbowman: 'crossbow',
  engineer: 'claw-hammer',
  peasant: 'pitchfork',
  civilian: 'person',
  warhorse: 'horse-head',
  'draft-horse': 'horse-head',
  ox: 'bull',
  mule: 'donkey',
  unknown: 'hood',
}

const GEAR_ICONS: Readonly<Record<GearView['kind'], IconName>> = {
  ladder: 'ladder',
  'siege-tower': 'siege-tower',
  ram: 'siege-ram',
  ballista: 'ballista',
  mangonel: 'catapult',
  trebuchet: 'trebuchet',
  screen: 'wooden-fence',
  cart: 'old-wagon',
  barrel: 'barrel',
  drawbridge: 'drawbridge',
}

type Someone = BodyView | AwayView

const iconOf = (one: Someone): string => {
  if (one.lady) return ICONS['queen-crown']
  if (one.rides !== undefined) return ICONS['mounted-knight']
  return ICONS[UNIT_ICONS[one.type]]
}

const ANIMALS: ReadonlySet<string> = new Set(['warhorse', 'draft-horse', 'ox', 'mule'])

const typeName = ({ type }: Someone): Phrase =>
  phrase(ANIMALS.has(type) ? `siege.animal.${type}` : `siege.type.${type}`)

const hexesAt = ({ setting }: SiegeState, labels: readonly string[]): readonly Hex[] =>
  labels.flatMap(label => setting.grid.parse(label) ?? [])

const figure = (code: string, value: number | undefined): readonly Figure[] =>
  value === undefined ? [] : [{ value, name: phrase(code) }]

const badge = (shape: BadgeShape, code: string, holds: boolean | undefined): readonly Badge[] =>
  holds ? [{ shape, name: phrase(code) }] : []

const badgesOf = (body: BodyView): readonly Badge[] => [
  ...badge('drop', 'siege.health.wounded', body.health === 'wounded'),
  ...badge('star', 'siege.health.stunned', body.health === 'stunned'),
  ...badge('triangle', 'siege.morale.panic', body.morale === 'panic'),
  ...badge('arrows', 'siege.morale.rout', body.morale === 'rout'),
  ...badge('bars', 'siege.custody.captive', body.custody === 'captive'),
  ...badge('bolt', 'siege.custody.forfeit', body.custody === 'forfeit'),
  ...badge('moon', 'siege.trait.asleep', body.asleep),
  ...badge('question', 'siege.trait.hidden', body.hidden),
]

/** What counts as having acted depends on the phase: an archer who shot may still walk. */
const DEEDS: Readonly<Partial<Record<SiegeView['phase'], readonly string[]>>> = {
  'first-missiles': ['shotFirst', 'served'],
  movement: ['moved', 'pushed', 'hauled', 'busy'],
  'second-missiles': ['shotSecond', 'served'],
  combat: ['attacked', 'worked', 'busy'],
}

const hasActed = ({ done = [] }: BodyView, phase: SiegeView['phase']): boolean =>
  done.some(deed => DEEDS[phase]?.includes(deed))

const bodyPiece = (state: SiegeState, body: BodyView, phase: SiegeView['phase']): Piece => {
  const acted = hasActed(body, phase)
  return {
    id: bodyId(body.row),
    seat: body.side,
    name: body.name ?? typeName(body),
    kind: typeName(body),
    layer: 'unit',
    hexes: hexesAt(state, body.at),
    deck: body.top ? 1 : 0,
    icon: iconOf(body),
    figures: [
      ...figure('figure.attack', body.attack),
      ...figure('figure.defence', body.defence),
      ...figure('figure.move', body.left),
    ],
    badges: [...badgesOf(body), ...badge('tick', 'state.acted', acted)],
    acted,
  }
}

/** Those beside the board still show what they are worth, from their cards. */
const awayPiece = ({ setting }: SiegeState, away: AwayView): Piece => {
  const card = away.hidden ? undefined : setting.bodies[away.row]
  const strengths =
    card?.kind === 'character'
      ? ((away.rides === undefined ? undefined : card.figures.mounted) ?? card.figures.foot).healthy
      : undefined
  return {
    id: bodyId(away.row),
    seat: away.side,
    name: away.name ?? typeName(away),
    kind: typeName(away),
    layer: 'unit',
    hexes: [],
    deck: 0,
    beside: away.where === 'reserve' ? 'waiting' : 'gone',
    icon: iconOf(away),
    figures: [
      ...figure('figure.attack', strengths?.attack),
      ...figure('figure.defence', strengths?.defence),
      ...figure('figure.move', strengths?.move),
    ],
    badges: badge('bars', 'siege.custody.captive', away.custody === 'captive'),
    acted: false,
  }
}

const gearPiece = (state: SiegeState, gear: GearView): Piece => ({
  id: gearId(gear.row),
  seat: gear.side,
  name: phrase(`siege.gear.${gear.kind}`),
  kind: phrase(`siege.gear.${gear.kind}`),
  layer: 'thing',
  hexes: gear.status === 'destroyed' ? [] : hexesAt(state, gear.at ?? []),
  deck: 0,
  ...(gear.facing === undefined ? {} : { facing: gear.facing }),
  ...(gear.at === undefined || gear.status === 'destroyed'
    ? { beside: gear.status === 'reserve' ? ('waiting' as const) : ('gone' as const) }
    : {}),
  icon: ICONS[GEAR_ICONS[gear.kind]],
  figures: [],
  badges: [],
  acted: false,
})

export const pieces = (state: SiegeState): readonly Piece[] => {
  const { bodies, away = [], gear = [], phase } = viewOf(state)
  return [
    ...gear.map(each => gearPiece(state, each)),
    ...bodies.map(body => bodyPiece(state, body, phase)),
    ...away.map(each => awayPiece(state, each)),
  ]
}

const MARK_KINDS: Readonly<Record<string, HexMark['kind']>> = {
  fire: 'fire',
  rubble: 'rubble',
  filled: 'filled',
  burnt: 'burnt',
  damage: 'damage',
  deadMen: 'dead',
  deadHorses: 'dead',
}

export const marks = (state: SiegeState): readonly HexMark[] =>
  Object.entries(viewOf(state).markers ?? {}).flatMap(([label, marker]) => {
    const hex = state.setting.grid.parse(label)
    if (hex === undefined) return []
    return Object.keys(marker).flatMap(word => {
      const kind = MARK_KINDS[word]
      return kind ? [{ hex, kind, name: phrase(`siege.marker.${word}`) }] : []
    })
  })
