import { createMemo } from 'solid-js'
import type { PlayableRecord } from '../files/playable-record.ts'
import { type Table, useTable } from '../table/hand/context.ts'
import { describeThrows } from '../table/log/thrown-dice.tsx'
import { t } from '../text/language.ts'
import { phrase, upperFirst } from '../text/phrase.ts'
import type { Viewing } from './viewing.ts'

/** Which step is shown, in which turn and phase: for those who move the bar without seeing it. */
export const useStepText = ({ playable, shown, position }: Viewing): (() => string) => {
  const { say } = useTable()
  return createMemo(() => {
    const { turn, turns, phase, date } = playable.presentation.clock(position())
    return [
      t('replay.at', { step: shown().step, of: playable.length }),
      ...(turn > 0 ? [t('table.turn', { turn, turns })] : []),
      say(phase),
      ...(date === undefined ? [] : [say(date)]),
    ].join(', ')
  })
}

/** What happened in a step, for those who listen. */
export const describeStep = (table: Table, { playable, story, position }: Viewing, step: number): string => {
  const fallen = story().fallenIn(step)
  const { pending } = position()
  const told = story()
    .linesOf(step)
    .map(({ told: line }) => upperFirst(table.say(line.phrase)))
  return [
    ...(fallen ? [describeThrows(table, fallen)] : []),
    ...(told.length > 0 ? told : [t('replay.at', { step, of: playable.length })]),
    ...(pending.kind === 'over' ? [endingOf(table, pending.result)] : []),
  ].join('. ')
}

/** Who won, or nobody. */
export const endingOf = ({ sideName }: Table, { winner }: NonNullable<PlayableRecord['result']>): string =>
  winner === undefined ? t('table.draw') : t('table.winner', { side: sideName(winner) })

/** Why. */
export const reasonOf = ({ say, session }: Table, result: NonNullable<PlayableRecord['result']>): string =>
  say(phrase(result.reason, session.presentation.named(session.position(), result.values ?? {})))
