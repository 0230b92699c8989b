import type { Hex } from '@mesnada/hex'
import { type ClockView, type SiegeView, VIEW_RULES } from '@mesnada/siege'
import { printedLabel } from '../../presentation/hex-label.ts'
import type { Ledger, LedgerDay, LedgerRow, LedgerSection } from '../../presentation/presentation.ts'
import { type Phrase, phrase } from '../../text/phrase.ts'
import { bodyName, gearName, sideName } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** The siege record (siege 4.12) as a sheet beside the board: calendar, engines, walls, wounded, stores. */

type SiegeRecord = NonNullable<SiegeView['campaign']>

export const ledger = (seen: SiegeSeen): Ledger | undefined => {
  const { campaign, away = [] } = seen.view
  if (campaign === undefined) return undefined
  return {
    title: phrase('ledger.title'),
    sections: [
      {
        kind: 'calendar',
        title: phrase('ledger.calendar'),
        rule: VIEW_RULES.calendar,
        days: daysOf(seen, campaign),
      },
      ...rows('outer', outerOf(campaign)),
      ...rows('engines', enginesOf(seen, campaign)),
      ...rows('walls', wallsOf(seen, campaign)),
      ...rows('provisions', provisionsOf(campaign)),
      ...rows('wounded', woundedOf(seen, campaign)),
      ...rows(
        'prisoners',
        away
          .filter(({ custody }) => custody === 'captive')
          .map(({ row, side }) => ({ name: bodyName(seen, row), seat: side })),
      ),
      ...rows('villagers', villagersOf(seen, campaign)),
    ],
  }
}

/** The day, and what is under way on it, for the line that says where we are. */
export const dateOf = ({ number: day, of: days, action }: NonNullable<ClockView['day']>): Phrase =>
  action === undefined
    ? phrase('date.day', { day, days })
    : phrase('date.action', { day, days, undertaking: phrase(`siege.undertaking.${action}`) })

/** Nothing to write down, no heading. */
const rows = (
  name: Exclude<keyof typeof VIEW_RULES, 'reach' | 'calendar'>,
  list: readonly LedgerRow[],
): readonly LedgerSection[] =>
  list.length > 0
    ? [{ kind: 'rows', title: phrase(`ledger.${name}`), rule: VIEW_RULES[name], rows: list }]
    : []

/** Every day of the siege: what it was spent on, what is certain to come, and who is whole again that morning. */
const daysOf = (seen: SiegeSeen, campaign: SiegeRecord): readonly LedgerDay[] =>
  Array.from({ length: campaign.days }, (_, index) => {
    const number = index + 1
    return { number, when: whenIs(number, campaign.day), notes: notesOf(seen, campaign, number) }
  })

const whenIs = (day: number, today: number): LedgerDay['when'] => {
  if (day === today) return 'today'
  return day < today ? 'past' : 'ahead'
}

const notesOf = (
  seen: SiegeSeen,
  { day: today, chronicle, ahead = [], wounded = [], action }: SiegeRecord,
  day: number,
): readonly Phrase[] => [
  ...chronicle.flatMap(entry => (entry.day === day ? [deedOf(entry)] : [])),
  ...(day === today && action !== undefined && chronicle.every(entry => entry.day !== day)
    ? [phrase('ledger.under-way', { undertaking: phrase(`siege.undertaking.${action}`) })]
    : []),
  ...ahead.flatMap(({ day: on, kind }) =>
    on === day ? [phrase('ledger.deed', { undertaking: phrase(`siege.undertaking.${kind}`) })] : [],
  ),
  ...wounded.flatMap(({ day: on, row }) =>
    on === day ? [phrase('ledger.recovers', { body: bodyName(seen, row) })] : [],
  ),
]

const deedOf = ({ deed, outcome }: SiegeRecord['chronicle'][number]): Phrase => {
  const undertaking = phrase(`siege.undertaking.${deed}`)
  return outcome?.winner === undefined
    ? phrase('ledger.deed', { undertaking })
    : phrase('ledger.won', { undertaking, winner: sideName(outcome.winner) })
}

const outerOf = ({ outerTaken, besieger }: SiegeRecord): readonly LedgerRow[] =>
  outerTaken ? [{ name: phrase('ledger.outer-taken', { side: sideName(besieger) }), seat: besieger }] : []

const enginesOf = (seen: SiegeSeen, { engines = [] }: SiegeRecord): readonly LedgerRow[] =>
  engines.map(engine => {
    const { row, points, of, aim } = engine
    return {
      name: gearName(seen, row),
      measure: { value: points, of },
      ...noted(orderOf(engine)),
      ...placed(seen, aim),
    }
  })

const orderOf = ({
  aim,
  repair,
  destroyed,
  points,
}: NonNullable<SiegeRecord['engines']>[number]): Phrase | undefined => {
  if (destroyed) return phrase('ledger.destroyed')
  if (aim !== undefined) return phrase('ledger.aimed', { hex: printedLabel(aim) })
  if (repair) return phrase('ledger.repair')
  return points === 0 ? phrase('ledger.broken') : undefined
}

/** Those that have taken something or are about to; that all the others can be bombarded is shown on the board. */
const wallsOf = (seen: SiegeSeen, { walls = {}, engines = [] }: SiegeRecord): readonly LedgerRow[] => {
  const aimed = new Set(engines.map(({ aim }) => aim))
  return Object.entries(walls).flatMap(([label, { kind, stage, of }]) =>
    stage > 0 || aimed.has(label)
      ? [
          {
            name: phrase('ledger.wall', { wall: phrase(`wall.${kind}`), hex: printedLabel(label) }),
            measure: { value: Math.min(stage, of), of },
            ...noted(stageOf(stage, of)),
            ...placed(seen, label),
          },
        ]
      : [],
  )
}

/** siege 4.13: the four stages by name. */
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

const woundedOf = (seen: SiegeSeen, { wounded = [] }: SiegeRecord): readonly LedgerRow[] =>
  wounded.map(one => ({ name: bodyName(seen, one.row), seat: one.side, note: recoveryOf(one) }))

const recoveryOf = ({ day, rolled }: NonNullable<SiegeRecord['wounded']>[number]): Phrase => {
  if (day !== undefined) return phrase('ledger.whole-on', { day })
  return phrase(rolled ? 'ledger.never' : 'ledger.this-evening')
}

const villagersOf = (seen: SiegeSeen, { villagers = [] }: SiegeRecord): readonly LedgerRow[] =>
  villagers.map(({ row, at }) => ({
    name: bodyName(seen, row),
    note: printedLabel(at),
    ...placed(seen, at),
  }))

const noted = (note: Phrase | undefined): { readonly note?: Phrase } => (note === undefined ? {} : { note })

const placed = ({ grid }: SiegeSeen, label: string | undefined): { readonly hex?: Hex } => {
  const hex = label === undefined ? undefined : grid.parse(label)
  return hex === undefined ? {} : { hex }
}
