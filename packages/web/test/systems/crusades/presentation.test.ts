import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CrusadesEvent, type CrusadesState, crusades, ORDERS } from '@mesnada/crusades'
import { act, cloneState, hashState, opponentOf, unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import type { PieceId } from '../../../src/presentation/presentation.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { crusadesPresentation as table } from '../../../src/systems/crusades/index.ts'
import { choicesFor, choicesOf } from '../../../src/table/session/choices.ts'
import { begin, fight } from '../../support/crusades-battles.ts'
import { sayings } from '../../support/sayings.ts'

const see = (state: CrusadesState) => seenOf(crusades, state)

const SCENARIOS = crusades.library.scenarios.map(({ id }) => id)

const { unsaid, listener, hearPending } = sayings(table)

/** Whoever does nothing, and what is told with what came of it. */
const SILENT: ReadonlySet<CrusadesEvent['type']> = new Set(['held', 'declared'])

describe.each(SCENARIOS)('%s', scenario => {
  test('everything that happens, is asked and is offered can be said in every language', () => {
    const { missing, hear } = listener()
    const told = new Set<string>()
    for (const [seed, bold] of [
      [3, 0.9],
      [8, 0.3],
    ] as const) {
      let looks = 0
      fight(
        begin(scenario),
        (state, events) => {
          const seen = see(state)
          for (const event of events) {
            const line = table.tell(event, seen)
            expect(line === undefined, event.type).toBe(SILENT.has(event.type))
            if (line) hear(line.phrase)
            told.add(event.type)
          }
          hear(table.clock(seen).phase)
          hearPending(seen, crusades.pending(state), hear)
          const kinds = new Map(crusades.legal(state).map(action => [action.type, action]))
          for (const action of kinds.values()) hear(table.offer(seen, action).label)
          for (const { name } of table.links?.(seen) ?? []) hear(name)
          return ++looks > 500
        },
        { seed, bold },
      )
    }
    const { state } = begin(scenario)
    for (const { name } of table.marks(see(state))) hear(name)
    for (let hex = 0; hex < state.setting.grid.size; hex++) hear(table.ground(see(state), hex))
    expect([...missing]).toEqual([])
    for (const type of ['moved', 'fired', 'clashed', 'checked', 'reduced', 'fled'])
      expect(told, type).toContain(type)
  })

  test('every legal action has its place on the table: a counter, a hex or a button', () => {
    const faults = new Set<string>()
    let looks = 0
    fight(
      begin(scenario),
      state => {
        const seen = see(state)
        const places = new Map(table.pieces(seen).map(({ id, hexes }) => [id, hexes[0]]))
        for (const action of crusades.legal(state)) {
          const { piece, target, with: others = [] } = table.offer(seen, action)
          for (const id of [...(piece === undefined ? [] : [piece]), ...others])
            if (places.get(id) === undefined) faults.add(`${action.type} by ${id}`)
          const aim = target && 'piece' in target ? target.piece : undefined
          if (aim === undefined) continue
          const hex = target && 'hex' in target ? target.hex : places.get(aim)
          if (hex === undefined || places.get(aim) !== hex) faults.add(`${action.type} at ${aim}`)
        }
        return ++looks > 150
      },
      { seed: 12, bold: 0.8 },
    )
    expect([...faults]).toEqual([])
  })

  /** crusades 4.3: the overall leader himself, on the map or fallen, has no command value; whoever takes over has one. */
  const commandsAll = ({ setting, tables }: CrusadesState, id: string): boolean => {
    const row = Number(id.slice(1))
    if (id.startsWith('u') || !setting.leaders[row]?.overall) return false
    return id.startsWith('f') || tables.leaders.status[row] === 0
  }

  test('every counter has an icon, figures and a name, stands where the rules say, and is one counter', () => {
    const { missing, hear } = listener()
    let looks = 0
    fight(
      begin(scenario),
      state => {
        const pieces = table.pieces(see(state))
        expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
        const onMap = [...state.tables.units.hex, ...state.tables.leaders.hex].filter(hex => hex >= 0)
        expect(pieces.flatMap(({ hexes }) => hexes).toSorted()).toEqual(onMap.toSorted())
        for (const piece of pieces) {
          expect(piece.icon.length).toBeGreaterThan(20)
          expect(piece.figures).toHaveLength(commandsAll(state, piece.id) ? 2 : 3)
          expect(piece.hexes.length > 0).toBe(piece.beside === undefined)
          expect(piece.layer === 'unit' && piece.beside === undefined).toBe(piece.facing !== undefined)
          for (const { name } of [...piece.figures, ...piece.badges, ...(piece.sign ? [piece.sign] : [])])
            hear(name)
          hear(piece.name)
          hear(piece.kind)
        }
        return ++looks > 120
      },
      { seed: 21 },
    )
    expect([...missing]).toEqual([])
  })
})

test('the advanced rules are shown and told too: chits, second orders, the berserk and the tired', () => {
  const { missing, hear } = listener()
  const told = new Set<string>()
  const offered = new Set<string>()
  const badges = new Set<string>()
  let looks = 0
  fight(
    begin('hab', 'advanced'),
    (state, events) => {
      const seen = see(state)
      for (const event of events) {
        const line = table.tell(event, seen)
        expect(line === undefined, event.type).toBe(SILENT.has(event.type))
        if (line) hear(line.phrase)
        told.add(event.type)
      }
      hear(table.clock(seen).phase)
      hearPending(seen, crusades.pending(state), hear)
      const places = new Map(table.pieces(seen).map(piece => [piece.id, piece]))
      for (const action of crusades.legal(state)) {
        const { piece, label } = table.offer(seen, action)
        offered.add(action.type)
        if (['split', 'assign', 'rejoin'].includes(action.type)) {
          hear(label)
          expect(places.get(piece ?? '')?.hexes).toHaveLength(1)
        }
      }
      for (const { badges: own } of places.values())
        for (const { name } of own) {
          hear(name)
          if (typeof name === 'object' && 'code' in name) badges.add(name.code)
        }
      const cup = table.ledger?.(seen)?.sections.find(({ rule }) => rule === 'crusades 16.1')
      if (state.flow.chit !== undefined && looks < 3) expect(cup).toBeDefined()
      return ++looks > 900
    },
    { seed: 4, bold: 0.1 },
  )
  expect([...missing]).toEqual([])
  for (const type of ['drawn', 'split', 'assigned', 'rejoined']) expect(told, type).toContain(type)
  for (const type of ['split', 'assign', 'rejoin']) expect(offered, type).toContain(type)
  for (const code of ['crusades.trait.berserk', 'crusades.trait.detached', 'sign.second'])
    expect(badges, code).toContain(code)
})

test('every option and edition has a name and a sentence, and the first edition changes nothing', () => {
  const { missing, hear } = listener()
  for (const { title, options } of table.optionGroups) {
    hear(title)
    for (const { name, about, rule } of options) {
      hear(name)
      hear(about)
      expect(rule).toMatch(/^\d+\.\d+$/)
    }
  }
  for (const name of Object.values(table.presets)) hear(name)
  expect([...missing]).toEqual([])
  expect(crusades.options.presets[Object.keys(table.presets)[0] ?? '']?.changes).toEqual({})
})

test('every sentence of the table is used, and every one that is used is there', () => {
  const folder = resolve(import.meta.dirname, '../../../src/systems/crusades')
  const sources = readdirSync(folder)
    .filter(name => name.endsWith('.ts') && name !== 'icons.ts')
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const families: Readonly<Record<string, readonly string[]>> = {
    facing: ['n', 'ne', 'se', 's', 'sw', 'nw'],
    phase: ['command', 'movement', 'defensive-fire', 'offensive-fire', 'melee', 'rally', 'chit', 'draw'],
    shooter: ['archer', 'mounted-archer', 'light-cavalry', 'cannon', 'crossbowman', 'militia'],
    column: ['melee', 'morale', 'order'],
    act: ['fire', 'attack', 'join', 'widen', 'lose-step', 'split', 'assign'],
    sight: ['out-of-range', 'not-in-front'],
    lesson: [...sources.matchAll(/text\('([\w-]+)'\)/g)].map(([, name]) => name ?? ''),
  }
  const made = Object.entries(families).flatMap(([prefix, names]) => names.map(name => `${prefix}.${name}`))
  const file = JSON.parse(readFileSync(join(folder, 'text/es.json'), 'utf8')) as Record<string, string>
  const keys = Object.keys(file)
  expect(keys.filter(key => !sources.includes(`'${key}'`) && !made.includes(key))).toEqual([])
  expect(made.filter(key => !keys.includes(key))).toEqual([])
})

/** The first position of a battle in which something is so. */
const positionOf = (scenario: string, isSo: (state: CrusadesState) => boolean): CrusadesState => {
  const game = begin(scenario)
  fight(game, isSo)
  return game.state
}

/** The counter that stands there, on top of others. */
const at = (state: CrusadesState, label: string, layer: 'unit' | 'leader' = 'unit'): PieceId => {
  const hex = state.setting.grid.parse(label) ?? -1
  const there = table.pieces(see(state)).filter(piece => piece.layer === layer && piece.hexes.includes(hex))
  return there.toSorted((a, b) => b.deck - a.deck)[0]?.id ?? ''
}

const spot = (state: CrusadesState, label: string) => ({ hex: state.setting.grid.parse(label) ?? -1 })

/** So many hexes straight ahead of a unit. */
const ahead = ({ setting, tables }: CrusadesState, unit: number, far: number): number => {
  let hex = tables.units.hex[unit] ?? 0
  for (let gone = 0; gone < far; gone++)
    hex = setting.grid.neighbours[hex * 6 + (tables.units.facing[unit] ?? 0)] ?? 0
  return hex
}

const isMoving = ({ flow }: CrusadesState): boolean => flow.phase === 'movement' && flow.stack.length === 0

describe('movement', () => {
  test('a unit in hand is offered every stance it can take, at what it costs, in one choice', () => {
    const state = positionOf('hab', isMoving)
    const unit = state.setting.unitsOf[state.flow.side][0] ?? -1
    const choices = choicesFor(table, see(state), choicesOf(table, see(state)), `u${unit}`)
    const there = cloneState(state)
    crusades.perform(there, { type: 'activate', unit }, undefined)
    expect(choices).toHaveLength(crusades.legal(there).length)
    const { movement = 0 } = state.setting.units[unit]?.figures[2] ?? {}
    for (const { actions, cost, offer } of choices) {
      expect(actions).toHaveLength(2)
      if (offer.manner === 'go') expect(cost).toBeLessThanOrEqual(movement)
      const after = cloneState(state)
      for (const action of actions) {
        const legal = unwrap(crusades.parseAction(action))
        expect(crusades.refusal(after, legal)).toBeUndefined()
        crusades.perform(after, legal, undefined)
      }
      if (offer.facing !== undefined) expect(after.tables.units.facing[unit]).toBe(offer.facing)
    }
  })

  test('looking at what a unit could do changes nothing', () => {
    const state = positionOf('hab', isMoving)
    const before = hashState(state)
    for (const unit of state.setting.unitsOf[state.flow.side])
      choicesFor(table, see(state), choicesOf(table, see(state)), `u${unit}`)
    expect(hashState(state)).toBe(before)
  })

  test('a leader in hand shows how far his word carries, and those beyond it are marked', () => {
    const { state } = begin('hab')
    for (const leader of state.setting.formations.keys()) {
      const span = new Set(table.span?.(see(state), `l${leader}`))
      for (const unit of state.setting.formations[leader]?.units ?? []) {
        const piece = table.pieces(see(state)).find(({ id }) => id === `u${unit}`)
        const isMarked = piece?.badges.some(({ shape }) => shape === 'triangle')
        expect(span.has(state.tables.units.hex[unit] ?? -1)).toBe(!isMarked)
      }
    }
  })
})

describe('what a click that does nothing is told', () => {
  test('on Stand, near or far', () => {
    const game = begin('hab')
    while (game.state.flow.side !== 0 || game.state.flow.phase !== 'movement') {
      const pending = crusades.pending(game.state)
      if (pending.kind !== 'decision') throw new Error('nobody decides')
      unwrap(act(game, pending.seat, { type: 'end-phase' }))
    }
    const { state } = game
    for (const label of ['1108', '0703'])
      expect(table.refusal(see(state), at(state, '1109'), spot(state, label))).toMatchObject({
        rule: 'crusades 5.13',
      })
    // Out of reach for someone who may go where he likes.
    expect(table.refusal(see(state), at(state, '1010'), spot(state, '2401'))).toMatchObject({
      code: 'refusal.out-of-reach',
    })
    expect(table.refusal(see(state), at(state, '0910', 'leader'), spot(state, '2401'))).toMatchObject({
      code: 'refusal.ride-out-of-reach',
    })
  })

  test('out of command, near or far: not that the order should be changed (crusades 5.33)', () => {
    const state = positionOf('hab', ({ flow }) => flow.side === 0 && flow.phase === 'movement')
    const { units, formations } = state.setting
    const standing = [...state.setting.unitsOf[0]].find(
      unit =>
        state.tables.units.order[unit] === ORDERS.indexOf('stand') &&
        (state.tables.units.hex[unit] ?? -1) >= 0,
    )
    if (standing === undefined) throw new Error('nobody stands')
    const leader = formations[units[standing]?.formation ?? 0]?.leader ?? 0
    state.tables.leaders.order[leader] = ORDERS.indexOf('advance')
    for (const hex of [0, state.setting.grid.size - 1, ahead(state, standing, 1), ahead(state, standing, 2)])
      expect(table.refusal(see(state), `u${standing}`, { hex })).toMatchObject({
        code: 'crusades.move.unled',
        rule: 'crusades 5.33',
      })
  })

  test('two hexes ahead on Retreat, that it must move away, not that it is too far (crusades 5.14)', () => {
    const game = begin('hab')
    const ilghazi = game.state.setting.leaders.findIndex(({ side, overall }) => side === 1 && overall)
    unwrap(act(game, 1, { type: 'order', leader: ilghazi, order: 'retreat' }))
    unwrap(act(game, 1, { type: 'end-phase' }))
    const { state } = game
    const formation = state.setting.leaders[ilghazi]?.formation ?? 0
    const codes = (state.setting.formations[formation]?.units ?? []).map(
      unit => table.refusal(see(state), `u${unit}`, { hex: ahead(state, unit, 2) })?.code,
    )
    expect(codes).toContain('crusades.move.retreat')
    expect(codes).not.toContain('refusal.out-of-reach')
  })

  test('held by an enemy zone, near or far (crusades 6.25)', () => {
    const state = positionOf('hab', state => state.flow.turn > 1 && isMoving(state))
    const held = state.setting.unitsOf[state.flow.side].filter(
      unit =>
        table.refusal(see(state), `u${unit}`, { hex: ahead(state, unit, 1) })?.code === 'crusades.move.zone',
    )
    expect(held.length).toBeGreaterThan(0)
    for (const unit of held)
      expect(table.refusal(see(state), `u${unit}`, { hex: 0 })?.code).toBe('crusades.move.zone')
  })

  test('in a phase that is not for moving', () => {
    const { state } = begin('hab')
    expect(table.refusal(see(state), at(state, '1105'), spot(state, '1106'))).toMatchObject({
      code: 'crusades.phase.not-now',
    })
  })

  test('in fire and melee, the rules’ own refusal', () => {
    const fire = positionOf('hab', ({ flow }) => flow.phase.endsWith('fire') && flow.stack.length === 0)
    const pending = crusades.pending(fire)
    const seat = pending.kind === 'decision' ? pending.seat : 0
    for (const unit of fire.setting.unitsOf[seat])
      for (const hex of [...fire.tables.units.hex].filter(place => place >= 0))
        expect(table.refusal(see(fire), `u${unit}`, { hex })).toEqual(
          crusades.refusal(fire, { type: 'fire', unit, hex }),
        )
  })

  test('a phase that cannot end yet says who must do what', () => {
    const game = begin('hab')
    const ilghazi = game.state.setting.leaders.findIndex(({ side, overall }) => side === 1 && overall)
    unwrap(act(game, 1, { type: 'order', leader: ilghazi, order: 'attack' }))
    unwrap(act(game, 1, { type: 'end-phase' }))
    const duty = table.duty?.(see(game.state))
    expect(duty).toMatchObject({ why: { code: 'crusades.phase.attack', rule: 'crusades 5.11' } })
    expect(choicesOf(table, see(game.state)).map(({ offer }) => offer.piece)).toContain(duty?.piece)
    expect(choicesOf(table, see(game.state)).some(({ offer }) => offer.manner === 'end')).toBe(false)
  })
})

describe('what is seen, hit and feared is what the rules allow', () => {
  const firing = positionOf(
    'hab',
    ({ flow }) => flow.phase === 'offensive-fire' && flow.turn > 1 && flow.stack.length === 0,
  )

  test('a line is clear for a shooter exactly where he may shoot', () => {
    const seat = firing.flow.side
    const shots = crusades
      .legal(firing)
      .flatMap(action => (action.type === 'fire' ? [`${action.unit} ${action.hex}`] : []))
    expect(shots.length).toBeGreaterThan(0)
    for (const unit of firing.setting.unitsOf[seat]) {
      const from = firing.tables.units.hex[unit] ?? -1
      if (
        from < 0 ||
        crusades.refusal(firing, { type: 'fire', unit, hex: 65_000 })?.code !== 'crusades.fire.no-enemy'
      )
        continue
      for (const enemy of firing.setting.unitsOf[opponentOf(seat)]) {
        const hex = firing.tables.units.hex[enemy] ?? -1
        if (hex < 0) continue
        const line = table.sightline(see(firing), { hex: from, piece: `u${unit}` }, { hex })
        expect(line.clear).toBe(shots.includes(`${unit} ${hex}`))
        expect(line.obstacles.some(({ blocks }) => blocks)).toBe(line.rule === 'crusades 9.2' && !line.clear)
        expect(unsaid(line.verdict)).toEqual([])
        for (const { reason } of line.obstacles) expect(unsaid(reason)).toEqual([])
      }
    }
  })

  test('whom a unit may shoot at lies in its scope, and it lies in that one’s fears', () => {
    for (const action of crusades.legal(firing)) {
      if (action.type !== 'fire') continue
      expect(table.scope(see(firing), `u${action.unit}`).hits).toContain(action.hex)
      expect(table.threats(see(firing), action.hex, opponentOf(firing.flow.side))).toContain(
        `u${action.unit}`,
      )
    }
  })

  test('the same of melee', () => {
    const state = positionOf(
      'hab',
      ({ flow }) => flow.phase === 'melee' && flow.turn > 1 && flow.stack.length === 0,
    )
    const attacks = crusades.legal(state).flatMap(action => (action.type === 'attack' ? [action] : []))
    expect(attacks.length).toBeGreaterThan(0)
    for (const { from, hex } of attacks) {
      const stack = table
        .pieces(see(state))
        .filter(({ layer, hexes }) => layer === 'unit' && hexes[0] === from)
      expect(stack.some(({ id }) => table.scope(see(state), id).hits.includes(hex))).toBe(true)
      const feared = table.threats(see(state), hex, opponentOf(state.flow.side))
      expect(stack.some(({ id }) => feared.includes(id))).toBe(true)
    }
  })

  test('whoever stands still and cannot shoot so far is not feared', () => {
    const { state } = begin('hab')
    const far = state.setting.grid.parse('0101') ?? -1
    expect(table.threats(see(state), far, 1)).toEqual([])
    // The order to stand holds the king back; the men of Tripoli may ride six points.
    const near = state.setting.grid.parse('0907') ?? -1
    expect(table.threats(see(state), near, 1)).toEqual(
      expect.arrayContaining([at(state, '0910'), at(state, '1010')]),
    )
    expect(table.threats(see(state), near, 1)).not.toContain(at(state, '1208'))
  })
})

test('phases in which nothing happened are one line of the log', () => {
  const phase = (name: 'melee' | 'rally'): CrusadesEvent => ({
    type: 'phase',
    phase: name,
    side: 0,
    turn: 2,
    rule: 'crusades 3.2',
  })
  expect(table.merge?.(phase('melee'), phase('rally'))).toEqual(phase('rally'))
  const fled: CrusadesEvent = { type: 'fled-field', unit: 3, rule: 'crusades 10.1' }
  expect(table.merge?.(fled, { type: 'eliminated', unit: 3, rule: 'crusades 2.3' })).toEqual(fled)
  expect(table.merge?.(fled, { type: 'eliminated', unit: 4, rule: 'crusades 2.3' })).toBeUndefined()
})

test('an order is offered with its odds: on the leader himself, all but the one he has', () => {
  const { state } = begin('hab')
  const leader = at(state, '0605', 'leader')
  const orders = choicesOf(table, see(state)).filter(({ offer }) => offer.piece === leader)
  expect(orders).toHaveLength(ORDERS.length - 1)
  for (const { offer } of orders) expect(offer.target).toEqual({ piece: leader })
})

test('who fired in the defensive fire of this turn is not marked as having acted in the fire of the others', () => {
  const marked = new Set<string>()
  fight(begin('hab'), state => {
    const { phase, side } = state.flow
    const acting = phase === 'defensive-fire' ? opponentOf(side) : side
    for (const { acted, layer, seat } of table.pieces(see(state)))
      if (acted && layer === 'unit' && seat !== acting) marked.add(phase)
    return state.flow.turn > 1
  })
  expect([...marked]).toEqual([])
})
