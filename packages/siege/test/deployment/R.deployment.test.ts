import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { bodyOf, hexOf, position, type SiegeTable } from '../kit.ts'
import { castleMap, N, S, WALL } from '../kits/castle.ts'
import {
  AREAS,
  besieged,
  COLUMNS,
  group,
  inArea,
  odo,
  owen,
  piers,
  place,
  refused,
} from '../kits/deployment-kit.ts'
import { legal } from '../kits/melee-kit.ts'
import { animalsOf, legalOf, reason, standsAt } from '../kits/movement-kit.ts'

describe('siege R.deployment the order', () => {
  const full = () => besieged(owen, odo, { play: { rubble: 1, filledMoat: 1 } })

  test('siege R.deployment rubble, defender, filled moat, attacker, then the first turn', () => {
    const table = full()
    const seen: (readonly [string, number])[] = []
    const note = () => seen.push([table.state.flow.phase, table.state.flow.side])
    note()
    table.do({ type: 'place-rubble', hex: hexOf(table, 'C3') }, { type: 'end-phase' })
    note()
    table.do(place(table, 'Odo', 'C2'), { type: 'end-phase' })
    note()
    table.do({ type: 'fill-moat', hex: hexOf(table, 'C4') }, { type: 'end-phase' })
    note()
    table.do(place(table, 'Owen', 'C7'), { type: 'end-phase' })
    expect(seen).toEqual([
      ['rubble', 0],
      ['deploy-defender', 1],
      ['fill-moat', 0],
      ['deploy-attacker', 0],
    ])
    expect(table.state.flow).toMatchObject({ phase: 'first-missiles', side: 0, turn: 1 })
  })

  test('siege R.deployment each part is asked of its side, by its own rule', () => {
    const table = full()
    const asked = () => {
      const due = table.pending()
      return due.kind === 'decision' ? [due.seat, due.prompt.rule] : [due.kind]
    }
    expect(asked()).toEqual([0, 'siege 2.31'])
    table.do({ type: 'end-phase' })
    expect(asked()).toEqual([1, 'siege R.deployment'])
    table.do(place(table, 'Odo', 'A1'), { type: 'end-phase' })
    expect(asked()).toEqual([0, 'siege 2.2'])
  })

  test('siege R.deployment what nobody has anything to do in is passed over', () => {
    const table = besieged(owen, { characters: [{ type: 'spearman', at: 'A1' }] })
    expect(table.state.flow).toMatchObject({ phase: 'deploy-attacker', side: 0, turn: 0 })
  })

  test('siege R.deployment with everyone placed by the scenario play begins at once', () => {
    const table = besieged(
      { characters: [{ type: 'longbowman', at: 'A9' }] },
      { characters: [{ type: 'spearman', at: 'A1' }] },
    )
    expect(table.state.flow).toMatchObject({ phase: 'first-missiles', turn: 1 })
  })

  test('siege R.deployment where only counters are to be hidden, that is asked at once (siege 6.75)', () => {
    const table = besieged(
      { characters: [{ type: 'longbowman', at: 'A9' }] },
      {
        characters: [
          { type: 'spearman', at: 'A1', asleep: true },
          { type: 'knight', at: 'C1', asleep: true },
        ],
      },
      { options: { night: true } },
    )
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 1,
      prompt: { code: 'siege.ask.counter' },
    })
    expect(legal(table).map(({ type }) => type)).toEqual(['assign', 'assign'])
    table.do({ type: 'assign', body: 1, counter: 2 })
    expect(table.state.flow).toMatchObject({ turn: 1, side: 0 })
  })

  test('siege R.deployment a part is not for what belongs to another', () => {
    const table = full()
    expect(table.refusal(place(table, 'Odo', 'A1'))).toMatchObject({
      code: 'siege.phase.not-now',
      rule: 'siege 2.31',
      values: { action: 'place', phase: 'rubble' },
    })
    table.do({ type: 'end-phase' })
    expect(table.refusal({ type: 'fill-moat', hex: hexOf(table, 'C4') }).code).toBe('siege.phase.not-now')
    expect(table.refusal({ type: 'strike' }).code).toBe('siege.phase.not-now')
  })
})

