import type { SiegeView } from '@mesnada/siege'
import type { Art, Badge, BadgeShape, Figure, HexMark, Piece } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { ICONS, type IconName } from './icons.ts'
import { bodyId, bodyName, gearId, gearName, nameOf, typeName } from './names.ts'
import type { SiegeSeen } from './seen.ts'

type BodyView = SiegeView['bodies'][number]
type AwayView = NonNullable<SiegeView['away']>[number]
type EngineView = NonNullable<NonNullable<SiegeView['campaign']>['engines']>[number]
type GearView = NonNullable<SiegeView['gear']>[number]

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

/** How each looks from above. */
const artOf = ({ type, lady, rides }: Someone): Art => ({
  look: lady ? 'lady' : type === 'caparisoned-knight' ? (rides === undefined ? 'knight' : 'lancer') : type,
  ...(rides === undefined ? {} : { mounted: true }),
})

const iconOf = (one: Someone): string => {
  if (one.lady) return ICONS['queen-crown']
  if (one.rides !== undefined) return ICONS['mounted-knight']
  return ICONS[UNIT_ICONS[one.type]]
}

/** siege 6.5: with his sergeant, where that matters. */
const kindOf = (seen: SiegeSeen, body: BodyView): Phrase =>
  body.under === undefined
    ? typeName(body.type)
    : phrase('kind.under', { kind: typeName(body.type), sergeant: bodyName(seen, body.under) })

const figure = (code: string, value: number | undefined): readonly Figure[] =>
  value === undefined ? [] : [{ value, name: phrase(code) }]

/** As printed; what is left of it is told apart. */
const moveFigure = ({ move, left }: BodyView): readonly Figure[] => {
  if (move === undefined || left === undefined) return figure('figure.move', left)
  const value = Math.max(move, left)
  return [{ value, name: phrase('figure.move'), ...(left < value ? { left } : {}) }]
}

/** What is told of somebody agrees with his or her name. */
const badge = (
  shape: BadgeShape,
  code: string,
  holds: boolean | undefined,
  who: Phrase = '',
  state?: Badge['state'],
): readonly Badge[] => (holds ? [{ shape, name: phrase(code, { who }), ...(state ? { state } : {}) }] : [])

