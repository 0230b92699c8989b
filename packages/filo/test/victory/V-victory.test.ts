import { LANGUAGES, parseWith, startGame, unwrap } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { filo } from '../../src/index.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { POINTS, UNIT_TYPES } from '../../src/printed/tables.ts'
import { playSchema } from '../../src/scenario-schema.ts'
import { judgeAtOnce, judgeTurn } from '../../src/victory/victory.ts'
import { position } from '../kit.ts'

const LOST = { parting: 'combat', foes: [] } as const
const FLED = { parting: 'exit', foes: [] } as const

const battle = (id: string) => {
  const scenario = filo.library.scenarios.find(one => one.id === id)
  if (scenario === undefined) throw new Error(`no ${id}`)
  return unwrap(startGame(filo, { scenario })).state
}

describe('filo V.1: a unit that fled off the map', () => {
  test.each(UNIT_TYPES.map(type => [type]))('%s scores half its value, rounded up', type => {
    const { state } = position({
      first: [[{ at: 'A12' }, { at: 'F6', type, mounted: false }]],
      second: [[{ at: 'A1' }]],
    })
    eliminate(state, 1, FLED, undefined)
    expect(state.tables.sides.points[1]).toBe(Math.ceil(POINTS[type] / 2))
  })

  test('at Las Navas it scores one, whatever it was', () => {
    const state = battle('las-navas')
    eliminate(state, 0, FLED, undefined)
    expect(nth(state.setting.units, 0).type).toBe('Ch')
    expect(state.tables.sides.points[1]).toBe(1)
  })
})

describe('filo V.1: an army with no unit left on the field', () => {
  const duel = (options: object = {}) =>
    position({ first: [[{ at: 'F6' }]], second: [[{ at: 'A1' }, { at: 'B1' }]], ...options })

  test('has lost at once, whatever the points', () => {
    const { state } = duel()
    state.tables.sides.points[0] = 99
    state.flow = { ...state.flow, turn: 1 }
    eliminate(state, 0, LOST, undefined)
    judgeAtOnce(state, undefined)
    expect(state.flow.result).toMatchObject({ winner: 1, reason: 'filo.result.gone' })
  })

  test('has not while one of its units stands', () => {
    const { state } = duel()
    eliminate(state, 1, LOST, undefined)
    judgeAtOnce(state, undefined)
    expect(state.flow.result).toBeUndefined()
  })
})

describe('filo V.1: the end of a turn', () => {
  const twelfth = (christians: number, muslims: number) => {
    const state = battle('las-navas')
    state.flow = { ...state.flow, turn: 12 }
    state.tables.sides.points[0] = christians
    state.tables.sides.points[1] = muslims
    return state
  }

  test('the lead of 50 is looked at before the ten points of turn 12', () => {
    const state = twelfth(50, 0)
    expect(judgeTurn(state, undefined)).toBe(true)
    expect(state.flow.result).toMatchObject({ winner: 0, points: [50, 0] })
    const close = twelfth(0, 40)
    expect(judgeTurn(close, undefined)).toBe(false)
    expect(close.tables.sides.points[1]).toBe(50)
  })
})

describe('filo V.3: the last turn', () => {
  test.each(LANGUAGES)('the rulebook in %s gives each battle the terms it has', async language => {
    const { text } = (await filo.reference.rulebook(language))['V.3'] ?? { text: '' }
    for (const { title, turns, play } of filo.library.scenarios) {
      const { lead, margin } = unwrap(parseWith(playSchema, play, 'filo.setup.invalid')).victory
      // French puts a space before a colon, and a narrow one before a semicolon.
      const [colon, between] = language === 'fr' ? ['\u00a0: ', '\u202f; '] : [': ', '; ']
      const terms = `${title[language]}${colon}${[turns, lead, margin].join(between)}`
      expect(text.split(/\n|\. |\.$/)).toContain(terms)
    }
  })

  const last = (lead: number, victory: object) => {
    const { state } = position({
      first: [[{ at: 'F6' }]],
      second: [[{ at: 'A1' }]],
      turns: 4,
      play: { victory: { lead: 30, margin: 10, ...victory } },
    })
    state.flow = { ...state.flow, turn: 4 }
    state.tables.sides.points[0] = lead
    judgeTurn(state, undefined)
    return state.flow.result
  }

  test('whoever is ahead by the margin has won; nobody otherwise', () => {
    expect(last(10, {})).toMatchObject({ winner: 0, reason: 'filo.result.points' })
    expect(last(9, {})?.winner).toBeUndefined()
  })

  test('unless the battle says who has what he wanted if nobody is ahead', () => {
    expect(last(9, { otherwise: 1 })).toMatchObject({ winner: 1, reason: 'filo.result.held' })
    expect(last(10, { otherwise: 1 })).toMatchObject({ winner: 0 })
  })
})