describe('siege 2.31 rubble', () => {
  const breached = (rubble: number) => besieged(owen, odo, { play: { rubble } })
  const rubble = (table: SiegeTable, at: string) => ({ type: 'place-rubble', hex: hexOf(table, at) }) as const

  test('siege 2.31 on walls and battlements, as many as the scenario gives, one in a hex', () => {
    const table = breached(2)
    expect(legalOf(table, 'place-rubble')).toHaveLength(COLUMNS.length)
    table.do(rubble(table, 'C3'))
    expect(reason(table.refusal(rubble(table, 'C3')))).toEqual(['siege.deploy.taken', 'siege 2.31'])
    table.do(rubble(table, 'D3'))
    expect(reason(table.refusal(rubble(table, 'E3')))).toEqual(['siege.deploy.no-more', 'siege 2.31'])
    expect(legal(table)).toEqual([{ type: 'end-phase' }])
    const { rubble: lies } = table.state.tables.ground
    expect(['C3', 'D3', 'E3'].map(at => lies[hexOf(table, at)])).toEqual([1, 1, 0])
  })

  test('siege 2.31 not where no wall stands, nor beyond the map', () => {
    const table = breached(1)
    expect(reason(table.refusal(rubble(table, 'C4')))).toEqual(['siege.deploy.no-wall', 'siege 2.31'])
    expect(table.refusal({ type: 'place-rubble', hex: 9999 }).code).toBe('siege.deploy.no-wall')
  })

  test('siege 2.31 the besieger need not use them all', () => {
    const table = breached(3)
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).toBe('deploy-defender')
  })
})

describe('siege 2.2 filled moat', () => {
  const filling = (filledMoat: number) => {
    const rows = WALL
    const table = position({
      rows,
      map: castleMap(rows, { areas: AREAS, features: { bridge: ['F4'] } }),
      play: {
        forces: [{ groups: [group(owen, 'field')] }, { groups: [group({}, 'castle')] }],
        filledMoat,
      },
    })
    return table
  }
  const fill = (table: SiegeTable, at: string) => ({ type: 'fill-moat', hex: hexOf(table, at) }) as const

  test('siege 2.2 on moat hexes of the besieger’s choice, as many as the scenario gives, one in a hex', () => {
    const table = filling(2)
    table.do(fill(table, 'C4'))
    expect(reason(table.refusal(fill(table, 'C4')))).toEqual(['siege.deploy.taken', 'siege 2.2'])
    table.do(fill(table, 'D4'))
    expect(reason(table.refusal(fill(table, 'E4')))).toEqual(['siege.deploy.no-more', 'siege 2.2'])
    expect(legal(table)).toEqual([{ type: 'end-phase' }])
  })

  test('siege 2.2 not on dry ground, not where the drawbridge comes down, not beyond the map', () => {
    const table = filling(1)
    for (const hex of [hexOf(table, 'C5'), 9999])
      expect(reason(table.refusal({ type: 'fill-moat', hex }))).toEqual(['siege.deploy.no-moat', 'siege 2.2'])
    expect(reason(table.refusal(fill(table, 'F4')))).toEqual(['siege.deploy.under-bridge', 'siege 2.2'])
    expect(legalOf(table, 'fill-moat')).toHaveLength(COLUMNS.length - 1)
  })
})

