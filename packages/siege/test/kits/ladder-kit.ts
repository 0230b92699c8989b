import { LADDER_UPRIGHT } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, N } from './castle.ts'

export const spearman = (name: string, at: string): Man => ({ name, at })

/** A ladder lies in F6 and F7, a man at each end; a defender stands on the wall out of the way. */
export const ladder = (at: string, facing: number) => ({ gear: 'ladder', at, facing })

export const carriers = (rest: Partial<Sketch> = {}): SiegeTable =>
  atCastle({
    first: [spearman('Front', 'F6'), spearman('Rear', 'F7'), spearman('Spare', 'A9')],
    second: [spearman('Watch', 'L3')],
    gear: [[ladder('F6', N)], []],
    ...rest,
  })

export const picked = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = carriers(rest)
  goTo(table, 'movement', 0)
  table.do({ type: 'take-ladder', body: bodyOf(table, 'Front'), ladder: 0 })
  return table
}

/** A ladder stands in F4 against F3, with Climber on it and a defender in F3. */
export const climbing = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = atCastle({
    first: [spearman('Climber', 'F4'), spearman('Below', 'E6'), spearman('Spare', 'A9')],
    second: [spearman('Watch', 'F3'), spearman('Other', 'L3')],
    gear: [[ladder('A7', N)], []],
    ...rest,
  })
  stand(table, 'F4', N)
  return table
}

export const stand = (table: SiegeTable, at: string, facing: number): void => {
  const { gear, ground } = table.state.tables
  const hex = hexOf(table, at)
  gear.hex[0] = hex
  gear.facing[0] = facing
  gear.status[0] = LADDER_UPRIGHT
  ground.gear[hex] = 1
}
