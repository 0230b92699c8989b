import { setFlow } from '@mesnada/engine'
import { type Draw, distance, type PaperHex } from '@mesnada/engine/testkit'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { disagreements } from '../../../../test/support/disagreements.ts'
import { setBody } from '../../src/core/occupancy.ts'
import { type RetreatFrame, retreatEnds } from '../../src/melee/retreat.ts'
import { reachOf } from '../../src/movement/reach.ts'
import { STUNNED } from '../../src/state.ts'
import { canStandIn, canStrike, leansOn, type PaperGround, type PaperPlace, priceOf } from './paper-ground.ts'
import { type RandomGround, randomGround } from './random-ground.ts'

/**
 * siege 1.6, R.retreat: how far those on foot get in a crowd on random ground, and where they can be driven, asked of the
 * program and of the rules on paper. Siege towers and whoever stands on a ladder are left out.
 */

const MEN = 60

interface Man {
  readonly hex: PaperHex
  readonly row: number
  readonly side: number
  readonly stunned: boolean
}

interface Crowd extends RandomGround {
  readonly men: readonly Man[]
  readonly hexes: 1 | 2
}

const onGround = (hex: PaperHex): PaperPlace => ({ hex, top: false })

const isTower = (paper: PaperGround, { label }: PaperHex): boolean =>
  paper.gear.get(label)?.kind === 'siege-tower'

const crowd = (map: string, draw: Draw): Crowd => {
  const ground = randomGround(map, draw, MEN)
  const { paper, state, hexOf } = ground
  const all = [...paper.map.hexes.values()]
  const middle = draw.pick(all)
  const near = all.filter(
    hex =>
      distance(hex, middle) < 7 &&
      canStandIn(paper, 'foot', onGround(hex)) &&
      !paper.fire.has(hex.label) &&
      !isTower(paper, hex),
  )
  const places = draw.some(Math.min(MEN, Math.floor(near.length / 3)), near)
  const men = places.map((hex, index): Man => {
    const side = index % 2
    const row = (index - side) / 2 + (side * MEN) / 2
    return { hex, row, side, stunned: draw.oneIn(8) }
  })
  for (const { hex, row, stunned } of men) {
    setBody(state, row, hexOf(hex))
    if (stunned) state.tables.bodies.health[row] = STUNNED
  }
  return { ...ground, men, hexes: draw.oneIn(2) ? 1 : 2 }
}

/** Each hex farther away, through friends but not enemies, never up over a wall; then free, and next to no enemy who can strike there. */
const endsOnPaper = ({ paper, men, hexes }: Crowd, man: Man): readonly PaperHex[] => {
  const at = (hex: PaperHex) => men.find(other => other.hex === hex)
  let ring: ReadonlySet<PaperHex> = new Set([man.hex])
  for (let away = 1; away <= hexes; away++) {
    const next = new Set<PaperHex>()
    for (const from of ring)
      for (const to of paper.map.around.get(from.label) ?? []) {
        if (to === undefined || distance(man.hex, to) !== away || leansOn(paper, from) === to) continue
        const other = at(to)
        if (other !== undefined && other.side !== man.side) continue
        if (priceOf(paper, 'foot', onGround(from), onGround(to)) !== 'closed') next.add(to)
      }
    ring = next
  }
  const isThreatened = (hex: PaperHex) =>
    men.some(
      ({ hex: from, side, stunned }) =>
        side !== man.side &&
        !stunned &&
        distance(from, hex) === 1 &&
        canStrike(paper, 'foot', onGround(from), onGround(hex)),
    )
  return [...ring].filter(hex => at(hex) === undefined && !isThreatened(hex))
}

/** siege 1.6, 1.61, 1.93: the least points for every hex where he can stop; up a ladder and over the wall takes two turns. */
const reachOnPaper = ({ paper, men }: Crowd, man: Man, points: number): ReadonlyMap<PaperHex, number> => {
  const at = (hex: PaperHex) => men.find(other => other.hex === hex)
  const least = new Map<PaperHex, number>([[man.hex, 0]])
  const queue = [man.hex]
  for (const from of queue) {
    const spent = least.get(from) ?? 0
    for (const to of paper.map.around.get(from.label) ?? []) {
      if (to === undefined || (leansOn(paper, from) === to && spent > 0)) continue
      const other = at(to)
      if (other !== undefined && other.side !== man.side) continue
      const price = priceOf(paper, 'foot', onGround(from), onGround(to))
      if (price === 'closed' || spent + price > points) continue
      if ((least.get(to) ?? Number.POSITIVE_INFINITY) <= spent + price) continue
      least.set(to, spent + price)
      queue.push(to)
    }
  }
  for (const { hex } of men) least.delete(hex)
  return least
}

/** Unarmoured and armoured bowmen. */
const POINTS = [6, 5]

const named = (hexes: readonly PaperHex[]): string =>
  hexes
    .map(({ label }) => label)
    .toSorted()
    .join(' ')

/** Those neither stunned nor on a ladder, so far from any siege tower. */
const subjectsOf = ({ paper, men }: Crowd, reach: number): readonly Man[] => {
  const towers = [...paper.map.hexes.values()].filter(hex => isTower(paper, hex))
  return men.filter(
    ({ hex, stunned }) =>
      !stunned && leansOn(paper, hex) === undefined && !towers.some(tower => distance(tower, hex) <= reach),
  )
}

describe.each(['castle', 'village'])('%s', map => {
  test('siege 1.6, 1.61 where a man can go, and for how many points', () => {
    const found = disagreements(
      3,
      draw => crowd(map, draw),
      function* (position) {
        const { state, paperHex } = position
        for (const man of subjectsOf(position, 6)) {
          setFlow(state, { phase: 'movement', side: man.side === 0 ? 0 : 1, turn: 1, playerTurn: 1 })
          const priced = (ways: Iterable<readonly [PaperHex, number]>): string =>
            Array.from(ways, ([{ label }, cost]) => `${label}:${cost}`)
              .toSorted()
              .join(' ')
          const program = Array.from(
            reachOf(state, man.row).values(),
            ({ hex, cost }) => [paperHex(hex), cost] as const,
          )
          const drawn = reachOnPaper(position, man, nth(POINTS, man.side))
          yield [`${man.hex.label} (${man.hex.terrain})`, priced(program), priced(drawn)]
        }
      },
    )
    expect(found).toEqual([])
  })
})

describe.each(['castle', 'camp', 'village', 'crossroads'])('%s', map => {
  test('siege R.retreat where a man can be driven by one hex or two', () => {
    const found = disagreements(
      4,
      draw => crowd(map, draw),
      function* (position) {
        const { state, hexes, paperHex } = position
        for (const man of subjectsOf(position, hexes)) {
          const frame: RetreatFrame = { kind: 'retreat', body: man.row, hexes, cause: 'missile' }
          const program = retreatEnds(state, frame).map(({ hex }) => paperHex(hex))
          const where = `${man.hex.label} (${man.hex.terrain}) by ${hexes}`
          yield [where, named(program), named(endsOnPaper(position, man))]
        }
      },
    )
    expect(found).toEqual([])
  })
})
