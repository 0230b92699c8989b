import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { act, findScenario, seededDice, settleDice, startGame, unwrap } from '@mesnada/engine'
import { type FiloAction, type FiloState, filo, unitsAt } from '@mesnada/filo'
import { describe, expect, test } from 'vitest'
import { BADGE_SHAPES, type Piece } from '../../../src/presentation/presentation.ts'
import { seenOf } from '../../../src/presentation/seen.ts'
import { filoPresentation } from '../../../src/systems/filo/index.ts'
import { troopName } from '../../../src/systems/filo/names.ts'
import { choicesFor, choicesOf, placingsOfRest } from '../../../src/table/session/choices.ts'
import { phrase } from '../../../src/text/phrase.ts'
import { sayings } from '../../support/sayings.ts'
import { wander } from '../../support/wander.ts'

const see = (state: FiloState) => seenOf(filo, state)

const { say, unsaid, listener, hearPending } = sayings(filoPresentation)

const begin = (id: string) => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  return unwrap(startGame(filo, { scenario }))
}

test('two units in a hex are spoken of as two (filo 5.2)', () => {
  const game = begin('las-navas')
  for (const action of placingsOfRest(filoPresentation, see(game.state)))
    unwrap(act(game, game.state.flow.seat, action as FiloAction))
  const seen = see(game.state)
  const hexes = Array.from({ length: seen.grid.size }, (_, hex) => hex)
  const shared = hexes.find(hex => unitsAt(game.state, hex).length === 2)
  if (shared === undefined) throw new Error('nobody shares a hex')
  const troops = troopName(seen, shared)
  const said = say(phrase('event.declared', { from: troops, to: troops }), 'es')
  const hex = seen.grid.label(shared)
  expect(said).toMatch(new RegExp(`^L[^()]+ y l[^()]+ \\(hex\\. ${hex}\\) atacarán a l[^()]+ y a l`))
})

const SCENARIOS = filo.library.scenarios.map(({ id }) => id)

/** What happens without a line of its own in the log: the sequence speaks for itself, the second of a pair follows. */
const SILENT: ReadonlySet<string> = new Set(['phase', 'moved'])

describe.each(SCENARIOS)('%s', scenario => {
  test('everything on the table can be said in every language', () => {
    const { missing, hear } = listener()
    wander(filo, begin(scenario), { steps: 500, seed: 11 }, (state, events) => {
      const seen = see(state)
      for (const event of events) {
        const told = filoPresentation.tell(event, seen)
        if (told) hear(told.phrase)
        else expect(SILENT.has(event.type), event.type).toBe(true)
      }
      hear(filoPresentation.clock(seen).phase)
      for (const { name } of filoPresentation.links?.(seen) ?? []) hear(name)
      const pending = filo.pending(state)
      hearPending(seen, pending, hear)
      if (pending.kind !== 'decision') return
      const kinds = new Map(filo.legal(state).map(action => [action.type, action]))
      for (const action of kinds.values()) {
        const { label, way } = filoPresentation.offer(seen, action)
        hear(label)
        if (way) hear(way)
      }
    })
    expect([...missing]).toEqual([])
  })

  test('every legal action can be chosen on the board or by a button', () => {
    let offered = 0
    wander(filo, begin(scenario), { steps: 250, seed: 5 }, state => {
      const seen = see(state)
      if (filo.pending(state).kind !== 'decision') return
      const pieces = new Map(filoPresentation.pieces(seen).map(piece => [piece.id, piece]))
      for (const action of filo.legal(state)) {
        const { piece, target, facing } = filoPresentation.offer(seen, action)
        if (target && 'hex' in target) expect(target.hex).toBeGreaterThanOrEqual(0)
        if (target && 'piece' in target && target.piece !== undefined)
          expect(isInSight(pieces.get(target.piece))).toBe(true)
        if ('facing' in action && action.type !== 'place') expect(facing).toBe(action.facing)
        // Who waits behind another of his kind is chosen when that one has gone.
        if (piece !== undefined && action.type !== 'enter') expect(pieces.has(piece)).toBe(true)
        offered++
      }
    })
    expect(offered).toBeGreaterThan(100)
  })

  test('every counter is one counter, has an icon and figures, and stands where the rules say', () => {
    wander(filo, begin(scenario), { steps: 120, seed: 3 }, state => {
      const pieces = filoPresentation.pieces(see(state))
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
      const counted = pieces.filter(({ layer }) => layer === 'unit').map(({ count = 1 }) => count)
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(state.setting.units.length)
      for (const piece of pieces) {
        expect(piece.icon.length).toBeGreaterThan(20)
        expect(piece.hexes.length > 0).toBe(piece.beside === undefined)
        if (piece.layer === 'unit') expect(piece.figures).toHaveLength(3)
        for (const { shape } of piece.badges) expect(BADGE_SHAPES).toContain(shape)
        expect(new Set(piece.badges.map(({ shape }) => shape)).size).toBe(piece.badges.length)
        for (const said of [piece.name, piece.kind, ...piece.badges.map(({ name }) => name)])
          expect(unsaid(said)).toEqual([])
      }
    })
  })

  test('the rest is placed at one go, and then the battle can begin', () => {
    const game = begin(scenario)
    while (game.state.flow.phase === 'deploy') {
      const { seat } = game.state.flow
      for (const action of placingsOfRest(filoPresentation, see(game.state)))
        unwrap(act(game, seat, action as FiloAction))
      expect(
        filoPresentation
          .pieces(see(game.state))
          .filter(piece => piece.seat === seat && mustBePlaced(game.state, piece.id)),
      ).toEqual([])
      if (game.state.flow.phase === 'deploy' && game.state.flow.seat === seat)
        unwrap(act(game, seat, { type: 'end-phase' }))
    }
    expect(game.state.flow.turn).toBe(1)
  })
})

