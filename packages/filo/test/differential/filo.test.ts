import { setFlow } from '@mesnada/engine'
import { distance, drawOf } from '@mesnada/engine/testkit'
import { DIRECTIONS, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { disagreements } from '../../../../test/support/disagreements.ts'
import { factsOf } from '../../src/combat/question.ts'
import { combatModifiers } from '../../src/combat/table.ts'
import { callUnits } from '../../src/command/command.ts'
import { fireFactsOf, targetRefusal } from '../../src/fire/question.ts'
import { fireModifiers } from '../../src/fire/table.ts'
import { filo } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { moverOf, stepPrice } from '../../src/movement/question.ts'
import { NO_COMBAT, UNMOVED } from '../../src/state.ts'
import {
  canShoot,
  chargeOf,
  combatModifiersOf,
  fireModifiersOf,
  groundOf,
  NOT_ALLOWED,
  stepOf,
} from './paper-filo.ts'
import { paperMapOf, randomBattle } from './random-battle.ts'

/** Steps, shots and combats in random battles on every map, asked of the program and of the tables on paper. */

const MAPS = library.maps.map(({ id }) => id)

const named = (modifiers: readonly { readonly reason: string; readonly value: number }[]) =>
  Object.fromEntries(modifiers.map(({ reason, value }) => [reason.replace('filo.modifier.', ''), value]))

const sorted = (modifiers: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.entries(modifiers).toSorted(([a], [b]) => (a < b ? -1 : 1)))

describe.each(MAPS)('%s', map => {
  test('filo T.1: every step, attack and charge into a neighbouring hex', () => {
    const battle = randomBattle(map, drawOf(1))
    const { grid, footCost, horseCost, combatGround, chargeGround } = battle.state.setting
    const paper = paperMapOf(map)
    const found: string[] = []
    for (const hex of paper.hexes.values())
      for (const direction of DIRECTIONS) {
        const to = paper.around.get(hex.label)?.[direction]
        if (to === undefined || hex.terrain === 'rio') continue
        const step = (grid.parse(hex.label) ?? 0) * 6 + direction
        const program = {
          inf: (footCost[step] ?? IMPASSABLE) >= IMPASSABLE ? NOT_ALLOWED : footCost[step],
          cav: (horseCost[step] ?? IMPASSABLE) >= IMPASSABLE ? NOT_ALLOWED : horseCost[step],
          combat: combatGround[step] === NO_COMBAT ? NOT_ALLOWED : combatGround[step],
          charge: chargeGround[step] === NO_COMBAT ? NOT_ALLOWED : chargeGround[step],
        }
        for (const column of ['inf', 'cav', 'combat', 'charge'] as const) {
          const entry = groundOf(paper, hex, to, column)
          if (entry !== program[column])
            found.push(`${column} ${hex.label} to ${to.label}: ${program[column]}, on paper ${entry}`)
        }
      }
    expect(found).toEqual([])
  })

  test('filo 8, filo 8.3: a step with enemies about', () => {
    const found = disagreements(
      25,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        for (const [row, unit] of units.entries()) {
          if (unit.state === 'flight') continue
          const mover = moverOf(state, row, false)
          for (const facing of DIRECTIONS)
            for (const direction of DIRECTIONS) {
              const price = stepPrice(
                state,
                mover,
                { hex: state.tables.units.hex[row] ?? OFF_MAP, facing },
                direction,
              )
              const program = price >= IMPASSABLE ? NOT_ALLOWED : price
              const where = `${unit.type} in ${unit.hex.label} facing ${facing} going ${direction}`
              yield [where, String(program), String(stepOf(paper, units, unit, facing, direction))]
            }
        }
      },
    )
    expect(found).toEqual([])
  })

  test('filo 10.4: who can charge, and up to where', () => {
    const found = disagreements(
      12,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        setFlow(state, { phase: 'move', seat: 0, active: 0, stack: [] })
        callUnits(state, 0)
        state.tables.units.motion.fill(UNMOVED)
        const led = units.findIndex(({ side }) => side === 0)
        for (const [row, unit] of units.entries()) {
          // Whom the leader rides with is bound by his points too (filo 7.1).
          if (unit.side !== 0 || row === led) continue
          for (const facing of DIRECTIONS) {
            state.tables.units.facing[row] = facing
            const program = filo
              .legal(state)
              .flatMap(action => (action.type === 'charge' && action.unit === row ? [action.hex] : []))
            const drawn = chargeOf(paper, units, { ...unit, facing })?.label ?? ''
            const where = `${unit.type} in ${unit.hex.label} facing ${facing}`
            yield [where, program.map(hex => state.setting.grid.label(hex)).join(), drawn]
          }
          state.tables.units.facing[row] = unit.facing
        }
      },
    )
    expect(found).toEqual([])
  })

  test('filo 9.1, 9.2, T.2: who can shoot at whom, and with what modifiers', () => {
    const found = disagreements(
      25,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units }) {
        for (const [row, unit] of units.entries()) {
          if (unit.state === 'flight' || nth(state.setting.units, row).shooting === undefined) continue
          for (const [other, target] of units.entries()) {
            if (unit.side === target.side) continue
            const hex = state.tables.units.hex[other] ?? OFF_MAP
            const where = `${unit.type} in ${unit.hex.label} facing ${unit.facing} at ${target.hex.label}`
            const refusal = targetRefusal(state, row, hex)
            const may = canShoot(paper, units, unit, target.hex)
            yield [where, refusal === undefined ? 'shoots' : may ? refusal.code : 'no', may ? 'shoots' : 'no']
            if (refusal !== undefined || !may) continue
            const program = named(fireModifiers({ ...fireFactsOf(state, [row], hex), archers: 0 }))
            yield [where, sorted(program), sorted(fireModifiersOf(paper, unit, target.hex))]
          }
        }
      },
    )
    expect(found).toEqual([])
  })

  test('filo T.3, T.4, T.5: the modifiers of a combat', () => {
    const found = disagreements(
      25,
      draw => randomBattle(map, draw),
      function* ({ map: paper, state, units, bonus }) {
        const { seat } = state.flow
        const rows = units.map((unit, row) => ({ unit, row }))
        for (const { unit: defender, row } of rows) {
          if (defender.side === seat) continue
          const about = rows.filter(
            ({ unit }) =>
              unit.side === seat &&
              unit.state !== 'flight' &&
              unit.type !== 'At' &&
              distance(unit.hex, defender.hex) === 1 &&
              groundOf(paper, unit.hex, defender.hex, 'charge') !== NOT_ALLOWED,
          )
          if (about.length === 0) continue
          const withLeader = (those: readonly (typeof rows)[number][], side: 0 | 1) =>
            those.some(one => one.row === rows.findIndex(({ unit }) => unit.side === side)) ? bonus[side] : 0
          for (const [charge, fired] of [
            [false, false],
            [false, true],
            [true, false],
          ] as const) {
            const combat = {
              attackers: about.map(one => state.tables.units.hex[one.row] ?? OFF_MAP),
              defenders: [state.tables.units.hex[row] ?? OFF_MAP],
              charge,
            }
            const facts = factsOf(state, combat, { fired, reacted: false })
            const modifiers = combatModifiersOf(paper, {
              attackers: about.map(({ unit }) => unit),
              defenders: [defender],
              charge,
              fired,
              attackerBonus: withLeader(about, seat),
              defenderBonus: withLeader([{ unit: defender, row }], defender.side),
            })
            const where = `${about.map(({ unit }) => unit.hex.label).join()} at ${defender.hex.label}, ${charge ? 'charge' : 'attack'}`
            yield [where, sorted(named(combatModifiers(facts))), sorted(modifiers)]
          }
        }
      },
    )
    expect(found).toEqual([])
  })
})
