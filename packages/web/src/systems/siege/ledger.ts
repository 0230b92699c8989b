import type { Hex } from '@mesnada/hex'
import { type SiegeState, type SiegeView, termsOf } from '@mesnada/siege'
import { type Phrase, phrase } from '../../phrase.ts'
import type { Ledger, LedgerDay, LedgerRow, LedgerSection } from '../../presentation.ts'
import { bodyName, gearName, sideName } from './names.ts'
import { viewOf } from './pieces.ts'

/** The siege record (4.12) as a sheet beside the board: calendar, engines, walls, wounded, stores. */

type SiegeRecord = NonNullable<SiegeView['campaign']>

export const ledger = (state: SiegeState): Ledger | undefined => {
  const { campaign, away = [] } = viewOf(state)
  if (campaign === undefined) return undefined
  return {
    title: phrase('ledger.title'),
    sections: [
      {
        kind: 'calendar',
        title: phrase('ledger.calendar'),
        rule: 'siege R.day',
        days: daysOf(state, campaign),
      },
      ...rows('ledger.outer', 'siege 6.72', outerOf(state, campaign)),
      ...rows('ledger.engines', 'siege 4.2', enginesOf(state, campaign)),
      ...rows('ledger.walls', 'siege 4.13', wallsOf(state, campaign)),
      ...rows('ledger.provisions', 'siege 6.71', provisionsOf(campaign)),
      ...rows('ledger.wounded', 'siege 5.4', woundedOf(state, campaign)),
      ...rows(
        'ledger.prisoners',
        'siege R.day',
        away
          .filter(({ custody }) => custody === 'captive')
          .map(({ row, side }) => ({ name: bodyName(state, row), seat: side })),
      ),
      ...rows('ledger.villagers', 'siege R.recruiting', villagersOf(state, campaign)),
    ],
  }
}

/** The day, and what is under way on it, for the line that says where we are. */
export const dateOf = (state: SiegeState, { day }: NonNullable<SiegeState['flow']['campaign']>): Phrase => {
  const days = state.setting.play.campaign?.days ?? day
  const { action } = termsOf(state)
  return action === undefined
    ? phrase('date.day', { day, days })
    : phrase('date.action', { day, days, undertaking: phrase(`siege.undertaking.${action.kind}`) })
}

/** Nothing to write down, no heading. */
const rows = (
  title: string,
  rule: NonNullable<LedgerSection['rule']>,
  list: readonly LedgerRow[],
): readonly LedgerSection[] =>
  list.length > 0 ? [{ kind: 'rows', title: phrase(title), rule, rows: list }] : []

/** Every day of the siege: what it was spent on, what is certain to come, and who is whole again that morning. */
const daysOf = (state: SiegeState, campaign: SiegeRecord): readonly LedgerDay[] =>
  Array.from({ length: campaign.days }, (_, index) => {
    const number = index + 1
    return { number, when: whenIs(number, campaign.day), notes: notesOf(state, campaign, number) }
  })

const whenIs = (day: number, today: number): LedgerDay['when'] => {
  if (day === today) return 'today'
  return day < today ? 'past' : 'ahead'
}

const notesOf = (
  state: SiegeState,
  { day: today, chronicle, ahead = [], wounded = [], action }: SiegeRecord,
  day: number,
): readonly Phrase[] => [
  ...chronicle.flatMap(entry => (entry.day === day ? [deedOf(state, entry)] : [])),
  ...(day === today && action !== undefined && chronicle.every(entry => entry.day !== day)
    ? [phrase('ledger.under-way', { undertaking: phrase(`siege.undertaking.${action}`) })]
    : []),
  ...ahead.flatMap(({ day: on, kind }) => (on === day ? [phrase(`siege.undertaking.${kind}`)] : [])),
  ...wounded.flatMap(({ day: on, row }) =>
    on === day ? [phrase('ledger.recovers', { body: bodyName(state, row) })] : [],
  ),
]

