import { type Action, cloneState, findScenario, replay, startGame, unwrap } from '@mesnada/engine'
import { filo, filoAdapter } from '@mesnada/filo'
import { distance, neighbour, turn } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import type { Presentation, Rating } from '../../../src/presentation/presentation.ts'
import { type Seen, seenOf } from '../../../src/presentation/seen.ts'
import { filoPresentation } from '../../../src/systems/filo/index.ts'
import { planBlows } from '../../../src/table/orders/blows.ts'
import { historicalPlacings, planDeployment } from '../../../src/table/orders/deploy.ts'
import { planMove } from '../../../src/table/orders/plan.ts'
import { bannerOf, lineOf, stackOf } from '../../../src/table/orders/select.ts'
import { shifted } from '../../../src/table/orders/shape.ts'
import { foughtUntil } from '../../support/filo-battles.ts'

const presentation: Presentation = filoPresentation

const seenIn = (isSo: Parameters<typeof foughtUntil>[1]): Seen =>
  seenOf(presentation.system, unwrap(replay(filo, foughtUntil('las-navas', isSo))).state)

const isFree =
  (phase: string, turns: number): Parameters<typeof foughtUntil>[1] =>
  ({ flow }) =>
    flow.phase === phase && flow.turn >= turns && flow.stack.length === 0

const after = (seen: Seen, actions: readonly Action[]): Seen => {
  const state = cloneState(seen.state)
  for (const action of actions) {
    expect(presentation.system.refusal(state, action)).toBeUndefined()
    presentation.system.perform(state, action, undefined)
  }
  return seenOf(presentation.system, state)
}

const pieceIn = (seen: Seen, id: string) => {
  const piece = presentation.pieces(seen).find(one => one.id === id)
  if (!piece) throw new Error(`no ${id}`)
  return piece
}

const hexOf = (seen: Seen, id: string): number => pieceIn(seen, id).hexes[0] ?? -1

/** The banner that is active, and one of it in front. */
const active = (seen: Seen) => {
  const [first] = presentation.system
    .legal(seen.state)
    .map(action => presentation.offer(seen, action))
    .filter(({ piece, manner }) => piece?.startsWith('u') && manner === 'go')
  const piece = pieceIn(seen, first?.piece ?? '')
  return { piece, members: bannerOf(presentation.pieces(seen), piece) }
}

const began = seenIn(isFree('move', 1))

describe('a group that marches', () => {
  const { piece, members } = active(began)
  const from = hexOf(began, piece.id)
  const ahead = (hex: number): number => neighbour(began.grid, hex, piece.facing ?? 0)
  const to = ahead(ahead(from))

  test('keeps its formation: whoever gets through has gone as far and the same way as the one in hand', () => {
    const plan = planMove(presentation, began, members, { kind: 'march', from, to, path: [to] })
    const then = after(began, plan.actions)
    const whole = plan.parts.filter(({ isShort }) => !isShort)
    expect(whole.length).toBeGreaterThan(members.length / 2)
    for (const part of whole) expect(hexOf(then, part.piece)).toBe(shifted(began.grid, part.from, from, to))
  })

  test('goes along the way that was drawn, each beside the others', () => {
    const way = [ahead(from), neighbour(began.grid, ahead(from), turn(piece.facing ?? 0, 1))]
    const [, last = 0] = way
    const plan = planMove(presentation, began, members, { kind: 'march', from, to: last, path: way })
    after(began, plan.actions)
    const walked = plan.parts.filter(({ isShort }) => !isShort)
    expect(walked.length).toBeGreaterThan(0)
    for (const part of walked)
      expect(part.path).toEqual([part.from, ...way.map(hex => shifted(began.grid, part.from, from, hex))])
  })

  test('says of everyone whether he goes, and why not', () => {
    const far = ahead(ahead(ahead(ahead(ahead(ahead(from))))))
    const plan = planMove(presentation, began, members, { kind: 'march', from, to: far, path: [far] })
    const told = [
      ...plan.parts.flatMap(part => [part.piece, ...part.also]),
      ...plan.stayers.map(s => s.piece),
    ]
    expect(told.toSorted()).toEqual(members.toSorted())
    for (const part of plan.parts)
      if (part.to !== shifted(began.grid, part.from, from, far)) expect(part.why?.rule).toMatch(/^filo /)
  })
})

