import { hashState, type Viewer } from '@mesnada/engine'
import { cell } from '../../../../test/support/entries.ts'
import { type SiegeAction, siege } from '../../src/index.ts'
import { bodyOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { wallsAround } from './sight-kit.ts'

/** A house by night: nine hexes, C3 to E5, with a door to C6 and a window to F3; scrub, slope and tree in row 10. */

export const HOUSE = [
  '............',
  '............',
  '..iii.......',
  '..iii.......',
  '..iii.......',
  '............',
  '............',
  '............',
  '............',
  's./.t.......',
  '............',
]

export const DOOR = 'C5/S'
export const WINDOW = 'E4/NE'

export const NIGHT_MAP = {
  sides: { wall: wallsAround(HOUSE, 'i', [DOOR, WINDOW]), door: [DOOR], window: [WINDOW] },
}

/** The counters lie as the scenario lists them, unless another order is given; the first side is about to begin. */
export const night = (sketch: Sketch, order: readonly string[] = []): SiegeTable => {
  const table = position({
    rows: HOUSE,
    map: NIGHT_MAP,
    ...sketch,
    options: { night: true, ...sketch.options },
  })
  endPlacing(table)
  layCounters(table, order)
  return table
}

/** Whoever was still to be placed has his place: on to the question whose counters lie there, if it is asked. */
export const endPlacing = (table: SiegeTable): void => {
  const { phase, stack } = table.state.flow
  if (phase === 'deploy-defender' && stack.length === 0) table.do({ type: 'end-phase' })
}

/** Answers which counter lies where: those named in this order, the others as they lie. */
export const layCounters = (table: SiegeTable, order: readonly string[] = []): void => {
  const wanted = order.map(name => bodyOf(table, name))
  for (;;) {
    const frame = table.state.flow.stack.at(-1)
    if (frame?.kind !== 'counters') return
    const { body } = frame
    const counter = wanted.shift() ?? cell(table.state.tables.bodies.card, body)
    table.do({ type: 'assign', body, counter })
  }
}

/** The row in which someone's counter lies. */
export const placeOfCounter = (table: SiegeTable, name: string): number =>
  table.state.tables.bodies.card.indexOf(bodyOf(table, name))

export const eventsOf = (table: SiegeTable, type: string) => table.events.filter(event => event.type === type)

/** Everything a viewer is given, as text. */
export const allThatIsKnown = (
  table: SiegeTable,
  viewer: Viewer,
  tried: readonly SiegeAction[] = [],
): string => {
  const known = siege.conceal(table.state, viewer)
  return JSON.stringify({
    view: siege.view(known),
    pending: siege.pending(known),
    legal: siege.legal(known),
    refusals: tried.map(action => siege.refusal(known, action)),
    position: hashState(known),
  })
}