describe('siege R.deployment people', () => {
  test('siege 1.57 nobody is set up in the gateway behind a raised bridge', () => {
    const rows = WALL.map((row, index) => (index === 2 ? `bbbbbw${row.slice(6)}` : row))
    const gate = (lowered: boolean) =>
      besieged(
        { characters: [{ type: 'longbowman', at: 'A9' }] },
        { ...odo, gear: [{ gear: 'drawbridge', at: 'F4', facing: N, lowered }] },
        { rows },
      )
    expect(refused(gate(false), 'Odo', 'F3')).toEqual(['siege.deploy.gateway', 'siege 1.57'])
    const open = gate(true)
    open.do(place(open, 'Odo', 'F3'))
    expect(standsAt(open, bodyOf(open, 'Odo'))).toBe('F3')
  })

  test('siege R.deployment each in the area given to his group, and each of one’s own once', () => {
    const table = besieged(owen, odo)
    expect(refused(table, 'Odo', 'C7')).toEqual(['siege.deploy.area', 'siege R.deployment'])
    expect(refused(table, 'Owen', 'C7')).toEqual(['siege.deploy.not-yours', 'siege R.deployment'])
    expect(table.refusal({ type: 'place', body: 99, hex: 0 }).code).toBe('siege.deploy.not-yours')
    expect(table.refusal({ ...place(table, 'Odo', 'A1'), hex: 9999 }).code).toBe('siege.deploy.off-map')
    table.do(place(table, 'Odo', 'A1'))
    expect(refused(table, 'Odo', 'B1')).toEqual(['siege.deploy.not-yours', 'siege R.deployment'])
    expect(legal(table)).toEqual([{ type: 'end-phase' }])
  })

  test('siege 1.62 no two in one hex', () => {
    const table = besieged({ characters: [...owen.characters, ...odo.characters] }, {})
    table.do(place(table, 'Owen', 'C7'))
    expect(refused(table, 'Odo', 'C7')).toEqual(['siege.deploy.taken', 'siege 1.62'])
  })

  test('siege R.deployment not on ground that nobody can enter', () => {
    const table = besieged({}, odo, { rows: WALL.with(0, '#...........') })
    expect(refused(table, 'Odo', 'A1')).toEqual(['siege.deploy.terrain', 'siege R.deployment'])
  })

  test('siege R.deployment horses have a facing, those on foot have none', () => {
    const table = besieged({ characters: [...owen.characters, ...piers.characters] }, {})
    expect(refused(table, 'Owen', 'C7', { facing: N })).toEqual(['siege.deploy.facing', 'siege R.deployment'])
    expect(refused(table, 'Piers', 'C7')).toEqual(['siege.deploy.facing', 'siege R.deployment'])
    table.do(place(table, 'Piers', 'C7', { facing: N }))
    expect(standsAt(table, bodyOf(table, 'Piers'))).toBe('C7 C8')
    expect(legalOf(table, 'place').every(({ facing }) => facing === undefined)).toBe(true)
  })

  test('siege R.deployment both hexes of a horse are in the area, on the map, free and open to horses', () => {
    const table = besieged(
      { characters: [...owen.characters, ...piers.characters] },
      {},
      {
        rows: WALL.with(8, '..t...v.....'),
      },
    )
    table.do(place(table, 'Owen', 'E9'))
    expect(refused(table, 'Piers', 'E7', { facing: S })).toEqual(['siege.deploy.area', 'siege R.deployment'])
    expect(refused(table, 'Piers', 'C10', { facing: N })).toEqual([
      'siege.deploy.off-map',
      'siege R.deployment',
    ])
    expect(refused(table, 'Piers', 'E8', { facing: N })).toEqual(['siege.deploy.taken', 'siege 1.62'])
    expect(refused(table, 'Piers', 'C8', { facing: N })).toEqual([
      'siege.deploy.terrain',
      'siege R.deployment',
    ])
    expect(refused(table, 'Piers', 'G8', { facing: N })).toEqual(['siege.deploy.terrain', 'siege 3.32'])
  })

  test('siege R.deployment a horse that comes ridden is placed with its rider, one without by itself', () => {
    const table = besieged({ ...piers, animals: [{ animal: 'warhorse' }, { animal: 'ox' }] }, {})
    const ridden = cell(table.state.tables.bodies.mount, bodyOf(table, 'Piers'))
    expect(table.refusal({ type: 'place', body: ridden, hex: hexOf(table, 'C8'), facing: N }).code).toBe(
      'siege.deploy.not-yours',
    )
    const [spare] = take(animalsOf(table, 'warhorse'), 1)
    const [ox] = take(animalsOf(table, 'ox'), 1)
    table.do({ type: 'place', body: spare, hex: hexOf(table, 'C8'), facing: S })
    expect(standsAt(table, spare)).toBe('C8 C7')
    table.do({ type: 'place', body: ox, hex: hexOf(table, 'E8') })
    expect(standsAt(table, ox)).toBe('E8')
  })

  test('siege R.deployment nobody who has a place to stand is left behind', () => {
    const table = besieged(owen, odo)
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'siege.deploy.unplaced',
      rule: 'siege R.deployment',
      values: { body: bodyOf(table, 'Odo') },
    })
    expect(legal(table).some(({ type }) => type === 'end-phase')).toBe(false)
  })

  test('siege R.deployment those for whom there is no room stay behind', () => {
    const three = ['Owen', 'Idris', 'Gwyn'].map(name => ({ type: 'longbowman', name }))
    const table = besieged({ characters: three, start: inArea('nook') }, {})
    table.do(place(table, 'Owen', 'A10'), place(table, 'Idris', 'B10'))
    expect(legal(table)).toEqual([{ type: 'end-phase' }])
    table.do({ type: 'end-phase' })
    expect(table.state.flow.turn).toBe(1)
    expect(standsAt(table, bodyOf(table, 'Gwyn'))).toBe('off the map')
  })

  test('siege R.deployment a sergeant’s group by an edge is not deployed', () => {
    const table = position({
      map: { edges: { south: ['1'] } },
      play: {
        forces: [
          {
            groups: [
              {
                characters: [{ type: 'spearman', name: 'Late' }],
                start: { kind: 'edges', edges: ['1'], turn: 2 },
              },
            ],
          },
          { groups: [{ characters: [{ type: 'spearman', at: 'A1' }], start: inArea('all') }] },
        ],
      },
    })
    expect(table.state.flow.turn).toBe(1)
  })
})

describe('siege R.deployment spots that no rule knows', () => {
  test('siege R.deployment a facing beyond the six sides, and a floor that is none', () => {
    const table = besieged(piers, owen)
    expect(refused(table, 'Owen', 'A3', { deck: 0 })).toContain('siege.deploy.no-tower')
    table.do(place(table, 'Owen', 'A3'))
    table.do({ type: 'end-phase' })
    expect(refused(table, 'Piers', 'C8', { facing: 7 })).toContain('siege.deploy.facing')
  })
})
