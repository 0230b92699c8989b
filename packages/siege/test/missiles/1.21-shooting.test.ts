import { describe, expect, test } from 'vitest'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { archer, DEAD, field, HEALTHY, healthOf, STUNNED, shootAt, WOUNDED } from '../kits/shooting-kit.ts'

describe('siege 1.21 who shoots when', () => {
  test('siege 1.21 archers shoot in both missile phases, crossbowmen in the first alone', () => {
    const table = field({
      first: [archer('bow', 'B2'), archer('cross', 'D2', 'crossbowman')],
      second: [
        { name: 'B', at: 'B8' },
        { name: 'D', at: 'D8' },
      ],
    })
    table.do(shootAt(table, 'bow', 'B'))
    table.dice(10)
    expect(table.refusal(shootAt(table, 'bow', 'B'))).toMatchObject({
      code: 'siege.missile.has-shot',
      rule: 'siege 1.21',
    })
    table.do(shootAt(table, 'cross', 'D'))
    table.dice(10)
    goTo(table, 'second-missiles')
    expect(table.refusal(shootAt(table, 'cross', 'D'))).toMatchObject({
      code: 'siege.missile.crossbow',
      rule: 'siege 1.21',
    })
    table.do(shootAt(table, 'bow', 'B'))
    table.dice(10)
    expect(table.refusal(shootAt(table, 'bow', 'B')).code).toBe('siege.missile.has-shot')
  })

  test('siege 1.21 a crossbowman who has shot does not move', () => {
    const table = field({ first: [archer('cross', 'D2', 'crossbowman')], second: [{ name: 'D', at: 'D8' }] })
    table.do(shootAt(table, 'cross', 'D'))
    table.dice(10)
    goTo(table, 'movement')
    expect(table.refusal({ type: 'move', body: 0, path: [hexOf(table, 'D3')] })).toMatchObject({
      code: 'siege.move.crossbow',
      rule: 'siege 1.21',
    })
  })

  test('siege 1.21 whoever fought since the start of his last player turn waits for the second missile phase', () => {
    const table = field({ first: [archer('bow', 'B2')], second: [{ name: 'B', at: 'B8' }] })
    const { bodies } = table.state.tables
    goTo(table, 'movement', 1)
    goTo(table, 'first-missiles', 0)
    // Player turn 3: player turns 1 and 2 count, and nothing before them.
    expect(table.state.flow.playerTurn).toBe(3)
    for (const fought of [1, 2]) {
      bodies.foughtOn[0] = fought
      expect(table.refusal(shootAt(table, 'bow', 'B'))).toMatchObject({
        code: 'siege.missile.engaged',
        rule: 'siege 1.21',
      })
    }
    goTo(table, 'second-missiles')
    table.do(shootAt(table, 'bow', 'B'))
    table.dice(10)
    goTo(table, 'movement', 1)
    goTo(table, 'first-missiles', 0)
    table.do(shootAt(table, 'bow', 'B'))
  })

  test('siege 1.3 only those with a bow or crossbow, on their feet and free, shoot', () => {
    const table = field({
      first: [archer('bow', 'B2'), { name: 'spear', at: 'C2' }],
      second: [{ name: 'B', at: 'B8' }],
    })
    expect(table.refusal(shootAt(table, 'spear', 'B'))).toMatchObject({
      code: 'siege.missile.no-weapon',
      rule: 'siege 1.3',
    })
    expect(table.refusal({ type: 'shoot', shooter: bodyOf(table, 'B'), target: 0 })).toMatchObject({
      code: 'siege.missile.not-yours',
      rule: 'siege 1.2',
    })
    expect(table.refusal(shootAt(table, 'bow', 'spear'))).toMatchObject({
      code: 'siege.missile.own-side',
      rule: 'siege 1.41',
    })
    table.state.tables.bodies.health[0] = STUNNED
    expect(table.refusal(shootAt(table, 'bow', 'B'))).toMatchObject({
      code: 'siege.missile.unable',
      rule: 'siege R.stun',
    })
  })

  test('siege 1.91 those who carry a ladder do not shoot', () => {
    const table = field({
      first: [archer('bow', 'B2')],
      second: [{ name: 'B', at: 'B8' }],
      gear: [[{ gear: 'ladder', at: 'B2', facing: 0 }], []],
    })
    table.state.tables.bodies.carries[0] = 0
    expect(table.refusal(shootAt(table, 'bow', 'B'))).toMatchObject({
      code: 'siege.missile.carries-ladder',
      rule: 'siege 1.91',
    })
  })

  test('siege 2.44, 4.33 nor those inside a siege tower or under a ram', () => {
    for (const [gear, rule] of [
      ['siege-tower', 'siege 2.44'],
      ['ram', 'siege 4.33'],
    ]) {
      const table = field({
        first: [archer('bow', 'F6')],
        second: [{ name: 'B', at: 'B6' }],
        gear: [[{ gear, at: 'F6', facing: 0 }], []],
      })
      expect(table.refusal(shootAt(table, 'bow', 'B'))).toMatchObject({
        code: 'siege.missile.inside-engine',
        rule,
      })
    }
  })

  test('siege 6.5 out of command a bowman of Croisades does not shoot', () => {
    const sketch = { first: [archer('bow', 'B2')], second: [{ name: 'B', at: 'B8' }] }
    const shots = (s36Command: string) => {
      const table = field({ ...sketch, options: { command: true, s36Command } })
      table.state.tables.bodies.astray[0] = 1
      return table
    }
    const croisades = shots('croisades')
    expect(croisades.refusal(shootAt(croisades, 'bow', 'B'))).toMatchObject({
      code: 'siege.missile.no-command',
      rule: 'siege S.36',
    })
    const english = shots('english')
    english.do(shootAt(english, 'bow', 'B'))
  })

  test('siege T.10 nobody shoots beyond his range', () => {
    const table = position({
      rows: Array.from({ length: 2 }, () => '.'.repeat(90)),
      first: [archer('bow', 'A1', 'shortbowman')],
      second: [
        { name: 'near', at: 'BX1' },
        { name: 'far', at: 'CA1' },
      ],
    })
    table.do(shootAt(table, 'bow', 'near'))
    table.dice(10)
    goTo(table, 'second-missiles')
    expect(table.refusal(shootAt(table, 'bow', 'far'))).toMatchObject({
      code: 'siege.missile.out-of-range',
      rule: 'siege T.10',
      values: { range: 78, longest: 75 },
    })
  })
})

