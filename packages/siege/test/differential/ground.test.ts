import { describe, expect, test } from 'vitest'
import { disagreements } from '../../../../test/support/disagreements.ts'
import { take } from '../../../../test/support/entries.ts'
import { strikeRefusal } from '../../src/contact/attacks.ts'
import { placeAt, priceOfStep } from '../../src/core/step-cost.ts'
import { canStandIn, canStrike, type PaperMover, type PaperPlace, priceOf } from './paper-ground.ts'
import { type RandomGround, randomGround } from './random-ground.ts'

/**
 * Movement and attack between every pair of neighbouring places of every map under random rubble, fascines, ladders,
 * bridge, gear, engines, fire and dead, asked of the program and of the rules on paper.
 */

const MOVERS: readonly PaperMover[] = ['foot', 'horse', 'screen']

/** Every pair of neighbouring places; each hex of a siege tower has two. */
function* pairsOf({ paper }: RandomGround): Generator<readonly [PaperPlace, PaperPlace]> {
  const floors = (label: string) => (paper.gear.get(label)?.kind === 'siege-tower' ? [false, true] : [false])
  for (const hex of paper.map.hexes.values())
    for (const next of paper.map.around.get(hex.label) ?? [])
      if (next !== undefined)
        for (const top of floors(hex.label))
          for (const above of floors(next.label))
            yield [
              { hex, top },
              { hex: next, top: above },
            ]
}

const nameOf = ({ hex, top }: PaperPlace, { paper }: RandomGround): string => {
  const { label, terrain } = hex
  const marks = [
    paper.rubble.has(label) && 'rubble',
    paper.filled.has(label) && 'filled',
    paper.gear.get(label)?.kind,
    top && 'top',
  ].filter(Boolean)
  return `${label} (${[terrain, ...marks].join(', ')})`
}

const compare = (
  map: string,
  ask: (
    ground: RandomGround,
    mover: PaperMover,
    from: PaperPlace,
    to: PaperPlace,
  ) => readonly [program: string | number, paper: string | number],
): readonly string[] =>
  disagreements(
    4,
    draw => randomGround(map, draw),
    function* (ground) {
      for (const [from, to] of pairsOf(ground))
        for (const mover of MOVERS)
          if (canStandIn(ground.paper, mover, from))
            yield [
              `${mover}: ${nameOf(from, ground)} to ${nameOf(to, ground)}`,
              ...ask(ground, mover, from, to),
            ]
    },
  )

describe.each(['castle', 'camp', 'village', 'crossroads'])('%s, between neighbouring hexes', map => {
  test('a step costs what the terrain table and its notes say (siege 1.1, 1.6, 1.9, 2.33, 2.42, 3.32, 5.21)', () => {
    const found = compare(map, ({ state, hexOf, paper }, mover, from, to) => {
      const [a, b] = take(
        [from, to].map(({ hex, top }) => placeAt(hexOf(hex), top ? 1 : 0)),
        2,
      )
      const price = priceOfStep(state, mover, a, b)
      return [typeof price === 'number' ? price : 'closed', priceOf(paper, mover, from, to)]
    })
    expect(found).toEqual([])
  })

  test('a blow is possible as siege 1.74 and E.6 say', () => {
    const found = compare(map, ({ state, hexOf, paper }, mover, from, to) => {
      if (mover === 'screen') return ['', '']
      const [a, b] = take(
        [from, to].map(({ hex, top }) => placeAt(hexOf(hex), top ? 1 : 0)),
        2,
      )
      const refusal = strikeRefusal(state, mover, a, b)
      const may = canStrike(paper, mover, from, to)
      const program = refusal === undefined ? 'strikes' : may ? refusal.code : 'does not strike'
      return [program, may ? 'strikes' : 'does not strike']
    })
    expect(found).toEqual([])
  })
})
