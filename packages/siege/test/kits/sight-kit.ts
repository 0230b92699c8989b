import { boundary, createGrid, type Hex, nth, parseSide, sideLabel } from '@mesnada/hex'
import { cell } from '../../../../test/support/entries.ts'
import { type Block, lineOfFire, type Sight } from '../../src/sight/question.ts'
import { bodyOf, type SiegeTable } from '../kit.ts'

/** Questions about lines of fire in the words of the rules. Tests only. */

export const sight = (table: SiegeTable, shooter: string, target: string): Sight =>
  lineOfFire(table.state, bodyOf(table, shooter), bodyOf(table, target))

/** The cover of a clear line, or what blocks it. */
export const shot = (table: SiegeTable, shooter: string, target: string): string => {
  const answer = sight(table, shooter, target)
  return answer.clear ? answer.cover : answer.blockedBy.code.replace('siege.sight.', 'no: ')
}

/** All shots of one at the others, by name. */
export const shots = (
  table: SiegeTable,
  shooter: string,
  targets: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(targets.map(target => [target, shot(table, shooter, target)]))

export const blockOf = (table: SiegeTable, shooter: string, target: string): Block => {
  const answer = sight(table, shooter, target)
  if (answer.clear) throw new Error(`${shooter} can shoot at ${target}: ${answer.cover}`)
  return answer.blockedBy
}

/** The rules that give a target its cover. */
export const coverRules = (table: SiegeTable, shooter: string, target: string): readonly string[] => {
  const answer = sight(table, shooter, target)
  if (!answer.clear) throw new Error(`${shooter} cannot shoot at ${target}: ${answer.blockedBy.code}`)
  return answer.reasons.map(reason => reason.rule)
}

/** The outer walls of a building drawn in letters, but for the sides that stay open. */
export const wallsAround = (
  rows: readonly string[],
  letters: string,
  open: readonly string[] = [],
): string[] => {
  const grid = createGrid({
    orientation: 'flat',
    cols: nth(rows, 0).length,
    rows: rows.length,
    shifted: 'even',
    labels: 'letter-number',
  })
  const inside: Hex[] = []
  for (let hex = 0; hex < grid.size; hex++)
    if (letters.includes(nth(rows, cell(grid.row, hex) - 1).charAt(cell(grid.col, hex) - 1))) inside.push(hex)
  const opened = new Set(open.map(label => parseSide(grid, label)))
  return boundary(grid, inside)
    .filter(side => !opened.has(side))
    .map(side => sideLabel(grid, side))
}

export const HEIGHTS = { '.': 0, '-': -2, '2': 2, '4': 4, '6': 6 }

/** Half levels of castle ground as the table of levels has them, from the letters of the map. */
export const levelsOf = (rows: readonly string[]) => ({
  legend: HEIGHTS,
  rows: rows.map(row =>
    [...row]
      .map(letter =>
        letter === 'm' ? '-' : 'ykK'.includes(letter) ? '6' : 'bxTD'.includes(letter) ? '4' : '.',
      )
      .join(''),
  ),
})
