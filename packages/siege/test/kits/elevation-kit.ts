import { cell } from '../../../../test/support/entries.ts'
import { position, type SiegeTable } from '../kit.ts'

export const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

/** A column of hexes C1, C2, …: ground letters and heights (in half levels) side by side. */
export const column = (letters: string, heights: string, rest: object = {}) =>
  position({
    rows: [...letters].map(letter => `..${letter}..`),
    map: {
      halfLevels: {
        legend: Object.fromEntries([...'0123456'].map(digit => [digit, Number(digit)])),
        rows: [...heights].map(height => height.repeat(5)),
      },
      ...('map' in rest ? (rest.map as object) : {}),
    },
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'map')),
  })

export const standUpright = (table: SiegeTable, men: readonly string[]): void => {
  for (const name of men) {
    const body = table.state.setting.bodies.findIndex(card => card.kind === 'character' && card.name === name)
    const { bodies, ground } = table.state.tables
    const hex = cell(bodies.hex, body)
    ground.occupant[hex] = 0
    ground.upper[hex] = body + 1
    bodies.deck[body] = 1
  }
}
