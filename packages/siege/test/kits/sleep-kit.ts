import { isAsleep, isHidden } from '../../src/night/night.ts'
import { bodyOf, type SiegeTable } from '../kit.ts'

export const asleep = (table: SiegeTable, name: string): boolean => isAsleep(table.state, bodyOf(table, name))

export const hidden = (table: SiegeTable, name: string): boolean => isHidden(table.state, bodyOf(table, name))

/** Ends the player turn of the first side, with whatever dice its end may ask for. */
export const endTurn = (table: SiegeTable): void => {
  const { playerTurn } = table.state.flow
  while (table.state.flow.playerTurn === playerTurn) table.do({ type: 'end-phase' })
}

export const owenAtTheDoor = { name: 'Owen', at: 'C7' }
export const odoInBed = { name: 'Odo', at: 'E3', asleep: true }
