import type { Hex } from '@mesnada/hex'
import { type SiegeState, type SiegeView, siege } from '@mesnada/siege'
import { type Phrase, phrase } from '../../phrase.ts'
import type { Badge, BadgeShape, Figure, HexMark, Piece } from '../../presentation.ts'
import { ICONS, type IconName } from './icons.ts'
import { bodyId, bodyName, gearId, gearName } from './names.ts'

type BodyView = SiegeView['bodies'][number]
type AwayView = NonNullable<SiegeView['away']>[number]
type EngineView = NonNullable<NonNullable<SiegeView['campaign']>['engines']>[number]
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

/** 6.5: with his sergeant, where that matters. */
const kindOf = (state: SiegeState, body: BodyView): Phrase =>
  body.under === undefined
    ? typeName(body)
    : phrase('kind.under', { kind: typeName(body), sergeant: bodyName(state, body.under) })

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
    kind: kindOf(state, body),
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
  name: gearName(state, gear.row),
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

/** An engine in its pit: not on the board, and yet at hand on a day of bombardment (4.2). */
const enginePiece = (state: SiegeState, gear: GearView, { points, aim, repair }: EngineView): Piece => ({
  ...gearPiece(state, gear),
  beside: 'waiting',
  figures: figure('figure.points', points),
  badges: badge('tick', 'state.ordered', aim !== undefined || repair),
  acted: aim !== undefined || repair === true,
})

/** In a siege of many days those who take no part in what is under way are neither to come nor lost. */
const isElsewhere = ({ campaign }: SiegeView, { where }: AwayView): boolean =>
  campaign !== undefined && where === 'absent'

export const pieces = (state: SiegeState): readonly Piece[] => {
  const view = viewOf(state)
  const { bodies, away = [], gear = [], phase, campaign } = view
  return [
    ...gear.flatMap(each => {
      if (each.status !== 'absent' || campaign === undefined) return [gearPiece(state, each)]
      const engine = campaign.engines?.find(({ row }) => row === each.row)
      return phase === 'bombardment' && engine ? [enginePiece(state, each, engine)] : []
    }),
    ...bodies.map(body => bodyPiece(state, body, phase)),
    ...away.filter(each => !isElsewhere(view, each)).map(each => awayPiece(state, each)),
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

export const marks = (state: SiegeState): readonly HexMark[] => {
  const { markers = {}, campaign } = viewOf(state)
  return [
    ...Object.entries(markers).flatMap(([label, marker]) =>
      Object.keys(marker).flatMap(word => {
        const kind = MARK_KINDS[word]
        // A wall that has fallen is marked as rubble; what it took does not matter any more.
        if (kind === undefined || (word === 'damage' && marker.rubble)) return []
        const level = word === 'damage' ? { level: { value: marker.damage ?? 0, of: STAGES } } : {}
        return marksAt(state, [label], kind, phrase(`siege.marker.${word}`), level)
      }),
    ),
    ...marksAt(
      state,
      (campaign?.engines ?? []).flatMap(({ aim }) => aim ?? []),
      'aimed',
      phrase('mark.aimed'),
    ),
    ...marksAt(
      state,
      (campaign?.villagers ?? []).map(({ at }) => at),
      'home',
      phrase('mark.villager'),
    ),
  ]
}

/** 4.13: so many bring a wall down. */
const STAGES = 4

const marksAt = (
  { setting }: SiegeState,
  labels: readonly string[],
  kind: HexMark['kind'],
  name: Phrase,
  more: Pick<HexMark, 'level'> = {},
): readonly HexMark[] =>
  [...new Set(labels)].flatMap(label => {
    const hex = setting.grid.parse(label)
    return hex === undefined ? [] : [{ hex, kind, name, ...more }]
  })