describe('siege 1.3 what a shot does', () => {
  const duel = (target: object, options = {}) =>
    field({
      first: [archer('bow', 'F2', 'longbowman')],
      second: [{ name: 'B', at: 'F8', ...target }],
      options,
    })

  const hit = (table: SiegeTable, die: number) => {
    table.do(shootAt(table, 'bow', 'B'))
    table.dice(die)
  }

  test('siege 1.3 the roll names its modifiers and says what each face does', () => {
    const table = duel({ type: 'knight' })
    table.state.tables.bodies.health[0] = WOUNDED
    table.do(shootAt(table, 'bow', 'B'))
    expect(table.pending()).toEqual({
      kind: 'dice',
      roll: {
        throws: [
          {
            purpose: 'siege.roll.missile',
            rule: 'siege T.1',
            seat: 0,
            dice: [{ sides: 10, lowest: 1 }],
            modifiers: [
              { reason: 'siege.why.shooter-wounded', value: 1, rule: 'siege 1.3' },
              { reason: 'siege.why.dismounted-knight', value: 1, rule: 'siege T.1' },
            ],
            column: 'none',
            outcomes: ['B', 'B', 'A', 'A', '-', '-', '-', '-', '-', '-'],
            values: { range: 6, band: 'short', target: bodyOf(table, 'B') },
          },
        ],
      },
    })
  })

  test('siege T.1 on foot: C kills, B wounds, A drives back two hexes, a miss does nothing', () => {
    const killed = duel({})
    hit(killed, 1)
    expect(healthOf(killed, 'B')).toBe(DEAD)
    const wounded = duel({})
    hit(wounded, 3)
    expect(healthOf(wounded, 'B')).toBe(WOUNDED)
    const driven = duel({})
    hit(driven, 5)
    expect(driven.pending()).toMatchObject({ kind: 'decision', seat: 1 })
    expect(driven.state.flow.stack.at(-1)).toMatchObject({ kind: 'retreat', hexes: 2, cause: 'missile' })
    const missed = duel({})
    hit(missed, 7)
    expect([healthOf(missed, 'B'), missed.state.flow.stack]).toEqual([HEALTHY, []])
  })

  const rider = { type: 'knight', mounted: true }

  test('siege T.2 riders: A drives back four hexes', () => {
    const table = duel(rider)
    hit(table, 4)
    expect(table.state.flow.stack.at(-1)).toMatchObject({ kind: 'retreat', hexes: 4, cause: 'missile' })
  })

  test('siege T.2 riders: C wounds and unhorses, B kills the horse and stuns; the owner says where he falls', () => {
    const c = duel(rider)
    hit(c, 1)
    expect(c.state.flow.stack.at(-1)).toMatchObject({ kind: 'unhorsed', harm: 'wound' })
    expect(c.state.tables.bodies.health[bodyOf(c, 'B') + 1]).toBe(HEALTHY)
    const b = duel(rider)
    hit(b, 2)
    expect(b.state.flow.stack.at(-1)).toMatchObject({ kind: 'unhorsed', harm: 'stun' })
    expect(b.state.tables.bodies.health[bodyOf(b, 'B') + 1]).toBe(DEAD)
  })

  test('siege T.2 riders: D, E and F, as a ballista gives them', () => {
    const shootRider = (die: number) => {
      const table = position({
        first: [
          { name: 'E', at: 'F2', type: 'engineer' },
          { name: 'mate', at: 'E3' },
        ],
        second: [{ name: 'B', at: 'F8', ...rider }],
        gear: [[{ gear: 'ballista', at: 'F3', facing: 3 }], []],
      })
      table.do({ type: 'shoot', shooter: 0, target: 2, by: 0 })
      table.dice(die)
      const frame = table.state.flow.stack.at(-1)
      return [frame?.kind === 'unhorsed' ? frame.harm : undefined, table.state.tables.bodies.health[3]]
    }
    expect(shootRider(3)).toEqual(['wound', DEAD])
    expect(shootRider(2)).toEqual(['kill', HEALTHY])
    expect(shootRider(1)).toEqual(['kill', DEAD])
  })

  test('switch 27: Croisades spares the horse at B and leaves the wounded rider in the saddle at C', () => {
    const gentler = { s27GentlerMissiles: true }
    const b = duel(rider, gentler)
    hit(b, 2)
    expect(b.state.flow.stack.at(-1)).toMatchObject({ kind: 'unhorsed', harm: 'stun' })
    expect(b.state.tables.bodies.health[bodyOf(b, 'B') + 1]).toBe(HEALTHY)
    const c = duel(rider, gentler)
    hit(c, 1)
    expect(healthOf(c, 'B')).toBe(WOUNDED)
    expect(c.state.tables.bodies.mount[bodyOf(c, 'B')]).toBe(bodyOf(c, 'B') + 1)
  })

  test('siege 3.35, 5.12, 5.13 animals: what would befall a rider is ignored', () => {
    const mule = (die: number) => {
      const table = position({
        first: [archer('bow', 'F2')],
        second: [{ name: 'B', at: 'A12' }],
        animals: [[], [{ animal: 'mule', at: 'F8' }]],
      })
      table.do({ type: 'shoot', shooter: 0, target: 2 })
      table.dice(die)
      return table
    }
    expect(mule(2).state.tables.bodies.health[2]).toBe(DEAD)
    expect(mule(1).state.tables.bodies.health[2]).toBe(HEALTHY)
    expect(mule(4).state.flow.stack.at(-1)).toMatchObject({ kind: 'retreat', body: 2, hexes: 4 })
  })

  test('siege 3.35 a ridden horse is not shot at by itself', () => {
    const table = duel(rider)
    expect(table.refusal({ type: 'shoot', shooter: 0, target: bodyOf(table, 'B') + 1 })).toMatchObject({
      code: 'siege.missile.ridden',
      rule: 'siege 3.35',
    })
  })
})
