import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { movementLeft } from '../../src/core/step-cost.ts'
import { HEALTHY, STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { animalsOf, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

/** A knight on foot in E7 beside a warhorse with its head in F6 and its tail in F7. */
const stable = (
  options = {},
  more: { name?: string; type?: string; at: string }[] = [],
  enemyAt = 'L12',
): SiegeTable =>
  position({
    first: [{ name: 'Piers', type: 'knight', at: 'E7' }, ...more],
    second: [{ name: 'Odo', at: enemyAt }],
    animals: [[{ animal: 'warhorse', at: 'F6', facing: 0 }], []],
    options,
  })

const horseOf = (table: SiegeTable): number => nth(animalsOf(table, 'warhorse'), 0)

const mount = (table: SiegeTable, name = 'Piers') =>
  ({ type: 'mount', body: bodyOf(table, name), horse: horseOf(table) }) as const

describe('siege 3.33 mounting', () => {
  test('siege 3.33 it takes a complete turn and is done when the combat phase ends', () => {
    const table = stable()
    const piers = bodyOf(table, 'Piers')
    goTo(table, 'movement')
    expect(reason(table.refusal(mount(table)))).toEqual(['siege.mount.takes-turn', 'siege 3.33'])
    goTo(table, 'combat')
    table.do(mount(table))
    expect(standsAt(table, piers)).toBe('E7')
    expect(legalOf(table, 'mount')).toEqual([])
    table.do({ type: 'end-phase' })
    expect(standsAt(table, piers)).toBe('F6 F7')
    expect(table.events.some(({ type }) => type === 'mounted')).toBe(true)
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    expect(movementLeft(table.state, piers)).toBe(10)
    expect(walk(table, 'Piers', 'F5')).toBe(1)
  })

  test('siege 3.33 not by one who has moved in this player turn', () => {
    const table = stable({}, [{ name: 'Roger', type: 'knight', at: 'G7' }])
    goTo(table, 'movement')
    walk(table, 'Piers', 'E8')
    walk(table, 'Piers', 'E7')
    goTo(table, 'combat')
    expect(reason(table.refusal(mount(table)))).toEqual(['siege.hand.not-idle', 'siege 3.33'])
    expect(legalOf(table, 'mount')).toEqual([mount(table, 'Roger')])
  })

  test('siege 3.33 from a hex next to the horse, by one who rides, and not when wounded', () => {
    const table = stable({}, [
      { name: 'Hal', at: 'G7' },
      { name: 'Roger', type: 'knight', at: 'B2' },
      { name: 'Lacy', type: 'knight', at: 'E6' },
    ])
    goTo(table, 'combat')
    expect(reason(table.refusal(mount(table, 'Roger')))).toEqual(['siege.mount.not-adjacent', 'siege 3.33'])
    expect(reason(table.refusal(mount(table, 'Hal')))).toEqual(['siege.mount.no-rider', 'siege 3.33'])
    table.state.tables.bodies.health[bodyOf(table, 'Piers')] = WOUNDED
    expect(reason(table.refusal(mount(table)))).toEqual(['siege.mount.wounded', 'siege 3.33'])
  })

  test('siege 3.33 only knights mount a horse taken from the enemy, and mules and draft horses carry nobody', () => {
    const squire = {
      healthy: { attack: 9, defence: 7, move: 10 },
      wounded: { attack: 4, defence: 3, move: 8 },
    }
    const table = position({
      first: [
        { name: 'Piers', type: 'knight', at: 'E7' },
        { name: 'Squire', type: 'sergeant', at: 'H5', mounted: true, figures: squire },
      ],
      second: [{ name: 'Odo', at: 'L12' }],
      animals: [
        [
          { animal: 'mule', at: 'E8' },
          { animal: 'draft-horse', at: 'D7', facing: 0 },
        ],
        [{ animal: 'warhorse', at: 'F6', facing: 0 }],
      ],
    })
    goTo(table, 'movement')
    const [horse] = take(animalsOf(table, 'warhorse'), 1)
    const piers = bodyOf(table, 'Piers')
    const squireBody = bodyOf(table, 'Squire')
    const { side } = table.state.tables.bodies
    expect(side[horse]).toBe(1)
    table.do({ type: 'lead', body: piers, animal: horse })
    expect(side[horse]).toBe(0)
    goTo(table, 'combat')
    for (const kind of ['mule', 'draft-horse']) {
      const [beast] = take(animalsOf(table, kind), 1)
      const refusal = table.refusal({ type: 'mount', body: piers, horse: beast })
      expect(reason(refusal)).toEqual(['siege.mount.no-horse', 'siege 3.33'])
    }
    table.do({ type: 'dismount', body: squireBody, hex: hexOf(table, 'G6') })
    goTo(table, 'movement', 1)
    goTo(table, 'combat', 0)
    expect(standsAt(table, squireBody)).toBe('G6')
    const refusal = table.refusal({ type: 'mount', body: squireBody, horse })
    expect(reason(refusal)).toEqual(['siege.mount.captured', 'siege 3.33'])
    table.do({ type: 'mount', body: piers, horse }, { type: 'end-phase' })
    expect(standsAt(table, piers)).toBe('F6 F7')
  })

  test('siege 3.33 two men do not mount one horse in the same turn', () => {
    const table = stable({}, [{ name: 'Roger', type: 'knight', at: 'G7' }])
    goTo(table, 'combat')
    table.do(mount(table))
    expect(reason(table.refusal(mount(table, 'Roger')))).toEqual([
      'siege.mount.under-way',
      'siege R.complete-turn',
    ])
  })
})

const rider = (options = {}) =>
  position({
    first: [
      { name: 'Piers', type: 'knight', at: 'F6', mounted: true },
      { name: 'Hal', at: 'E7' },
    ],
    second: [{ name: 'Odo', at: 'L12' }],
    options,
  })

describe('siege 3.33 dismounting', () => {
  test('siege 3.33 a complete turn, into a free hex next to the horse, which stays where it is', () => {
    const table = rider()
    const piers = bodyOf(table, 'Piers')
    const horse = cell(table.state.tables.bodies.mount, piers)
    goTo(table, 'combat')
    const down = (label: string) => ({ type: 'dismount', body: piers, hex: hexOf(table, label) }) as const
    expect(reason(table.refusal(down('E7')))).toEqual(['siege.mount.no-room', 'siege 3.33'])
    table.do(down('G7'))
    table.do({ type: 'end-phase' })
    expect([standsAt(table, piers), standsAt(table, horse)]).toEqual(['G7', 'F6 F7'])
  })

  test('siege 3.33 not after moving', () => {
    const table = position({
      first: [
        { name: 'Piers', type: 'knight', at: 'F6', mounted: true },
        { name: 'Roger', type: 'knight', at: 'B6', mounted: true },
      ],
      second: [{ name: 'Odo', at: 'L12' }],
    })
    goTo(table, 'movement')
    walk(table, 'Piers', 'F5')
    goTo(table, 'combat')
    const down = { type: 'dismount', body: bodyOf(table, 'Piers'), hex: hexOf(table, 'F4') } as const
    expect(reason(table.refusal(down))).toEqual(['siege.hand.not-idle', 'siege 3.33'])
    expect(new Set(legalOf(table, 'dismount').map(({ body }) => body))).toEqual(
      new Set([bodyOf(table, 'Roger')]),
    )
  })

  test.each([
    ['off: a wounded rider may dismount', false, undefined],
    ['on: a wounded rider stays in the saddle', true, 'siege.mount.stays-up'],
  ])('switch 43 %s', (_title, on, code) => {
    const table = rider({ s43WoundedCannotDismount: on })
    const piers = bodyOf(table, 'Piers')
    goTo(table, 'combat')
    table.state.tables.bodies.health[piers] = WOUNDED
    const down = { type: 'dismount', body: piers, hex: hexOf(table, 'G7') } as const
    expect(table.game.system.refusal(table.state, down)?.code).toBe(code)
    expect(legalOf(table, 'dismount').length > 0).toBe(!on)
  })
})

describe('switches on mounting', () => {
  test.each([
    ['off: from before the horse', false, 'F5', undefined],
    ['off: from behind it', false, 'F8', undefined],
    ['on: from beside its middle', true, 'G7', undefined],
    ['on: not from before it', true, 'F5', 'siege.mount.not-beside'],
    ['on: not from behind it', true, 'F8', 'siege.mount.not-beside'],
  ])('switch 17 %s', (_title, on, at, code) => {
    const table = stable({ s17MountFromBeside: on }, [{ name: 'Roger', type: 'knight', at }])
    goTo(table, 'combat')
    expect(table.game.system.refusal(table.state, mount(table, 'Roger'))?.code).toBe(code)
  })

  test('switch 18 on: a wounded man mounts in two turns running, and begins anew if he lets one pass', () => {
    const table = stable({ s18WoundedMayMount: true })
    const piers = bodyOf(table, 'Piers')
    table.state.tables.bodies.health[piers] = WOUNDED
    const nextTurn = () => {
      goTo(table, 'movement', 1)
      goTo(table, 'combat', 0)
    }
    goTo(table, 'combat')
    table.do(mount(table))
    nextTurn()
    expect(standsAt(table, piers)).toBe('E7')
    nextTurn()
    table.do(mount(table))
    nextTurn()
    expect(standsAt(table, piers)).toBe('E7')
    table.do(mount(table), { type: 'end-phase' })
    expect(standsAt(table, piers)).toBe('F6 F7')
  })

  test('switch 18 off: a wounded man does not mount at all', () => {
    const table = stable({}, [{ name: 'Roger', type: 'knight', at: 'G7' }])
    table.state.tables.bodies.health[bodyOf(table, 'Piers')] = WOUNDED
    goTo(table, 'combat')
    expect(legalOf(table, 'mount')).toEqual([mount(table, 'Roger')])
  })

  test('switch 19 on: mounting costs 3 points in the movement phase, and he rides on with the rest', () => {
    const table = stable({ s19QuickMounting: true })
    const piers = bodyOf(table, 'Piers')
    goTo(table, 'movement')
    table.do(mount(table))
    expect(standsAt(table, piers)).toBe('F6 F7')
    expect(movementLeft(table.state, piers)).toBe(7)
    expect(walk(table, 'Piers', 'F5')).toBe(1)
  })

  test('switch 19 on: not next to an enemy on his feet, and not in the combat phase', () => {
    const table = stable({ s19QuickMounting: true }, [{ at: 'H6' }], 'G6')
    goTo(table, 'movement')
    expect(reason(table.refusal(mount(table)))).toEqual(['siege.mount.enemy-near', 'siege S.19'])
    table.state.tables.bodies.health[bodyOf(table, 'Odo')] = STUNNED
    expect(legalOf(table, 'mount')).toEqual([mount(table)])
    table.state.tables.bodies.health[bodyOf(table, 'Odo')] = HEALTHY
    goTo(table, 'combat')
    expect(reason(table.refusal(mount(table)))).toEqual(['siege.mount.costs-points', 'siege S.19'])
  })

  test('switch 19 with switch 18: the wounded too, for the same 3 points', () => {
    const table = stable({ s19QuickMounting: true, s18WoundedMayMount: true })
    const piers = bodyOf(table, 'Piers')
    goTo(table, 'movement')
    table.state.tables.bodies.health[piers] = WOUNDED
    table.do(mount(table))
    expect(movementLeft(table.state, piers)).toBe(5)
  })
})
