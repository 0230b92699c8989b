import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { hexOf, position } from '../kit.ts'
import { blockOf, coverRules, shot, shots, sight, wallsAround } from '../kits/sight-kit.ts'

const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

const along = (row: string, target: string, options: object = {}) =>
  position({
    rows: [...row].map(letter => `..${letter}..`),
    first: [archer('A', 'C1')],
    second: [{ name: 'B', at: target }],
    ...options,
  })

describe('siege 3.2 shooting and cover in open country and villages', () => {
  test('siege 3.21 scrub: light for whoever stands in it, and for whoever is shot at across it', () => {
    expect(shot(along('...s', 'C4'), 'A', 'B')).toBe('light')
    expect(shot(along('..s.', 'C4'), 'A', 'B')).toBe('light')
    expect(coverRules(along('..s.', 'C4'), 'A', 'B')).toEqual(['siege 3.21'])
    expect(shot(along('s...', 'C4'), 'A', 'B')).toBe('none')
  })

  test('siege 3.22 trees stop a shot, except at someone among them with no other tree in between', () => {
    expect(blockOf(along('..t.', 'C4'), 'A', 'B')).toMatchObject({
      code: 'siege.sight.tree',
      rule: 'siege 3.22',
    })
    expect(shot(along('...t', 'C4'), 'A', 'B')).toBe('light')
    expect(shot(along('..tt', 'C4'), 'A', 'B')).toBe('no: tree')
    expect(shot(along('t..t', 'C4'), 'A', 'B')).toBe('light')
  })

  describe('siege 3.23 slopes: the worked example', () => {
    const rows = [
      '..............',
      '..............',
      '..............',
      '//////////....',
      '..s....../....',
      '........./..s.',
      '........./....',
      '..........////',
      '..............',
    ]
    const heights = rows.map((_, row) =>
      row < 3 ? 'u'.repeat(14) : row < 7 ? '..........uuuu' : '.'.repeat(14),
    )
    const lip = [
      'A4/N',
      'A4/NE',
      'B4/N',
      'C4/NW',
      'C4/N',
      'C4/NE',
      'D4/N',
      'E4/NW',
      'E4/N',
      'E4/NE',
      'F4/N',
      'G4/NW',
      'G4/N',
      'G4/NE',
      'H4/N',
      'I4/NW',
      'I4/N',
      'I4/NE',
      'J4/N',
      'J4/NE',
      'J4/SE',
      'J5/NE',
      'J5/SE',
      'J6/NE',
      'J6/SE',
      'J7/NE',
      'K8/N',
      'K8/NE',
      'L8/N',
      'M8/NW',
      'M8/N',
      'M8/NE',
      'N8/N',
    ]
    const places: Record<string, string> = { A: 'E7', B: 'N6', C: 'A4', D: 'A1', E: 'G4' }
    const seen = (shooter: string) => {
      const others = [...'ABCDE'].filter(name => name !== shooter)
      const table = (target: string) =>
        position({
          rows,
          map: { halfLevels: { legend: { '.': 0, u: 1 }, rows: heights }, sides: { lip } },
          first: [archer(shooter, entry(places, shooter))],
          second: [archer(target, entry(places, target))],
        })
      return Object.fromEntries(others.map(target => [target, shot(table(target), shooter, target)]))
    }

    test('siege 3.23 A can shoot at B, C in light cover behind scrub, D and E', () => {
      expect(seen('A')).toEqual({ B: 'none', C: 'light', D: 'none', E: 'none' })
    })

    test('siege 3.23 B can shoot at A, C and D, the latter two in light cover, not at E, who is too close to the slope', () => {
      expect(seen('B')).toEqual({ A: 'none', C: 'light', D: 'light', E: 'no: lip' })
    })

    test('siege 3.23 C can shoot at D, at E without crossing the lip, and at A and B, both in light cover', () => {
      expect(seen('C')).toEqual({ A: 'light', B: 'light', D: 'none', E: 'none' })
    })

    test('siege 3.23 D can shoot at A, at B in light cover, and at C and E, both in medium cover', () => {
      expect(seen('D')).toEqual({ A: 'none', B: 'light', C: 'medium', E: 'medium' })
    })

    test('siege 3.23 E can shoot at A, C and D, but not at B', () => {
      expect(seen('E')).toEqual({ A: 'none', B: 'no: lip', C: 'none', D: 'none' })
    })
  })

  test('siege 3.23 across the lip the lower one must be as far from the slope hex as the higher, or in it', () => {
    const hill = (high: string, low: string) =>
      position({
        rows: ['.', '.', '.', '/', '.', '.', '.'].map(letter => `..${letter}..`),
        map: {
          halfLevels: {
            legend: { '.': 0, u: 1 },
            rows: ['uuuuu', 'uuuuu', 'uuuuu', '.....', '.....', '.....', '.....'],
          },
          sides: { lip: ['C4/N', 'C4/NE', 'C4/NW', 'B3/S', 'D3/S', 'A4/N', 'E4/N'] },
        },
        first: [archer('high', high)],
        second: [archer('low', low)],
      })
    expect(shot(hill('C3', 'C5'), 'high', 'low')).toBe('none')
    expect(blockOf(hill('C2', 'C5'), 'high', 'low')).toMatchObject({
      code: 'siege.sight.lip',
      rule: 'siege 3.23',
      side: expect.any(Number),
    })
    expect(shot(hill('C2', 'C6'), 'high', 'low')).toBe('none')
    expect(shot(hill('C1', 'C4'), 'high', 'low')).toBe('medium')
    expect(coverRules(hill('C1', 'C4'), 'high', 'low')).toEqual(['siege 3.23'])
  })

  test('siege 3.24 and switch 20: into a tent with light cover, through it only by the English rule', () => {
    expect(shot(along('...n', 'C4'), 'A', 'B')).toBe('light')
    expect(blockOf(along('..n.', 'C4'), 'A', 'B')).toMatchObject({
      code: 'siege.sight.tent',
      rule: 'siege 3.24',
    })
    expect(shot(along('..n.', 'C4', { options: { s20ShootAcrossTents: true } }), 'A', 'B')).toBe('none')
    const burnt = along('..n.', 'C4')
    burnt.state.tables.ground.burnt[hexOf(burnt, 'C3')] = 1
    expect(shot(burnt, 'A', 'B')).toBe('none')
  })

  test('siege 3.25 into a trench with heavy cover, and across it even when it is manned', () => {
    expect(shot(along('...v', 'C4'), 'A', 'B')).toBe('heavy')
    const manned = position({
      rows: ['.', '.', 'v', '.'].map(letter => `..${letter}..`),
      first: [archer('A', 'C1', 'crossbowman')],
      second: [
        { name: 'trench', at: 'C3' },
        { name: 'B', at: 'C4' },
      ],
    })
    expect(shot(manned, 'A', 'B')).toBe('none')
  })

  describe('siege 3.26 windows', () => {
    // Two rooms, C2-C4 and E2-E4, with a window to the west at B3|C3 and a doorway hex between them at D3.
    const rows = ['.......', '..i.i..', '..idi..', '..i.i..', '.......', '.......']
    const room = wallsAround(rows, 'id', ['C3/NW'])
    const map = { sides: { wall: room, window: ['C3/NW'] } }
    const at = (from: string, to: string) =>
      position({ rows, map, first: [archer('A', from)], second: [{ name: 'B', at: to }] })

    test('siege 3.26 out of the house one shoots only from a window hex, from the sill', () => {
      expect(shot(at('C3', 'A1'), 'A', 'B')).toBe('none')
      expect(shot(at('C3', 'A3'), 'A', 'B')).toBe('none')
      expect(shot(at('C2', 'A2'), 'A', 'B')).toMatch(/^no/)
      expect(blockOf(at('D3', 'A1'), 'A', 'B')).toMatchObject({
        code: 'siege.sight.window',
        rule: 'siege 3.26',
      })
    })

    test('siege 3.26, 1.43 a window and a doorway are two openings', () => {
      const across = position({
        rows: ['.......', '.......', 'i.g....', '.......'],
        map: { sides: { wall: ['C3/NW', 'C3/NE', 'C3/S', 'C3/N'], window: ['A3/NE'] } },
        first: [archer('A', 'A3')],
        second: [
          { name: 'B', at: 'E2' },
          { name: 'gate', at: 'C3' },
        ],
      })
      expect(shot(across, 'A', 'B')).toMatch(/^no/)
    })

    test('siege 3.26 from outside only at whoever is right behind the window, with medium cover', () => {
      expect(shot(at('A1', 'C3'), 'A', 'B')).toBe('medium')
      expect(coverRules(at('A1', 'C3'), 'A', 'B')).toEqual(['siege 3.26'])
      expect(shot(at('A1', 'D3'), 'A', 'B')).toBe('no: window')
    })

    test('siege 3.26 next to the window one reaches the whole room, doorway hexes included, and nothing beyond', () => {
      expect(shot(at('B2', 'C3'), 'A', 'B')).toBe('medium')
      expect(shot(at('B2', 'C4'), 'A', 'B')).toBe('medium')
      expect(shot(at('B2', 'D3'), 'A', 'B')).toBe('medium')
      expect(shot(at('B2', 'E4'), 'A', 'B')).toMatch(/^no/)
    })
  })

  test('siege 3.28 through a gateway into a courtyard: medium; in the gateway: medium', () => {
    const rows = ['.....', '.....', '..g..', '.....', '.....', '.....']
    const map = {
      sides: { wall: ['A3/S', 'B3/S', 'B3/SE', 'C3/SE', 'C3/SW', 'D3/S', 'D3/SW', 'E3/S', 'B3/SW', 'D3/SE'] },
    }
    const at = (to: string) =>
      position({ rows, map, first: [archer('A', 'C6')], second: [{ name: 'B', at: to }] })
    expect(shot(at('C1'), 'A', 'B')).toBe('medium')
    expect(shot(at('C3'), 'A', 'B')).toBe('medium')
    expect(coverRules(at('C3'), 'A', 'B')).toEqual(['siege 3.28'])
    expect(shot(at('A1'), 'A', 'B')).toBe('no: wall')
  })

  describe('siege 1.53, 3.28 crossfire on a way through', () => {
    // A wall along row 3 with one way through in C3; A shoots from the south, B from the north.
    const wall = ['A3/S', 'B3/S', 'B3/SE', 'C3/SE', 'C3/SW', 'D3/S', 'D3/SW', 'E3/S', 'B3/SW', 'D3/SE']
    const asked = (letter: string) => {
      const rows = ['.....', '.....', `..${letter}..`, '.....', '.....', '.....']
      const table = position({
        rows,
        map: { sides: { wall } },
        first: [archer('A', 'C6', 'crossbowman'), archer('B', 'C1', 'crossbowman')],
        second: [{ name: 'C', at: 'C3' }],
      })
      table.do({ type: 'shoot', shooter: 0, target: 2 })
      return table
    }

    test.each([
      ['doorway', 'd', 'siege 1.53'],
      ['gateway', 'g', 'siege 3.28'],
    ])(
      '1.53, 3.28 in a %s he names the side that protects him, and is asked by its own rule',
      (_what, letter, rule) => {
        const table = asked(letter)
        expect(table.pending()).toMatchObject({
          kind: 'decision',
          seat: 1,
          prompt: { code: 'siege.ask.cover-side', rule },
        })
        expect(table.refusal({ type: 'end-phase' })).toMatchObject({
          code: 'siege.missile.choose-side',
          rule,
        })
        table.do({ type: 'cover-side', protect: false })
        expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'none' }] } })
        table.dice(10)
        table.do({ type: 'shoot', shooter: 1, target: 2 })
        expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'medium' }] } })
      },
    )
  })

  describe('siege 3.29 exterior building corners: the worked example', () => {
    // A house with its corner at D4; C stands in the corner hex E5, A and B see one side of the house each.
    const rows = [
      'iiii......',
      'iiii......',
      'iiii......',
      'iiii......',
      '....c.....',
      ...Array.from({ length: 5 }, () => '..........'),
    ]
    const wall = wallsAround(rows, 'i')
    const corner = (first: ReturnType<typeof archer>[], at = 'E5', ground = rows) =>
      position({ rows: ground, map: { sides: { wall } }, first, second: [{ name: 'C', at }] })

    test('siege 3.29 medium against a shooter who cannot see two sides at once, none against one who can', () => {
      const table = corner([archer('A', 'E1'), archer('B', 'A7'), archer('front', 'H8')])
      expect(shots(table, 'A', ['C'])).toEqual({ C: 'medium' })
      expect(shots(table, 'B', ['C'])).toEqual({ C: 'medium' })
      expect(coverRules(table, 'A', 'C')).toEqual(['siege 3.29'])
      expect(shot(table, 'front', 'C')).toBe('none')
    })

    test('siege 3.29 shot at by A and B, C is covered from one of them, as his owner says before the first shot', () => {
      const table = corner([archer('A', 'E1', 'crossbowman'), archer('B', 'A7', 'crossbowman')])
      table.do({ type: 'shoot', shooter: 0, target: 2 })
      expect(table.pending()).toMatchObject({
        kind: 'decision',
        seat: 1,
        prompt: { code: 'siege.ask.cover-side', rule: 'siege 3.29' },
      })
      expect(table.refusal({ type: 'end-phase' })).toMatchObject({
        code: 'siege.missile.choose-side',
        rule: 'siege 3.29',
      })
      table.do({ type: 'cover-side', protect: true })
      expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'medium' }] } })
      table.dice(10)
      table.do({ type: 'shoot', shooter: 1, target: 2 })
      expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'none' }] } })
    })

    test('siege 3.29 he may keep his cover for the second shooter', () => {
      const table = corner([archer('A', 'E1', 'crossbowman'), archer('B', 'A7', 'crossbowman')])
      table.do({ type: 'shoot', shooter: 0, target: 2 }, { type: 'cover-side', protect: false })
      expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'none' }] } })
      table.dice(10)
      table.do({ type: 'shoot', shooter: 1, target: 2 })
      expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'medium' }] } })
    })

    test('siege 3.29 without a crossfire nobody is asked', () => {
      const table = corner([archer('A', 'E1')])
      table.do({ type: 'shoot', shooter: 0, target: 1 })
      expect(table.pending()).toMatchObject({ kind: 'dice', roll: { throws: [{ column: 'medium' }] } })
    })

    test('siege 3.29 a hex next to a corner is covered where the line comes round the jut of the wall', () => {
      const plain = rows.map(row => row.replace('c', '.'))
      const round = corner([archer('A', 'D7'), archer('open', 'E1')], 'E4', plain)
      expect([shot(round, 'A', 'C'), shot(round, 'open', 'C')]).toEqual(['medium', 'none'])
    })
  })

  test('siege 3.31 riders: the better cover of the two hexes, and never more than medium', () => {
    const rider = (row: string) =>
      position({
        rows: [...row].map(letter => `..${letter}..`),
        first: [archer('A', 'C1')],
        second: [{ name: 'B', at: 'C5', type: 'knight', mounted: true }],
      })
    expect(shot(rider('.......'), 'A', 'B')).toBe('none')
    expect(shot(rider('....s..'), 'A', 'B')).toBe('light')
    expect(shot(rider('.....s.'), 'A', 'B')).toBe('light')
    expect(sight(rider('.....v.'), 'A', 'B')).toMatchObject({ clear: true, cover: 'medium' })
  })
})
