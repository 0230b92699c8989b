import { describe, expect, test } from 'vitest'
import { hexesOfGear } from '../../src/core/ground.ts'
import { HEALTHY, LADDER_UPRIGHT, STUNNED, WOUNDED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, N } from '../kits/castle.ts'
import { climbing, ladder, spearman, stand } from '../kits/ladder-kit.ts'

describe('siege 1.93 on the ladder', () => {
  test('siege 1.93 three points to climb, four to step over the wall, not both in one phase', () => {
    const table = atCastle({
      first: [spearman('Climber', 'F5')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('A7', N)], []],
      options: { s7LongerMoves: true },
    })
    stand(table, 'F4', N)
    goTo(table, 'movement', 0)
    const climber = bodyOf(table, 'Climber')
    table.do({ type: 'move', body: climber, path: [hexOf(table, 'F4')] })
    expect(table.state.tables.bodies.spent[climber]).toBe(3)
    expect(table.refusal({ type: 'move', body: climber, path: [hexOf(table, 'F3')] }).rule).toBe('siege 1.93')
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    table.do({ type: 'move', body: climber, path: [hexOf(table, 'F3')] })
    expect(table.state.tables.bodies.spent[climber]).toBe(4)
  })

  test('siege 1.93 switch 38 climbs and crosses in one move, for seven points', () => {
    const table = atCastle({
      first: [spearman('Climber', 'F5')],
      second: [spearman('Watch', 'L3')],
      gear: [[ladder('A7', N)], []],
      options: { s7LongerMoves: true, s38ClimbAndCross: true },
    })
    stand(table, 'F4', N)
    goTo(table, 'movement', 0)
    const climber = bodyOf(table, 'Climber')
    table.do(
      { type: 'move', body: climber, path: [hexOf(table, 'F4')] },
      { type: 'move', body: climber, path: [hexOf(table, 'F3')] },
    )
    expect(table.state.tables.bodies.spent[climber]).toBe(7)
  })
})

describe('siege 1.94 toppling', () => {
  const attempt = (table: SiegeTable, by = 'Watch'): void => {
    goTo(table, 'combat', 1)
    table.do({ type: 'topple', body: bodyOf(table, by), ladder: 0 })
  }

  test.each([1, 2, 3, 4, 5, 6])('siege 1.94 on a %i the ladder falls', die => {
    const table = climbing()
    attempt(table)
    table.dice(die)
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 1,
      prompt: { code: 'siege.ask.lay-ladder' },
    })
  })

  test.each([7, 8, 9, 10])('siege 1.94 on a %i it stands', die => {
    const table = climbing()
    attempt(table)
    table.dice(die)
    expect(table.state.tables.gear.status[0]).toBe(LADDER_UPRIGHT)
    expect(table.state.flow.stack).toEqual([])
  })

  test('siege 1.94 the toppler lays it, the owner places his man, who is wounded', () => {
    const table = climbing()
    attempt(table)
    table.dice(3)
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'F5') })
    expect(hexesOfGear(table.state, 0)).toEqual([hexOf(table, 'F4'), hexOf(table, 'F5')])
    expect(table.pending()).toMatchObject({ seat: 0, prompt: { code: 'siege.ask.fall', rule: 'siege 1.94' } })
    expect(table.refusal({ type: 'fall', hex: hexOf(table, 'F3') }).code).toBe('siege.fall.not-there')
    table.do({ type: 'fall', hex: hexOf(table, 'F5') })
    const { hex, health } = table.state.tables.bodies
    const climber = bodyOf(table, 'Climber')
    expect(hex[climber]).toBe(hexOf(table, 'F5'))
    expect(health[climber]).toBe(WOUNDED)
  })

  test('siege 1.94 he may fall on another, who is stunned; both are there, separate targets', () => {
    const table = climbing({
      first: [spearman('Climber', 'F4'), spearman('Below', 'F5'), spearman('Spare', 'A9')],
    })
    attempt(table)
    table.dice(1)
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'G5') }, { type: 'fall', hex: hexOf(table, 'F5') })
    const { bodies, ground } = table.state.tables
    const [climber, below] = [bodyOf(table, 'Climber'), bodyOf(table, 'Below')]
    expect(bodies.health[below]).toBe(STUNNED)
    expect(bodies.health[climber]).toBe(WOUNDED)
    expect(ground.occupant[hexOf(table, 'F5')]).toBe(climber + 1)
    expect(ground.under[hexOf(table, 'F5')]).toBe(below + 1)
    goTo(table, 'movement', 0)
    table.do({ type: 'move', body: climber, path: [hexOf(table, 'F6')] })
    expect(ground.occupant[hexOf(table, 'F5')]).toBe(below + 1)
  })

  test('siege 1.94 a man wounded before, or the wounded man he falls on, dies', () => {
    const table = climbing({
      first: [spearman('Climber', 'F4'), spearman('Below', 'F5'), spearman('Spare', 'A9')],
    })
    const { health } = table.state.tables.bodies
    health[bodyOf(table, 'Climber')] = WOUNDED
    health[bodyOf(table, 'Below')] = WOUNDED
    attempt(table)
    table.dice(1)
    table.do({ type: 'lay-ladder', hex: hexOf(table, 'G5') }, { type: 'fall', hex: hexOf(table, 'F5') })
    expect(table.state.tables.ground.deadMen[hexOf(table, 'F5')]).toBe(2)
  })

  test('siege 1.94 instead of shooting and fighting, and from the faced battlement only', () => {
    const table = climbing({
      second: [spearman('Watch', 'F3'), spearman('Aside', 'G3'), spearman('Other', 'L3')],
    })
    goTo(table, 'combat', 1)
    expect(table.refusal({ type: 'topple', body: bodyOf(table, 'Aside'), ladder: 0 })).toMatchObject({
      code: 'siege.ladder.not-facing-it',
      rule: 'siege 1.94',
    })
    table.do({ type: 'topple', body: bodyOf(table, 'Watch'), ladder: 0 })
    table.dice(8)
    expect(table.refusal({ type: 'topple', body: bodyOf(table, 'Watch'), ladder: 0 }).code).toBe(
      'siege.hand.has-acted',
    )
    expect(
      table.refusal({
        type: 'attack',
        attacker: bodyOf(table, 'Watch'),
        defender: bodyOf(table, 'Climber'),
      }).code,
    ).toBe('siege.melee.busy')
  })

  test('siege 1.94 switch 9 topples from below too', () => {
    const men = { second: [spearman('Below', 'F5'), spearman('Other', 'L3')] }
    const base = climbing({ ...men, first: [spearman('Climber', 'F4'), spearman('Spare', 'A9')] })
    goTo(base, 'combat', 1)
    expect(base.refusal({ type: 'topple', body: bodyOf(base, 'Below'), ladder: 0 }).code).toBe(
      'siege.ladder.not-facing-it',
    )
    const table = climbing({
      ...men,
      first: [spearman('Climber', 'F4'), spearman('Spare', 'A9')],
      options: { s9ToppleFromBelow: true },
    })
    attempt(table, 'Below')
    table.dice(6)
    expect(table.pending()).toMatchObject({ prompt: { code: 'siege.ask.lay-ladder' } })
  })
})