/** On the board, or among those beside it who are still to come. */
const isInSight = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.hexes.length > 0 || piece.beside === 'waiting')

const mustBePlaced = (state: FiloState, id: string): boolean =>
  id.startsWith('u') && state.tables.units.fate[Number(id.slice(1))] === 1

test('what is chosen for a counter in hand is legal, however many steps it takes', () => {
  let walks = 0
  wander(filo, begin('las-navas'), { steps: 500, seed: 23 }, state => {
    const seen = see(state)
    const pending = filo.pending(state)
    if (pending.kind !== 'decision' || (state.flow.phase !== 'move' && state.flow.stack.length === 0)) return
    const choices = choicesOf(filoPresentation, seen)
    const [actor] = choices.flatMap(({ offer: { piece } }) => piece ?? [])
    if (actor === undefined) return
    for (const { actions, offer } of choicesFor(filoPresentation, seen, choices, actor).slice(0, 40)) {
      expect(filo.refusal(state, actions[0] as FiloAction)).toBeUndefined()
      expect(offer.target ?? offer.label).toBeDefined()
      if (actions.length > 1) walks++
    }
  })
  expect(walks).toBeGreaterThan(20)
})

test('every option has a name, a sentence and a rule', async () => {
  const rulebook = await filo.reference.rulebook('en')
  for (const { title, options } of filoPresentation.optionGroups) {
    expect(unsaid(title)).toEqual([])
    for (const { name, about, rule } of options) {
      expect([...unsaid(name), ...unsaid(about)]).toEqual([])
      expect(rulebook[rule]).toBeDefined()
    }
  }
})

test('no sentence is left over', () => {
  const folder = resolve(import.meta.dirname, '../../../src/systems/filo')
  const source = readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(resolve(folder, file), 'utf8'))
    .join('\n')
  const words: readonly string[] = Object.keys(
    JSON.parse(readFileSync(resolve(folder, 'text/es.json'), 'utf8')),
  )
  /** Said by its whole code, or by one put together from the beginning of it. */
  const isSaid = (key: string): boolean =>
    source.includes(`'${key}'`) ||
    [...key.matchAll(/[.]/g)].some(({ index }) => source.includes(`\`${key.slice(0, index + 1)}\${`)) ||
    [...source.matchAll(/(own|figure|text|badge)\('([\w-]+)'/g)].some(([, , word]) =>
      [`event.${word}`, `figure.${word}`, `lesson.${word}`].includes(key),
    )
  expect(words.filter(key => !isSaid(key))).toEqual([])
})

