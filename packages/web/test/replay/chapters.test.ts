import type { CrusadesView } from '@mesnada/crusades'
import { unwrap } from '@mesnada/engine'
import type { SiegeView } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { type PlayableRecord, readPlayableRecord } from '../../src/files/playable-record.ts'
import { seenOf } from '../../src/presentation/seen.ts'
import { createChapters } from '../../src/replay/chapters.ts'
import { crusadesPresentation } from '../../src/systems/crusades/index.ts'
import { siegePresentation } from '../../src/systems/siege/index.ts'
import { foughtUntil } from '../support/crusades-battles.ts'
import { recordedByChance } from '../support/recorded.ts'

/** Where in the sequence of play a game is, read off the position without making a view of it. */

/** The system promises its own view behind the contract's `unknown`. */
const clockAt = ({ presentation, stateAt }: PlayableRecord, step: number) =>
  presentation.clock(seenOf(presentation.system, stateAt(step)))

const viewAt = ({ presentation, stateAt }: PlayableRecord, step: number) =>
  presentation.system.view(stateAt(step)) as CrusadesView & Pick<SiegeView, 'campaign'>

const withViews = (playable: PlayableRecord) => ({
  playable,
  views: Array.from({ length: playable.length + 1 }, (_, step) => viewAt(playable, step)),
})

const campaign = withViews(
  unwrap(readPlayableRecord(siegePresentation, recordedByChance('in-extremis', { steps: 420 }))),
)
const street = withViews(
  unwrap(readPlayableRecord(siegePresentation, recordedByChance('street-fight', { steps: 200 }))),
)
const hab = withViews(
  unwrap(
    readPlayableRecord(
      crusadesPresentation,
      foughtUntil('hab', ({ flow }) => flow.turn > 2),
    ),
  ),
)

test.each([
  ['a battle of Siege', street],
  ['a siege of many days', campaign],
  ['a battle of Crusades', hab],
])('of %s it agrees with the view after every step', (_what, { playable, views }) => {
  for (const [step, { turn, turns, side, points }] of views.entries())
    expect(clockAt(playable, step)).toMatchObject({ turn, turns, seat: side, points })
})

test('of a siege it has the day and what is under way', () => {
  const { playable, views } = campaign
  for (const [step, { campaign: record }] of views.entries()) {
    const { day, date } = clockAt(playable, step)
    expect(day).toBe(record?.day)
    expect(date).toMatchObject({
      code: record?.action === undefined ? 'date.day' : 'date.action',
      values: { day: record?.day, days: record?.days },
    })
  }
})

test('a campaign is leafed through day by day, a battle turn by turn', () => {
  const { playable, views } = campaign
  const chapters = createChapters(playable)
  expect(chapters.count).toBe('day')
  chapters.learn(() => false)
  const marks = chapters.turns()
  expect(marks.map(({ turn }) => turn)).toEqual(marks.map((_, index) => index + 1))
  expect(marks.length).toBeGreaterThan(3)
  for (const { turn, step } of marks.slice(1)) {
    expect(views[step]?.campaign?.day).toBe(turn)
    expect(views[step - 1]?.campaign?.day).toBe(turn - 1)
    expect(chapters.turnFrom(step - 1, 1)).toBe(step)
  }
  // The battles of those days have turns of their own, which are not marked.
  expect(new Set(views.map(({ turn }) => turn)).size).toBeGreaterThan(1)
  expect(createChapters(street.playable).count).toBe('turn')
})