const badgesOf = (body: BodyView, who: Phrase): readonly Badge[] => [
  ...badge('drop', 'siege.health.wounded', body.health === 'wounded', who),
  ...badge('star', 'siege.health.stunned', body.health === 'stunned', who),
  ...badge('triangle', 'siege.morale.panic', body.morale === 'panic'),
  ...badge('arrows', 'siege.morale.rout', body.morale === 'rout'),
  ...badge('bars', 'siege.custody.captive', body.custody === 'captive', who),
  ...badge('bolt', 'siege.custody.forfeit', body.custody === 'forfeit', who, 'detached'),
  ...badge('moon', 'siege.trait.asleep', body.asleep, who),
  ...badge('question', 'siege.trait.hidden', body.hidden, who, 'hidden'),
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

const bodyPiece = (seen: SiegeSeen, body: BodyView, phase: SiegeView['phase']): Piece => {
  // What the other side did in its own turn is no concern of this one.
  const acted = body.side === seen.view.side && hasActed(body, phase)
  const name = nameOf(body)
  return {
    id: bodyId(body.row),
    seat: body.side,
    name,
    kind: kindOf(seen, body),
    layer: 'unit',
    hexes: body.hexes,
    deck: body.top ? 1 : 0,
    icon: iconOf(body),
    art: artOf(body),
    figures: [
      ...figure('figure.attack', body.attack),
      ...figure('figure.defence', body.defence),
      ...moveFigure(body),
    ],
    badges: [...badgesOf(body, name), ...badge('tick', 'state.acted', acted)],
    acted,
  }
}

/** Those beside the board still show what they are worth, from their cards. */
const awayPiece = (away: AwayView): Piece => {
  const { figures } = away
  const name = nameOf(away)
  return {
    id: bodyId(away.row),
    seat: away.side,
    name,
    kind: typeName(away.type),
    layer: 'unit',
    hexes: [],
    deck: 0,
    beside: away.where === 'reserve' ? 'waiting' : 'gone',
    icon: iconOf(away),
    art: artOf(away),
    figures: [
      ...figure('figure.attack', figures?.attack),
      ...figure('figure.defence', figures?.defence),
      ...figure('figure.move', figures?.move),
    ],
    badges: badge('bars', 'siege.custody.captive', away.custody === 'captive', name),
    acted: false,
  }
}

const gearPiece = (seen: SiegeSeen, gear: GearView): Piece => ({
  id: gearId(gear.row),
  seat: gear.side,
  name: gearName(seen, gear.row),
  kind: phrase(`siege.gear.${gear.kind}`),
  layer: 'thing',
  hexes: gear.status === 'destroyed' ? [] : gear.hexes,
  deck: 0,
  ...(gear.facing === undefined ? {} : { facing: gear.facing }),
  ...(gear.at === undefined || gear.status === 'destroyed'
    ? { beside: gear.status === 'reserve' ? ('waiting' as const) : ('gone' as const) }
    : {}),
  icon: ICONS[GEAR_ICONS[gear.kind]],
  art: { look: gear.kind },
  figures: [],
  badges: [],
  acted: false,
})

/** An engine in its pit: not on the board, and yet at hand on a day of bombardment (siege 4.2). */
const enginePiece = (seen: SiegeSeen, gear: GearView, { points, aim, repair }: EngineView): Piece => ({
  ...gearPiece(seen, gear),
  beside: 'waiting',
  figures: figure('figure.points', points),
  badges: badge('tick', 'state.ordered', aim !== undefined || repair),
  acted: aim !== undefined || repair === true,
})

/** In a siege of many days those who take no part in what is under way are neither to come nor lost. */
const isElsewhere = ({ campaign }: SiegeView, { where }: AwayView): boolean =>
  campaign !== undefined && where === 'absent'

export const pieces = (seen: SiegeSeen): readonly Piece[] => {
  const { view } = seen
  const { bodies, away = [], gear = [], phase, campaign } = view
  return [
    ...gear.flatMap(each => {
      if (each.status !== 'absent' || campaign === undefined) return [gearPiece(seen, each)]
      const engine = campaign.engines?.find(({ row }) => row === each.row)
      return phase === 'bombardment' && engine ? [enginePiece(seen, each, engine)] : []
    }),
    ...bodies.map(body => bodyPiece(seen, body, phase)),
    ...away.filter(each => !isElsewhere(view, each)).map(each => awayPiece(each)),
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

export const marks = (seen: SiegeSeen): readonly HexMark[] => {
  const { markers = {}, campaign } = seen.view
  return [
    ...Object.entries(markers).flatMap(([label, marker]) =>
      Object.keys(marker).flatMap(word => {
        const kind = MARK_KINDS[word]
        // A wall that has fallen is marked as rubble; what it took does not matter any more.
        if (kind === undefined || (word === 'damage' && marker.rubble)) return []
        const level = word === 'damage' ? { level: { value: marker.damage ?? 0, of: STAGES } } : {}
        return marksAt(seen, [label], kind, phrase(`siege.marker.${word}`), level)
      }),
    ),
    ...marksAt(
      seen,
      (campaign?.engines ?? []).flatMap(({ aim }) => aim ?? []),
      'aimed',
      phrase('mark.aimed'),
    ),
    ...marksAt(
      seen,
      (campaign?.villagers ?? []).map(({ at }) => at),
      'home',
      phrase('mark.villager'),
    ),
  ]
}

/** siege 4.13: so many bring a wall down. */
const STAGES = 4

const marksAt = (
  { grid }: SiegeSeen,
  labels: readonly string[],
  kind: HexMark['kind'],
  name: Phrase,
  more: Pick<HexMark, 'level'> = {},
): readonly HexMark[] =>
  [...new Set(labels)].flatMap(label => {
    const hex = grid.parse(label)
    return hex === undefined ? [] : [{ hex, kind, name, ...more }]
  })
