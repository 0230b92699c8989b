import { allowsVacation, hasExpired } from './clock.ts'
import type { Moment, Proposal } from './decide.ts'
import { lostBy } from './endings.ts'
import type { Table } from './table.ts'

/** Whose clock has run out, where a vacation may still save him. */
export const overrunUser = (table: Table, { served }: Moment): string | undefined => {
  const { running } = table.clock
  if (table.result || running === undefined || !allowsVacation(table.settings.clock)) return undefined
  return hasExpired(table.settings.clock, table.clock, served) ? table.seats[running]?.user : undefined
}

/** Whoever's clock has run out has lost. */
export const expire = (table: Table, { now, served }: Moment): Proposal | undefined => {
  const { running } = table.clock
  if (table.result || running === undefined || !hasExpired(table.settings.clock, table.clock, served))
    return undefined
  return { entries: [lostBy(running, 'clock', now)] }
}
