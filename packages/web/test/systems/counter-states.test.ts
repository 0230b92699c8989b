import { crusades } from '@mesnada/crusades'
import {
  type Action,
  findScenario,
  type GameEvent,
  type RuleSystem,
  type State,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { siege } from '@mesnada/siege'
import { describe, expect, test } from 'vitest'
import type { Piece } from '../../src/presentation/presentation.ts'
import { type Seen, seenOf } from '../../src/presentation/seen.ts'
import { crusadesPresentation } from '../../src/systems/crusades/index.ts'
import { filoPresentation } from '../../src/systems/filo/index.ts'
import { siegePresentation } from '../../src/systems/siege/index.ts'
import { commissionOf } from '../../src/table/board/commission.ts'
import { standing } from '../support/positions.ts'

const LAID = { angle: undefined, length: 1, selected: false, able: false }

const begin = <S extends State, A extends Action, E extends GameEvent, V>(
  system: RuleSystem<S, A, E, V>,
  id: string,
): Seen<S, V> => {
  const scenario = findScenario(system.library, id)
  if (!scenario) throw new Error(`there is no scenario ${id}`)
  return seenOf(system, unwrap(startGame(system, { scenario })).state)
}

const meaningOf = (name: Piece['name']): string =>
  typeof name === 'object' && 'code' in name ? name.code : JSON.stringify(name)

/** What each painted mark stands for on these counters. */
const meaningsOf = (pieces: readonly Piece[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const meanings = new Map<string, Set<string>>()
  for (const piece of pieces)
    for (const badge of piece.badges) {
      const [state] = commissionOf({ ...piece, badges: [badge] }, LAID)?.states ?? []
      if (state !== undefined)
        meanings.set(state, (meanings.get(state) ?? new Set()).add(meaningOf(badge.name)))
    }
  return meanings
}

/** One mark, one meaning: nobody takes a second order for captivity. Whose turn was used is told in two ways. */
const sharedBy = (pieces: readonly Piece[]): readonly string[] =>
  [...meaningsOf(pieces)]
    .filter(([state, meanings]) => state !== 'acted' && meanings.size > 1)
    .map(([state, meanings]) => `${state}: ${[...meanings].join(', ')}`)

const EVERY_TRAIT = {
  steps: 1,
  thirst: 2,
  routed: true,
  committed: true,
  unled: true,
  loose: true,
  leaving: true,
  garrison: true,
  detached: true,
  berserk: true,
  exhausted: true,
} as const

const EVERY_RANK = { overall: true, replacement: true, second: 'attack' } as const

describe('a painted counter says what its badges say', () => {
  test('crusades', () => {
    const seen = begin(crusades, 'hattin')
    const units = seen.view.units.map(unit => ({ ...unit, ...EVERY_TRAIT }))
    const leaders = seen.view.leaders.map(leader => ({ ...leader, ...EVERY_RANK }))
    const pieces = crusadesPresentation.pieces({ ...seen, view: { ...seen.view, units, leaders } })
    expect([...meaningsOf(pieces).keys()].toSorted()).toEqual([
      'berserk',
      'committed',
      'detached',
      'exhausted',
      'garrison',
      'leaving',
      'ordered',
      'out-of-command',
      'overall',
      'reduced',
      'replacement',
      'routed',
      'skirmishing',
      'thirsty',
    ])
    expect(sharedBy(pieces)).toEqual([])
  })

  test('filo', () => {
    const seen = begin(filo, 'bouvines')
    const units = seen.view.units.map((unit, i) => ({
      ...unit,
      order: i % 2 === 0 ? ('flight' as const) : ('demoralised' as const),
      fate: 'in-play' as const,
      hex: i,
      fatigued: true,
      resting: true,
      commanded: false,
      charging: true,
      mounted: i % 4 < 2,
    }))
    const leaders = seen.view.leaders.map(leader => ({
      ...leader,
      status: 'captured' as const,
      wounded: true,
      barred: true,
    }))
    const pieces = filoPresentation.pieces({ ...seen, view: { ...seen.view, turn: 2, units, leaders } })
    expect([...meaningsOf(pieces).keys()].toSorted()).toEqual([
      'asleep',
      'barred',
      'captive',
      'charging',
      'demoralised',
      'dismounted',
      'fatigued',
      'mounted',
      'out-of-command',
      'routed',
      'wounded',
    ])
    expect(sharedBy(pieces)).toEqual([])
  })

  test('siege', () => {
    const seen = seenOf(siege, standing().state)
    const bodies = seen.view.bodies.map((body, i) => ({
      ...body,
      health: i % 2 === 0 ? ('wounded' as const) : ('stunned' as const),
      morale: i % 2 === 0 ? ('panic' as const) : ('rout' as const),
      custody: i % 2 === 0 ? ('captive' as const) : ('forfeit' as const),
      asleep: true as const,
      hidden: true as const,
    }))
    const pieces = siegePresentation.pieces({ ...seen, view: { ...seen.view, bodies } })
    expect([...meaningsOf(pieces).keys()].toSorted()).toEqual([
      'asleep',
      'captive',
      'demoralised',
      'detached',
      'hidden',
      'routed',
      'stunned',
      'wounded',
    ])
    expect(sharedBy(pieces)).toEqual([])
  })

  test('whoever stands on the board or waits beside it is painted', () => {
    const pieces = [
      ...siegePresentation.pieces(begin(siege, 'coup-de-main')),
      ...['las-navas', 'castillon', 'peipus', 'poitiers'].flatMap(id =>
        filoPresentation.pieces(begin(filo, id)),
      ),
      ...crusadesPresentation.pieces(begin(crusades, 'hab')),
    ]
    const plain = pieces.filter(({ art, beside }) => !art && beside !== 'gone')
    expect(plain.map(({ name }) => meaningOf(name))).toEqual([])
  })
})