const deedOf = (state: SiegeState, { deed, outcome }: SiegeRecord['chronicle'][number]): Phrase => {
  const spent = phrase(`siege.undertaking.${deed}`)
  return outcome?.winner === undefined
    ? spent
    : phrase('ledger.won', { undertaking: spent, winner: sideName(state, outcome.winner) })
}

const outerOf = (state: SiegeState, { outerTaken, besieger }: SiegeRecord): readonly LedgerRow[] =>
  outerTaken
    ? [{ name: phrase('ledger.outer-taken', { side: sideName(state, besieger) }), seat: besieger }]
    : []

const enginesOf = (state: SiegeState, { engines = [] }: SiegeRecord): readonly LedgerRow[] =>
  engines.map(engine => {
    const { row, points, of, aim } = engine
    return {
      name: gearName(state, row),
      measure: { value: points, of },
      ...noted(orderOf(engine)),
      ...placed(state, aim),
    }
  })

const orderOf = ({
  aim,
  repair,
  destroyed,
  points,
}: NonNullable<SiegeRecord['engines']>[number]): Phrase | undefined => {
  if (destroyed) return phrase('ledger.destroyed')
  if (aim !== undefined) return phrase('ledger.aimed', { hex: printed(aim) })
  if (repair) return phrase('ledger.repair')
  return points === 0 ? phrase('ledger.broken') : undefined
}

/** Those that have taken something or are about to; that all the others can be bombarded is shown on the board. */
const wallsOf = (state: SiegeState, { walls = {}, engines = [] }: SiegeRecord): readonly LedgerRow[] => {
  const aimed = new Set(engines.map(({ aim }) => aim))
  return Object.entries(walls).flatMap(([label, { kind, stage, of }]) =>
    stage > 0 || aimed.has(label)
      ? [
          {
            name: phrase('ledger.wall', { wall: phrase(`wall.${kind}`), hex: printed(label) }),
            measure: { value: Math.min(stage, of), of },
            ...noted(stageOf(stage, of)),
            ...placed(state, label),
          },
        ]
      : [],
  )
}

/** 4.13: the four stages by name. */
const stageOf = (stage: number, of: number): Phrase | undefined => {
  if (stage >= of) return phrase('ledger.stage.4')
  return stage > 0 ? phrase(`ledger.stage.${stage}`) : undefined
}

const provisionsOf = ({ provisions }: SiegeRecord): readonly LedgerRow[] => {
  if (provisions === undefined) return []
  const { days, fare, hungry } = provisions
  return [
    { name: phrase('ledger.stores', { days }) },
    {
      name: phrase(`siege.fare.${fare}`),
      ...noted(hungry > 0 ? phrase('ledger.hungry', { days: hungry }) : undefined),
    },
  ]
}

const woundedOf = (state: SiegeState, { wounded = [] }: SiegeRecord): readonly LedgerRow[] =>
  wounded.map(one => ({ name: bodyName(state, one.row), seat: one.side, note: recoveryOf(one) }))

const recoveryOf = ({ day, rolled }: NonNullable<SiegeRecord['wounded']>[number]): Phrase => {
  if (day !== undefined) return phrase('ledger.whole-on', { day })
  return phrase(rolled ? 'ledger.never' : 'ledger.this-evening')
}

const villagersOf = (state: SiegeState, { villagers = [] }: SiegeRecord): readonly LedgerRow[] =>
  villagers.map(({ row, at }) => ({
    name: bodyName(state, row),
    note: printed(at),
    ...placed(state, at),
  }))

/** As the board prints it, without the name of the map. */
const printed = (label: string): string => label.slice(label.lastIndexOf('.') + 1)

const noted = (note: Phrase | undefined): { readonly note?: Phrase } => (note === undefined ? {} : { note })

const placed = ({ setting }: SiegeState, label: string | undefined): { readonly hex?: Hex } => {
  const hex = label === undefined ? undefined : setting.grid.parse(label)
  return hex === undefined ? {} : { hex }
}