describe('siege 1.91 switch 8: ladders up and down the wall', () => {
  const onWall = (options: Sketch['options'] = { s8LaddersPulledUp: true }, extra: readonly Man[] = []) => {
    const table = atCastle({
      first: [spearman('Spare', 'A9'), ...extra],
      second: [spearman('Top', 'F3'), spearman('Mate', 'G3')],
      gear: [[], [ladder('A7', N)]],
      options,
    })
    stand(table, 'F4', N)
    goTo(table, 'movement', 1)
    return table
  }
  const pull = (table: SiegeTable) =>
    ({ type: 'pull-ladder', body: bodyOf(table, 'Top'), with: bodyOf(table, 'Mate'), ladder: 0 }) as const

  test('switch 8 off: ladders are raised from below only', () => {
    const table = onWall({})
    expect(table.refusal(pull(table))).toMatchObject({ code: 'siege.ladder.from-below', rule: 'siege S.8' })
  })

  test('switch 8 on: two on the rampart draw it up for four points each, and let it down again', () => {
    const table = onWall()
    table.do(pull(table))
    expect(hexesOfGear(table.state, 0)).toEqual([hexOf(table, 'F3'), hexOf(table, 'G3')])
    expect(table.state.tables.bodies.spent[bodyOf(table, 'Top')]).toBe(4)
    const slide = {
      type: 'slide-ladder',
      body: bodyOf(table, 'Mate'),
      ladder: 0,
      hex: hexOf(table, 'G4'),
    } as const
    expect(table.refusal(slide).code).toBe('siege.hand.points')
    goTo(table, 'movement', 0)
    goTo(table, 'movement', 1)
    table.do(slide)
    const { gear } = table.state.tables
    expect([gear.status[0], gear.hex[0], gear.facing[0]]).toEqual([LADDER_UPRIGHT, hexOf(table, 'G4'), N])
  })

  test('switch 8 on: not with an enemy next to either of them', () => {
    const table = onWall({ s8LaddersPulledUp: true }, [spearman('Foe', 'G4')])
    expect(table.refusal(pull(table)).code).toBe('siege.ladder.enemy-near')
  })
})

test('siege 1.94 nobody is hurt by a ladder that falls on him', () => {
  const table = climbing({
    first: [spearman('Below', 'F5'), spearman('Spare', 'A9')],
  })
  goTo(table, 'combat', 1)
  table.do({ type: 'topple', body: bodyOf(table, 'Watch'), ladder: 0 })
  table.dice(2)
  table.do({ type: 'lay-ladder', hex: hexOf(table, 'F5') })
  expect(table.state.tables.bodies.health[bodyOf(table, 'Below')]).toBe(HEALTHY)
})
