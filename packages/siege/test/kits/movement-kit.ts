import type { Refusal } from '@mesnada/engine'
import { cell } from '../../../../test/support/entries.ts'
import type { SiegeAction } from '../../src/index.ts'
import { bodyOf, hexOf, type SiegeTable } from '../kit.ts'

/** Walking about in tests: people by name, hexes by label. */

export const moveTo = (
  table: SiegeTable,
  name: string,
  labels: string,
  deck?: 0 | 1,
): Extract<SiegeAction, { type: 'move' }> => ({
  type: 'move',
  body: bodyOf(table, name),
  path: labels.split(' ').map(label => hexOf(table, label)),
  ...(deck === undefined ? {} : { deck }),
})

/** Moves him and answers with the points it took. */
export const walk = (table: SiegeTable, name: string, labels: string, deck?: 0 | 1): number => {
  const { spent } = table.state.tables.bodies
  const body = bodyOf(table, name)
  const before = cell(spent, body)
  table.do(moveTo(table, name, labels, deck))
  return cell(spent, body) - before
}

/** Code and rule of the refusal of a move. */
export const barred = (
  table: SiegeTable,
  name: string,
  labels: string,
  deck?: 0 | 1,
): readonly [string, string | undefined] => reason(table.refusal(moveTo(table, name, labels, deck)))

export const reason = ({ code, rule }: Refusal): readonly [string, string | undefined] => [code, rule]

/** The label of the hex a body stands in, with a horse's tail after it. */
export const standsAt = (table: SiegeTable, body: number): string => {
  const { hex, tail } = table.state.tables.bodies
  const { grid } = table.state.setting
  if (cell(hex, body) < 0) return 'off the map'
  return cell(tail, body) < 0
    ? grid.label(cell(hex, body))
    : `${grid.label(cell(hex, body))} ${grid.label(cell(tail, body))}`
}

/** The rows of the animals of a kind, in order. */
export const animalsOf = (table: SiegeTable, kind: string): readonly number[] =>
  table.state.setting.bodies.flatMap((card, row) =>
    card.kind === 'animal' && card.animal === kind && cell(table.state.tables.bodies.mount, row) < 0
      ? [row]
      : [],
  )

export const legalOf = <T extends SiegeAction['type']>(
  table: SiegeTable,
  type: T,
): readonly Extract<SiegeAction, { type: T }>[] =>
  table.game.system
    .legal(table.state)
    .filter((action): action is Extract<SiegeAction, { type: T }> => action.type === type)