describe('explaining', () => {
  const inMove = (): FiloState => {
    const game = begin('muret')
    const dice = seededDice(4)
    while (game.state.flow.phase !== 'move') {
      const pending = filo.pending(game.state)
      if (pending.kind === 'dice') unwrap(settleDice(game, dice))
      else {
        const [first] = filo.legal(game.state)
        if (first) unwrap(act(game, game.state.flow.seat, first))
      }
    }
    return game.state
  }

  test('a place out of reach is refused with the rule and the points left', () => {
    const state = inMove()
    const [unit] = filo.legal(state).flatMap(action => (action.type === 'move' ? [action.unit] : []))
    const far = filoPresentation.refusal(see(state), `u${unit}`, { hex: state.setting.grid.size - 1 })
    const near = filoPresentation.refusal(see(state), `u${unit}`, { hex: 0 })
    for (const refusal of [far, near]) expect(refusal?.rule).toMatch(/^filo /)
  })

  test('pointed at an enemy straight ahead, horsemen who could charge hear why they cannot (filo 10.4)', () => {
    const state = inMove()
    const { grid, units } = state.setting
    const { facing, hex: hexes, called } = state.tables.units
    const aheadOf = (unit: number): number | undefined => {
      let hex = hexes[unit] ?? -1
      while (hex >= 0) {
        hex = grid.neighbours[hex * 6 + (facing[unit] ?? 0)] ?? -1
        if (hex >= 0 && unitsAt(state, hex).some(one => units[one]?.seat !== state.flow.seat)) return hex
      }
      return undefined
    }
    const codes = [...units.keys()].flatMap(unit => {
      const { type, seat } = units[unit] ?? {}
      const hex = aheadOf(unit)
      if (seat !== state.flow.seat || !called[unit] || hex === undefined) return []
      if (type !== 'Ch' && type !== 'Ha') return []
      return filoPresentation.refusal(see(state), `u${unit}`, { hex })?.code ?? 'none'
    })
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) expect(code).toMatch(/^filo\.charge\./)
  })

  test('what binds a banner is said of far hexes too (filo N.6, N.8)', () => {
    const game = begin('las-navas')
    const dice = seededDice(1)
    const seen = new Set<string>()
    for (let guard = 0; guard < 400 && seen.size < 2; guard++) {
      const pending = filo.pending(game.state)
      if (pending.kind === 'over') break
      if (pending.kind === 'dice') {
        unwrap(settleDice(game, dice))
        continue
      }
      const { state } = game
      const { grid, units, banners, special } = state.setting
      if (state.flow.phase === 'move' && state.flow.stack.length === 0)
        for (const unit of units.keys()) {
          const from = state.tables.units.hex[unit] ?? -1
          const banner = units[unit]?.banner ?? -1
          const id = banners[banner]?.id
          if (from < 0 || !state.tables.units.called[unit] || state.tables.units.motion[unit] !== 0) continue
          if (id !== 'mujahids' && id !== 'al-nasir') continue
          const goal = id === 'mujahids' ? (special.neverBack?.towards ?? 0) : grid.size - 1
          seen.add(id)
          expect(filoPresentation.refusal(see(state), `u${unit}`, { hex: goal })?.code).toBe(
            id === 'mujahids' ? 'filo.move.never-back' : 'filo.move.waiting',
          )
        }
      const legal = filo.legal(state)
      const next = legal.find(({ type }) => type === 'end-phase') ?? legal[0]
      if (next) unwrap(act(game, pending.seat, next))
    }
    expect([...seen].toSorted()).toEqual(['al-nasir', 'mujahids'])
  })

  test('the line of fire says how far, what is in the way, and by which rule', () => {
    const state = inMove()
    const archers = state.setting.units.findIndex(({ shooting }) => shooting === 'Ab')
    const hex = state.tables.units.hex[archers] ?? 0
    for (let to = 0; to < state.setting.grid.size; to += 7) {
      if (to === hex) continue
      const line = filoPresentation.sightline(see(state), { hex, piece: `u${archers}` }, { hex: to })
      expect(unsaid(line.verdict)).toEqual([])
      expect(line.rule).toMatch(/^filo /)
      if (line.obstacles.length > 0) expect(line.clear).toBe(false)
      const { hits } = filoPresentation.scope(see(state), `u${archers}`)
      if (line.clear) expect(hits).toContain(to)
    }
  })

  test('whoever could be shot at or struck is told by whom', () => {
    const state = inMove()
    for (const unit of state.setting.unitsOf[0]) {
      const hex = state.tables.units.hex[unit] ?? -1
      for (const id of filoPresentation.threats(see(state), hex, 0))
        expect(state.setting.units[Number(id.slice(1))]?.seat).toBe(1)
    }
  })
})
