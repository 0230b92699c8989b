import { createMemo } from 'solid-js'
import { t } from '../language.ts'
import { phrase, upperFirst } from '../phrase.ts'
import { type Table, useTable } from '../table/context.ts'
import { describeThrows } from '../table/panels/thrown-dice.tsx'
import type { Cinema } from './cinema.ts'

/** Which step is shown, in which turn and phase: for those who move the bar without seeing it. */
export const useStepText = ({ reel, shown, position }: Cinema): (() => string) => {
  const { say } = useTable()
  return createMemo(() => {
    const { turn, turns, phase, date } = reel.presentation.clock(position().state)
    return [
      t('replay.at', { step: shown().step, of: reel.length }),
      ...(turn > 0 ? [t('table.turn', { turn, turns })] : []),
      say(phase),
      ...(date === undefined ? [] : [say(date)]),
    ].join(', ')
  })
}

/** What happened in a step, for those who listen. */
export const describeStep = (table: Table, { reel, story, position }: Cinema, step: number): string => {
  const fallen = story().fallenIn(step)
  const { pending } = position()
  const told = story()
    .linesOf(step)
    .map(({ told: line }) => upperFirst(table.say(line.phrase)))
  return [
    ...(fallen ? [describeThrows(table, fallen)] : []),
    ...(told.length > 0 ? told : [t('replay.at', { step, of: reel.length })]),
    ...(pending.kind === 'over' ? [endingOf(table, pending.result)] : []),
  ].join('. ')
}

/** Who won, or nobody. */
export const endingOf = ({ sideTitle }: Table, { winner }: NonNullable<Cinema['reel']['result']>): string =>
  winner === undefined ? t('table.draw') : t('table.winner', { side: sideTitle(winner) })

/** Why. */
export const reasonOf = ({ say, session }: Table, result: NonNullable<Cinema['reel']['result']>): string =>
  say(phrase(result.reason, session.presentation.named(session.position().state, result.values ?? {})))
