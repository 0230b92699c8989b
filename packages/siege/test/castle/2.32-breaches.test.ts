import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { strikeRefusal } from '../../src/contact/attacks.ts'
import { sidesStanding } from '../../src/core/ground.ts'
import { placeAt, priceOfStep } from '../../src/core/step-cost.ts'
import { SIDE } from '../../src/printed/terrain.ts'
import { lineBetween } from '../../src/sight/question.ts'
import { GROUND, NOBODY, type SiegeState } from '../../src/state.ts'
import { castle } from '../kits/map-kit.ts'

/** The castle with some of its walls down, its bridge up, and nobody in it. */
const ruined = (...fallen: readonly string[]): SiegeState => {
  const state = castle(false)
  for (const label of fallen) state.tables.ground.rubble[at(state, label)] = 1
  return state
}

const at = (state: SiegeState, label: string): number => {
  const hex = state.setting.grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

const shot = (state: SiegeState, from: string, to: string): string => {
  const spot = (label: string) => ({ hex: at(state, label), deck: GROUND, body: NOBODY })
  const sight = lineBetween(state, spot(from), spot(to), { weapon: 'longbow' })
  return sight.clear ? sight.cover : sight.blockedBy.code.replace('siege.sight.', 'no: ')
}

describe('siege 2.32 a breach in a tower or the keep is open to missiles', () => {
  test.each([
    ['T14', 'U14'],
    ['T14', 'V14'],
    ['T14', 'T13'],
    ['T14', 'T15'],
    ['K19', 'L19'],
  ])('2.32 rubble %s and the standing room %s, both ways', (rubble, room) => {
    const state = ruined(rubble)
    expect(shot(state, rubble, room)).toBe('none')
    expect(shot(state, room, rubble)).toBe('medium')
  })

  test('siege 2.32 from before the breach into the room behind it, and out again', () => {
    const keep = ruined('T14')
    expect(shot(keep, 'S14', 'U14')).toBe('none')
    expect(shot(keep, 'U14', 'S14')).toBe('none')
    const tower = ruined('K19')
    expect(shot(tower, 'G17', 'L19')).toBe('none')
    expect(shot(tower, 'L19', 'G17')).toBe('none')
  })

  test('siege 2.32 what is walked through and fought through is shot through, from every rubble hex', () => {
    const { grid } = castle(false).setting
    const closed: string[] = []
    for (const rubble of ['T14', 'K19', 'L12', 'M12', 'AC11', 'L11', 'R25', 'AD19', 'T6', 'W16', 'U6']) {
      const state = ruined(rubble)
      const fallen = at(state, rubble)
      for (let side = 0; side < 6; side++) {
        const near = cell(grid.neighbours, fallen * 6 + side)
        const open =
          typeof priceOfStep(state, 'foot', placeAt(fallen), placeAt(near)) === 'number' &&
          strikeRefusal(state, 'foot', placeAt(fallen), placeAt(near)) === undefined
        const door = (sidesStanding(state, fallen, near) & SIDE.door) !== 0
        // Only the keep's own doorway lets people through and no missile (siege 1.54).
        const label = grid.label(near)
        if (open && !door && label !== 'U16' && shot(state, rubble, label).startsWith('no: '))
          closed.push(`${rubble}-${label}`)
      }
    }
    expect(closed).toEqual([])
  })

  test('siege 2.32 not through the unbroken wall of a neighbouring tower', () => {
    const state = ruined('V6')
    expect(shot(state, 'V6', 'U6')).toBe('no: wall')
    expect(shot(state, 'U6', 'V6')).toBe('no: wall')
    expect(shot(state, 'V6', 'T5')).toBe('no: wall')
  })

  test('siege 2.32, 2.33 the door of a doorway that came down is gone with it', () => {
    const state = ruined('M13')
    const inside = at(state, 'M13')
    for (const near of ['N13', 'N12', 'M14'])
      expect(sidesStanding(state, inside, at(state, near)) & SIDE.door).toBe(0)
    expect(shot(state, 'N13', 'M13')).toBe('medium')
    expect(shot(state, 'M13', 'N13')).toBe('none')
  })
})

describe('siege 2.33 up from rubble', () => {
  test.each([
    ['T4', 'T5', 'spiral stair'],
    ['T14', 'U14', 'keep'],
    ['K19', 'L19', 'tower'],
    ['V6', 'W7', 'rampart'],
  ])('2.33 from %s to %s, a %s, three points, and a fight both ways (E.6)', (rubble, up) => {
    const state = ruined(rubble)
    const low = placeAt(at(state, rubble))
    const high = placeAt(at(state, up))
    expect(priceOfStep(state, 'foot', low, high)).toBe(3)
    expect(strikeRefusal(state, 'foot', low, high)).toBeUndefined()
    expect(strikeRefusal(state, 'foot', high, low)).toBeUndefined()
  })
})
