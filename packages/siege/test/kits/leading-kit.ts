import type { OptionChanges } from '@mesnada/engine'
import { nth } from '@mesnada/engine'
import { bodyOf, goTo, position, type SiegeTable } from '../kit.ts'
import { animalsOf } from './movement-kit.ts'

const FIELD = Array.from({ length: 12 }, () => '.'.repeat(12))

export const WOODS = FIELD.map((row, index) => (index < 4 ? 't'.repeat(12) : row))

interface Scene {
  readonly at?: string
  readonly animals?: object[]
  readonly gear?: object[]
  readonly others?: { name?: string; at: string }[]
  readonly rows?: string[]
  readonly options?: OptionChanges
  readonly rider?: boolean
}

/** Hal at F5 with a warhorse behind him: its head in F6, its tail in F7. */
export const scene = ({
  at = 'F5',
  animals,
  gear = [],
  others = [],
  rows = FIELD,
  options = {},
  rider,
}: Scene = {}): SiegeTable => {
  const table = position({
    rows,
    first: [{ name: 'Hal', at, ...(rider ? { type: 'knight', mounted: true } : {}) }, ...others],
    second: [{ name: 'Odo', at: 'L12' }],
    animals: [animals ?? [{ animal: 'warhorse', at: 'F6', facing: 0 }], []],
    gear: [gear, []],
    options,
  })
  goTo(table, 'movement')
  return table
}

export const lead = (table: SiegeTable, animal: number, name = 'Hal') =>
  ({ type: 'lead', body: bodyOf(table, name), animal }) as const

export const horseOf = (table: SiegeTable): number => nth(animalsOf(table, 'warhorse'), 0)