describe('a line', () => {
  const { piece, members } = active(began)
  const line = lineOf(began.grid, presentation.pieces(began), piece)

  test('is all who stand side by side and face the same way', () => {
    expect(line).toContain(piece.id)
    expect(members).toEqual(expect.arrayContaining([...line]))
    for (const id of line) expect(pieceIn(began, id).facing).toBe(piece.facing)
    expect(stackOf(presentation.pieces(began), piece)).toContain(piece.id)
  })

  test('wheels about its end: those who get there face a sixth further', () => {
    const plan = planMove(presentation, began, line, { kind: 'wheel', side: 'right' })
    const then = after(began, plan.actions)
    expect(plan.parts.length).toBeGreaterThan(0)
    const there = plan.parts.filter(({ isShort }) => !isShort)
    expect(there.length).toBeGreaterThan(0)
    for (const part of there) {
      const { facing = 0 } = pieceIn(began, part.piece)
      expect(pieceIn(then, part.piece).facing).toBe(turn(facing, 1))
    }
  })
})

test('to advance to contact is to be nearer to the enemy, all of them', () => {
  const { members } = active(began)
  const plan = planMove(presentation, began, members, { kind: 'advance' })
  const then = after(began, plan.actions)
  const foes = presentation
    .pieces(began)
    .filter(({ seat, layer }) => seat !== pieceIn(began, members[0] ?? '').seat && layer === 'unit')
    .flatMap(({ hexes }) => hexes)
  const fear = (hex: number): number => Math.min(...foes.map(foe => distance(began.grid, hex, foe)))
  for (const { piece, from } of plan.parts) expect(fear(hexOf(then, piece))).toBeLessThanOrEqual(fear(from))
  expect(plan.parts.length).toBeGreaterThan(members.length / 2)
})

describe('blows', () => {
  const rating: Rating = filoAdapter

  test('all who must attack do, and the phase can be ended', () => {
    const seen = seenIn(isFree('declare', 2))
    const everyone = presentation.pieces(seen).map(({ id }) => id)
    const { actions, blows } = planBlows(presentation, seen, everyone, 'strike', rating)
    expect(actions.length).toBeGreaterThan(0)
    expect(blows).toHaveLength(actions.length)
    const then = after(seen, actions)
    expect(presentation.system.refusal(then.state, { type: 'end-phase' })).toBeUndefined()
  })

  test('a fight goes as far as its dice', () => {
    const seen = seenIn(isFree('resolve', 2))
    const { actions } = planBlows(presentation, seen, [], 'strike', rating)
    const then = after(seen, actions)
    expect(presentation.system.pending(then.state).kind).not.toBe('decision')
  })
})

describe('deployment', () => {
  const scenario = findScenario(filo.library, 'las-navas')
  if (!scenario) throw new Error('no scenario')
  const game = unwrap(startGame(filo, { scenario }))
  const seen = seenOf(presentation.system, game.state)
  const waiting = presentation
    .pieces(seen)
    .filter(({ beside, seat, layer }) => beside === 'waiting' && seat === 1 && layer === 'unit')

  test.each(['line', 'two-lines', 'column', 'refused-left', 'refused-right'] as const)(
    'a banner is set up in %s about a hex, all of it',
    formation => {
      const piece = waiting.find(({ band }) => band?.number === 1)
      const leader = presentation
        .pieces(seen)
        .find(({ layer, band, seat }) => layer === 'leader' && band?.number === 1 && seat === 1)
      const plan = planDeployment(presentation, seen, piece?.id ?? '', formation, leader?.hexes[0] ?? 0)
      const then = after(seen, plan.actions)
      const left = presentation
        .pieces(then)
        .filter(({ beside, seat, band }) => beside === 'waiting' && seat === 1 && band?.number === 1)
      expect(left).toEqual([])
      expect(plan.stayers).toEqual([])
    },
  )

  test('the rest stand as the scenario has them: every banner about its leader, the same each time', () => {
    const actions = historicalPlacings(presentation, seen)
    expect(historicalPlacings(presentation, seen)).toEqual(actions)
    const then = after(seen, actions)
    expect(presentation.system.pending(then.state)).toMatchObject({ seat: 0 })
  })
})
