import { totalOf } from '@mesnada/engine'
import {
  type Draw,
  distance,
  drawOf,
  everywhere,
  type PaperMap,
  readMap,
  sketchScenario,
  testTable,
} from '@mesnada/engine/testkit'
import { DIRECTIONS, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { disagreements } from '../../../../test/support/disagreements.ts'
import { isInZone } from '../../src/core/zones.ts'
import { factsOfShot, fireThrow, shooterRefusal, targetRefusal } from '../../src/fire/question.ts'
import { type CrusadesState, crusades } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { canAttack, meleeFacts } from '../../src/melee/question.ts'
import { meleeTotal } from '../../src/melee/table.ts'
import { dutyOf, listMoves } from '../../src/movement/question.ts'
import { stepCosts } from '../../src/printed/terrain.ts'
import { ARMS, gaitOf, ORDERS } from '../../src/printed/units.ts'
import { figuresOf, ROUTED, STEADY } from '../../src/state.ts'
import {
  controls,
  isOpenTo,
  marchesOnPaper,
  mayAttack,
  meleeModifiers,
  NOT_ALLOWED,
  type PaperUnit,
  stepOf,
} from './paper-crusades.ts'
import { shotOf } from './paper-crusades-fire.ts'

/** Steps, zones and melees in random battles on every map, asked of the program and of the rules on paper. */

const MAPS = library.maps.map(({ id }) => id)
const MOST = 30
const UNITS = 16

const paperMaps = new Map(library.maps.map(document => [document.id, readMap(document)]))

const paperMapOf = (id: string): PaperMap => {
  const map = paperMaps.get(id)
  if (map === undefined) throw new Error(`no map ${id}`)
  return map
}

/** Any ground that can be held: the battle is looked at, not played. */
const areaOf = (id: string): string => {
  const [area] = Object.keys(library.maps.find(map => map.id === id)?.areas ?? {})
  if (area === undefined) throw new Error(`${id} has no areas`)
  return area
}

interface RandomBattle {
  readonly map: PaperMap
  readonly state: CrusadesState
  readonly units: readonly PaperUnit[]
  /** Bonus of the one leader of each side, who stands with its first unit. */
  readonly bonus: readonly [number, number]
}

const randomBattle = (id: string, draw: Draw): RandomBattle => {
  const map = paperMapOf(id)
  const hexes = [...map.hexes.values()].filter(hex => hex.terrain !== 'lake')
  const middle = draw.pick(hexes)
  const near = hexes.filter(({ x, y }) => Math.abs(x - middle.x) + Math.abs(y - middle.y) < 9)
  const places = draw.some(UNITS, near.length >= UNITS ? near : hexes)
  const bonus: readonly [number, number] = [draw.below(3), draw.below(3)]
  const men = places.map((hex, index) => ({
    hex,
    side: index % 2,
    arm: draw.pick(ARMS.filter(arm => isOpenTo(arm, hex))),
  }))
  const army = (side: 0 | 1, edge: string) => {
    const own = men.filter(one => one.side === side)
    return {
      edge,
      breaks: 400,
      formations: [
        {
          id: 'f0',
          name: everywhere('Formation'),
          order: 'advance',
          leader: {
            name: everywhere('Leader'),
            at: nth(own, 0).hex.label,
            command: 5,
            span: 12,
            bonus: bonus[side],
          },
          units: own.map(({ hex, arm }) => ({ arm, facing: 'N', at: [hex.label] })),
        },
      ],
    }
  }
  const play = {
    history: everywhere('History'),
    armies: [army(0, 'south'), army(1, 'north')],
    aggressor: 0,
    ground: [{ area: areaOf(id), name: everywhere('Ground'), points: 5, objective: true, holder: 1 }],
    levels: [5, 10],
  }
  const { state } = testTable(crusades, {
    scenario: sketchScenario('crusades', play, { maps: [{ map: id }] }),
  })
  const { units: table } = state.tables
  const units = state.setting.units.map((card, row): PaperUnit => {
    const label = state.setting.grid.label(table.hex[row] ?? OFF_MAP)
    const man = men.find(({ hex }) => hex.label === label)
    if (man === undefined) throw new Error(`unit ${row} is off the map`)
    const facing = draw.below(6)
    const order = draw.below(ORDERS.length)
    const routed = draw.oneIn(5)
    table.facing[row] = facing
    table.order[row] = order
    table.morale[row] = routed ? ROUTED : STEADY
    return { hex: man.hex, side: card.side, facing, arm: man.arm, order: nth(ORDERS, order), routed }
  })
  return { map, state, units, bonus }
}

describe.each(MAPS)('%s', map => {
  test('8.2: what every step costs every arm', () => {
    const { state } = randomBattle(map, drawOf(1))
    const { grid, board } = state.setting
    const paper = paperMapOf(map)
    const found: string[] = []
    for (const arm of ARMS) {
      const costs = stepCosts(board, gaitOf(arm, false))
      for (const hex of paper.hexes.values())
        for (const direction of DIRECTIONS) {
          const to = paper.around.get(hex.label)?.[direction]
          if (to === undefined) continue
          const cost = costs[(grid.parse(hex.label) ?? 0) * 6 + direction] ?? IMPASSABLE
          const program = cost >= IMPASSABLE ? NOT_ALLOWED : cost / 2
          const entry = stepOf(paper, arm, hex, to)
          if (program !== entry && found.length < MOST)
            found.push(`${arm} ${hex.label} to ${to.label}: ${program}, on paper ${entry}`)
        }
    }
    expect(found).toEqual([])
  })

  test('6.2: which hexes lie in an enemy zone', () => {
    const found = disagreements(
      25,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        for (const hex of paper.hexes.values())
          for (const seat of [0, 1] as const) {
            const program = isInZone(state, state.setting.grid.parse(hex.label) ?? 0, seat)
            const drawn = units.some(unit => unit.side !== seat && controls(paper, unit, hex))
            yield [`${hex.label} for side ${seat}`, String(program), String(drawn)]
          }
      },
    )
    expect(found).toEqual([])
  })

  test('8, crusades 5.1, 6: where every unit may end its move, and how it then faces', () => {
    const found = disagreements(
      5,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        const { grid } = state.setting
        for (const [row, unit] of units.entries()) {
          const ends = listMoves(state, row, dutyOf(state, row)).map(({ path }) => path.at(-1) ?? 0)
          const program = new Set(ends.map(end => `${grid.label(Math.floor(end / 6))} ${end % 6}`))
          const { movement } = figuresOf(state, row)
          const drawn = marchesOnPaper({ map: paper, units, unit, points: movement })
          const apart = [
            ...[...program].filter(end => !drawn.has(end)).map(end => `program ${end}`),
            ...[...drawn].filter(end => !program.has(end)).map(end => `paper ${end}`),
          ]
          const how = `${unit.arm} in ${unit.hex.label} ${unit.facing} on ${unit.routed ? 'the run' : unit.order}`
          yield [how, apart.slice(0, 3).join(', '), '']
        }
      },
    )
    expect(found).toEqual([])
  })

  test('crusades 9.1, crusades 9.2: who can shoot at whom, and the sum on the die', () => {
    const found = disagreements(
      8,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        for (const [row, unit] of units.entries())
          for (const [other, target] of units.entries()) {
            if (unit.side === target.side) continue
            const hex = state.tables.units.hex[other] ?? OFF_MAP
            const card = nth(state.setting.units, row)
            const may =
              shooterRefusal(state, card.side, row) ??
              targetRefusal(state, card.side, row, hex) ??
              card.shooter
            const program =
              typeof may === 'string'
                ? totalOf(fireThrow(factsOfShot(state, row, may, hex), card.side).modifiers)
                : 'none'
            const drawn = shotOf(paper, units, unit, target, nth(state.setting.units, other).crusader)
            yield [`${unit.arm} in ${unit.hex.label} at ${target.hex.label}`, program, drawn ?? 'none']
          }
      },
    )
    expect(found).toEqual([])
  })

  test('9.3, crusades 9.42 to 9.44, 16.6: who attacks whom, and the sum on either die', () => {
    const found = disagreements(
      25,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units, bonus }) {
        const rows = units.map((unit, row) => ({ unit, row }))
        const first = [0, 1].map(side => rows.findIndex(({ unit }) => unit.side === side))
        for (const { unit: defender, row } of rows) {
          const hex = state.tables.units.hex[row] ?? OFF_MAP
          const about = rows.filter(
            ({ unit }) => unit.side !== defender.side && distance(unit.hex, defender.hex) === 1,
          )
          for (const one of about)
            yield [
              `${one.unit.arm} in ${one.unit.hex.label} at ${defender.hex.label}`,
              String(canAttack(state, one.row, hex) && one.unit.arm !== 'artillery'),
              String(mayAttack(paper, one.unit, defender.hex)),
            ]
          const attackers = about.filter(one => mayAttack(paper, one.unit, defender.hex))
          if (attackers.length === 0) continue
          const seat = nth(attackers, 0).unit.side
          const clash = {
            attackers: attackers.map(one => state.tables.units.hex[one.row] ?? OFF_MAP),
            defenders: [hex],
          }
          const sums = meleeModifiers(paper, {
            attackers: attackers.map(({ unit }) => unit),
            defender,
            bonus: {
              attackers: attackers.some(one => one.row === first[seat]) ? bonus[seat] : 0,
              defender: row === first[defender.side] ? bonus[defender.side] : 0,
            },
          })
          const where = `${attackers.map(({ unit }) => unit.hex.label).join()} at ${defender.hex.label}`
          const facts = meleeFacts(state, seat, clash)
          yield [`${where}, attack`, String(meleeTotal(facts.attack)), String(sums.attack)]
          yield [`${where}, defence`, String(meleeTotal(facts.defence)), String(sums.defence)]
        }
      },
    )
    expect(found).toEqual([])
  })
})
