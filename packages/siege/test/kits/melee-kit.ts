import { nth } from '@mesnada/engine'
import { cell } from '../../../../test/support/entries.ts'
import { hexesOf } from '../../src/core/bodies.ts'
import type { SiegeAction } from '../../src/index.ts'
import { DEAD, HEALTHY, STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, type Man, type SiegeTable } from '../kit.ts'

/** Combats in a line: who attacks whom, and what the die shows. */

/** Someone with strengths made for the odds a test needs. */
export const man = (name: string, at: string, attack: number, defence: number, rest: Partial<Man> = {}) => ({
  name,
  at,
  figures: {
    healthy: { attack, defence, move: 6 },
    wounded: { attack: Math.ceil(attack / 2), defence: Math.ceil(defence / 2), move: 3 },
  },
  ...rest,
})

/** Declares the attack and strikes; the dice are thrown if given. */
export const fight = (
  table: SiegeTable,
  attackers: string | readonly string[],
  defenders: string | readonly string[],
  ...dice: readonly number[]
): void => {
  const rows = (names: string | readonly string[]) => [names].flat().map(name => rowOf(table, name))
  const [attacker, ...others] = rows(attackers)
  const [defender, ...more] = rows(defenders)
  if (attacker === undefined || defender === undefined) throw new Error('nobody fights')
  goTo(table, 'combat', table.state.tables.bodies.side[attacker] === 0 ? 0 : 1)
  table.do({ type: 'attack', attacker, defender })
  for (const body of [...others, ...more]) table.do({ type: 'join', body })
  table.do({ type: 'strike' })
  table.dice(...dice)
}

/** A row by name, or by number for animals: `#3`. */
export const rowOf = (table: SiegeTable, name: string): number =>
  name.startsWith('#') ? Number(name.slice(1)) : bodyOf(table, name)

const WORDS = { [HEALTHY]: 'healthy', [STUNNED]: 'stunned', [WOUNDED]: 'wounded', [DEAD]: 'dead' } as const

export const healthOf = (table: SiegeTable, name: string): string =>
  WORDS[table.state.tables.bodies.health[rowOf(table, name)] as 0 | 1 | 2 | 3]

/** Puts someone into a state before the test begins. */
export const make = (
  table: SiegeTable,
  name: string,
  cells: Partial<Record<keyof SiegeTable['state']['tables']['bodies'], number>>,
): void => {
  for (const [column, value] of Object.entries(cells))
    table.state.tables.bodies[column as keyof SiegeTable['state']['tables']['bodies']][rowOf(table, name)] =
      value
}

/** The labels of the hexes someone covers; none when he is off the map. */
export const placeOf = (table: SiegeTable, name: string): readonly string[] => {
  const body = rowOf(table, name)
  return cell(table.state.tables.bodies.hex, body) < 0
    ? []
    : hexesOf(table.state, body).map(hex => table.state.setting.grid.label(hex))
}

export const legal = (table: SiegeTable): readonly SiegeAction[] => table.game.system.legal(table.state)

/** The labels that the legal actions of one kind name as `hex`. */
export const hexesOffered = (table: SiegeTable, type: SiegeAction['type']): readonly string[] => {
  const labels = legal(table)
    .filter(action => action.type === type && 'hex' in action)
    .map(action => table.state.setting.grid.label((action as { hex: number }).hex))
  return [...new Set(labels)].toSorted()
}

export const refuses = (
  table: SiegeTable,
  attacker: string,
  defender: string,
): { readonly code: string; readonly rule?: string } => {
  goTo(table, 'combat', table.state.tables.bodies.side[rowOf(table, attacker)] === 0 ? 0 : 1)
  const { code, rule } = table.refusal({
    type: 'attack',
    attacker: rowOf(table, attacker),
    defender: rowOf(table, defender),
  })
  return rule === undefined ? { code } : { code, rule }
}

/** The throw that is due. */
export const thrown = (table: SiegeTable) => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`${due.kind} is due, not dice`)
  return nth(due.roll.throws, 0)
}

export const prompt = (table: SiegeTable): string => {
  const due = table.pending()
  return due.kind === 'decision' ? due.prompt.code : due.kind
}
