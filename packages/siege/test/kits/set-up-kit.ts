import type { Seat } from '@mesnada/engine'
import type { TestTable } from '@mesnada/engine/testkit'
import { DIRECTIONS, type Direction, nth } from '@mesnada/hex'
import { expect } from 'vitest'
import {
  facingsOf,
  fillRefusal,
  isLong,
  placeGearRefusal,
  placeRefusal,
  rubbleRefusal,
  unplacedBodies,
  unplacedGear,
} from '../../src/deployment/question.ts'
import { type SiegeAction, type SiegeEvent, type SiegeState, siege } from '../../src/index.ts'

/** Plays the set-up of any scenario, everyone on the first spot that will have him. Tests only. */

type Table = TestTable<SiegeState, SiegeAction, SiegeEvent>

const firstWhere = <T>(all: Iterable<T>, holds: (one: T) => boolean): T | undefined => {
  for (const one of all) if (holds(one)) return one
  return undefined
}

interface Spot {
  readonly hex: number
  readonly facing: Direction | undefined
}

/** Every hex with every facing that makes a difference. */
const spots = function* (state: SiegeState, facings: readonly (Direction | undefined)[]): Generator<Spot> {
  for (let hex = 0; hex < state.setting.grid.size; hex++) for (const facing of facings) yield { hex, facing }
}

/** Puts everyone and everything of the side on the first spot that will have it; gear first, as it needs most room. */
const deploySide = (table: Table, seat: Seat): void => {
  const { state } = table
  for (const gear of unplacedGear(state, seat)) {
    const facings = facingsOf(nth(state.setting.gear, gear).kind)
    const spot = firstWhere(
      spots(state, facings),
      ({ hex, facing = 0 }) => placeGearRefusal(state, seat, gear, hex, facing) === undefined,
    )
    expect(spot, `room for ${nth(state.setting.gear, gear).kind}`).toBeDefined()
    if (spot) table.do({ type: 'place-gear', gear, hex: spot.hex, facing: spot.facing ?? 0 })
  }
  // Animals in harness before anyone takes the hexes before their carts.
  const isDrawing = (body: number): boolean => {
    const card = nth(state.setting.bodies, body)
    return card.kind === 'animal' && card.draws !== undefined
  }
  const waiting = unplacedBodies(state, seat)
  for (const body of [...waiting.filter(isDrawing), ...waiting.filter(each => !isDrawing(each))]) {
    const spot = firstWhere(
      spots(state, isLong(state, body) ? DIRECTIONS : [undefined]),
      spot => placeRefusal(state, seat, body, spot) === undefined,
    )
    expect(spot, `room for body ${body}`).toBeDefined()
    if (spot)
      table.do({
        type: 'place',
        body,
        hex: spot.hex,
        ...(spot.facing === undefined ? {} : { facing: spot.facing }),
      })
  }
}

/** Plays the deployment to its end. */
export const deploy = (table: Table): void => {
  const { state } = table
  for (let guard = 0; guard < 40 && state.flow.turn === 0; guard++) {
    const { phase, side, stack } = state.flow
    if (stack.length > 0) {
      // The night's counters: any will do.
      table.do(nth(siege.legal(state), 0))
      continue
    }
    if (phase === 'rubble') {
      const hex = firstWhere(state.setting.grid.q.keys(), at => rubbleRefusal(state, at) === undefined)
      if (hex !== undefined) table.do({ type: 'place-rubble', hex })
    } else if (phase === 'fill-moat') {
      const hex = firstWhere(state.setting.grid.q.keys(), at => fillRefusal(state, at) === undefined)
      if (hex !== undefined) table.do({ type: 'fill-moat', hex })
    } else deploySide(table, side)
    table.do({ type: 'end-phase' })
  }
}
