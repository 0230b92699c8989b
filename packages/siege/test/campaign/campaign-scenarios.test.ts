import { parseWith, type ScenarioDocument, SEATS, type Seat, unwrap } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { planOf, recordOf } from '../../src/campaign/record/keeping.ts'
import { isWall, wallKindAt } from '../../src/castle/walls.ts'
import { groupedOf, startOf } from '../../src/core/terms.ts'
import { siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { type Play, playSchema } from '../../src/scenario-schema.ts'
import { ABSENT, RESERVE } from '../../src/state.ts'
import { begin, idle } from '../kits/days-kit.ts'
import { deploy } from '../kits/set-up-kit.ts'

const playOf = (scenario: ScenarioDocument): Play => unwrap(parseWith(playSchema, scenario.play, 'play'))

const CAMPAIGNS = library.scenarios.filter(scenario => playOf(scenario).campaign !== undefined)

const called = (id: string): ScenarioDocument => {
  const scenario = CAMPAIGNS.find(document => document.id === id)
  if (scenario === undefined) throw new Error(`no campaign ${id}`)
  return scenario
}

const namedOf = (play: Play, seat: Seat, ...types: readonly string[]): readonly string[] =>
  play.forces[seat].groups.flatMap(group =>
    group.characters.flatMap(({ type, name }) => (types.includes(type) && name !== undefined ? [name] : [])),
  )

const EVERY = CAMPAIGNS.flatMap(scenario =>
  (playOf(scenario).campaign?.actions ?? []).map(({ kind }, action) => [scenario.id, kind, action] as const),
)

describe('siege R.scenarios every action of every siege', () => {
  test.each(EVERY)('R.scenarios %s: %s sets up, with room for all who take part', (id, _kind, action) => {
    const table = begin(called(id), action)
    deploy(table)
    const { state } = table
    expect(state.flow.turn).toBe(1)
    for (const body of state.setting.bodies.keys()) {
      const { kind } = startOf(state, groupedOf(state, body))
      if (state.tables.bodies.hex[body] === RESERVE) expect(['edges', 'die', 'patrol']).toContain(kind)
      if (cell(state.tables.bodies.hex, body) >= 0) expect(kind).toBe('areas')
    }
    for (const seat of SEATS)
      expect(
        state.setting.bodies.some(
          (card, body) => card.side === seat && state.tables.bodies.hex[body] !== ABSENT,
        ),
      ).toBe(true)
  })
})

describe('siege R.scenarios facts of the books, sieges', () => {
  test('siege R.scenarios The Duke’s Justice: from the camp, which lies before side G, or outside the other walls', () => {
    const { state } = testTable(siege, { scenario: called('the-dukes-justice') })
    const { board, grid } = state.setting
    const camp = new Set(board.edges.get('A'))
    expect(
      board.edges.get('G')?.every(hex => {
        const south = cell(grid.neighbours, hex * 6 + 3)
        return south === OFF_MAP || camp.has(south)
      }),
    ).toBe(true)
    const [assault] = take(planOf(state).actions, 1)
    expect(assault.starts?.['army']).toEqual({ kind: 'areas', areas: ['camp', 'siege-lines'], free: true })
    expect(state.setting.options.haltAssault).toBe(true)
  })

  test('siege R.scenarios In Extremis: rations, siege 6.72, and the bowmen of both nations', () => {
    const scenario = called('in-extremis')
    expect(scenario.options).toEqual({ haltAssault: true, rations: true })
    const play = playOf(scenario)
    expect(namedOf(play, 1, 'armoured-crossbowman')).toEqual(['Alric', 'Edric'])
    expect(namedOf(play, 0, 'crossbowman')).toEqual(['Emlyn', 'Gawain'])
    expect(namedOf(play, 0, 'longbowman')).toEqual(['Aylwin', 'Dylan', 'Gwyn', 'Idris', 'Owen', 'Myrlin'])
  })

  test('siege R.scenarios Retreat: four maps, the initiative alternates, patrols by 2, 3, 4, E, H and G', () => {
    const scenario = called('retreat')
    const { campaign, forces } = playOf(scenario)
    expect(scenario.maps.map(({ map }) => map).toSorted()).toEqual([
      'camp',
      'castle',
      'crossroads',
      'village',
    ])
    expect(campaign?.initiative).toBe('alternates')
    const supplies = campaign?.actions.find(({ kind }) => kind === 'supplies')
    const patrols = Object.values(supplies?.starts ?? {}).filter(start => start.kind === 'patrol')
    expect(patrols).toHaveLength(3)
    for (const start of patrols)
      expect(start).toEqual({ kind: 'patrol', edges: ['2', '3', '4', 'E', 'H', 'G'] })
    const people = forces.flatMap(({ groups }) => groups.flatMap(({ characters }) => characters))
    expect(people.length).toBeGreaterThan(30)
  })

  test('siege R.scenarios Retreat: the edges by which patrols come are edges indeed', () => {
    const { state } = testTable(siege, { scenario: called('retreat') })
    const { board, grid } = state.setting
    for (const edge of ['2', '3', '4', 'E', 'H', 'G'])
      for (const hex of board.edges.get(edge) ?? [])
        expect(
          [0, 1, 2, 3, 4, 5].some(side => {
            const near = cell(grid.neighbours, hex * 6 + side)
            return near === OFF_MAP || board.terrain[near] === 255
          }),
        ).toBe(true)
  })

  test('siege R.scenarios Raising the Siege: walls battered already, two of them down, and the relief on the fourth day', () => {
    const table = testTable(siege, { scenario: called('raising-the-siege') })
    const { state } = table
    const worn = [...state.tables.ground.damage.keys()].filter(
      hex => cell(state.tables.ground.damage, hex) > 0,
    )
    expect(worn.length).toBe(4)
    const [fallen, standing] = take(
      [true, false].map(down => worn.filter(hex => (state.tables.ground.rubble[hex] !== 0) === down)),
      2,
    )
    expect(fallen).toHaveLength(2)
    expect(standing.every(hex => isWall(state, hex) && wallKindAt(state, hex) === 'wall')).toBe(true)
    for (let guard = 0; guard < 60 && recordOf(state).day < 4; guard++) idle(table)
    expect(nth(planOf(state).actions, recordOf(state).action ?? 0).kind).toBe('relief')
  })
})

describe('siege R.scenarios patrols', () => {
  test('siege R.scenarios one patrol for each turn that has come, whichever its owner calls', () => {
    const table = begin(called('retreat'), 3)
    deploy(table)
    const call = (group: number) => ({ type: 'call-patrol', group }) as const
    const till = (turn: number): void => {
      for (let guard = 0; guard < 60; guard++) {
        const { flow } = table.state
        if (flow.turn === turn && flow.phase === 'movement' && flow.side === 0) return
        table.do({ type: 'end-phase' })
      }
    }
    till(2)
    expect(table.refusal(call(2)).code).toBe('siege.patrol.none-due')
    till(3)
    expect(table.refusal(call(0)).code).toBe('siege.patrol.not-waiting')
    table.do(call(3))
    expect(table.refusal(call(2)).code).toBe('siege.patrol.none-due')
    const entering = siege
      .legal(table.state)
      .flatMap(action => (action.type === 'enter' ? [action.body] : []))
    const groups = new Set(entering.map(body => nth(table.state.setting.bodies, body).group))
    expect([...groups]).toEqual([3])
  })
})
