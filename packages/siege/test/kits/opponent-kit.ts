import type { StyleAssignment } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { type SiegeAction, siege, siegeAdapter } from '../../src/index.ts'
import type { SiegeTable } from '../kit.ts'

/** Everyone of one style, by its name. */
export const allOf = (table: SiegeTable, name: string): StyleAssignment =>
  new Uint8Array(table.state.setting.bodies.length).fill(style(name))

export const style = (name: string): number => {
  const index = siegeAdapter.planning?.styles.indexOf(name) ?? -1
  if (index < 0) throw new Error(`no style ${name}`)
  return index
}

/** What it would do: the action rated highest, or nothing if that is to pass. */
export const choice = (table: SiegeTable, assignment?: StyleAssignment): SiegeAction | undefined => {
  const legal = siege.legal(table.state)
  const ratings = siegeAdapter.rate(table.state, legal, assignment)
  const best = nth(legal, ratings.indexOf(Math.max(...ratings)))
  return siegeAdapter.isPass(best) ? undefined : best
}

/** Does what is rated best until nothing is worth doing or dice are due. */
export const playOut = (table: SiegeTable, assignment?: StyleAssignment): void => {
  for (let guard = 0; guard < 200; guard++) {
    const action = table.pending().kind === 'decision' ? choice(table, assignment) : undefined
    if (action === undefined) return
    table.do(action)
  }
  throw new Error('there is no end to it')
}

/** Plays the first side's movement phases while the enemy does nothing, until the game is over or so many are done. */
export const turns = (table: SiegeTable, count: number, seen: () => void = () => {}): void => {
  for (let turn = 0; turn < count; turn++) {
    while (table.pending().kind === 'decision' && !isOwnMovement(table)) table.do({ type: 'end-phase' })
    if (table.pending().kind === 'over') return
    playOut(table)
    seen()
    if (table.pending().kind === 'decision') table.do({ type: 'end-phase' })
  }
}

const isOwnMovement = ({ state: { flow } }: SiegeTable): boolean =>
  flow.phase === 'movement' && flow.side === 0
