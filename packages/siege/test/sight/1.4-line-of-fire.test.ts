import { describe, expect, test } from 'vitest'
import { hexOf, position } from '../kit.ts'
import { blockOf, coverRules, HEIGHTS, levelsOf, shot, shots, wallsAround } from '../kits/sight-kit.ts'

/** An archer, unless said otherwise. */
const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

describe('siege 1.4 restrictions on shooting', () => {
  test('siege 1.41 the line runs from the middle of one hex to the middle of the other', () => {
    const table = position({
      first: [archer('A', 'C9')],
      second: [
        { name: 'near', at: 'C6' },
        { name: 'far', at: 'C3' },
        { name: 'aside', at: 'G3' },
      ],
    })
    expect(shots(table, 'A', ['near', 'aside'])).toEqual({ near: 'none', aside: 'none' })
    expect(blockOf(table, 'A', 'far')).toEqual({
      code: 'siege.sight.over-at-short-range',
      rule: 'siege 1.42',
      hex: hexOf(table, 'C6'),
    })
  })

  test('siege 1.41 a line along a hex-side is stopped by hexes only if both beside it stop it', () => {
    const men = (...at: string[]) => at.map((hex, n) => ({ name: `m${n}`, at: hex }))
    const first = [archer('A', 'A3', 'crossbowman')]
    // From A3 to C3 the line runs between B2 and B3.
    expect(shot(position({ first, second: men('C3', 'B2') }), 'A', 'm0')).toBe('none')
    expect(shot(position({ first, second: men('C3', 'B3') }), 'A', 'm0')).toBe('none')
    expect(shot(position({ first, second: men('C3', 'B2', 'B3') }), 'A', 'm0')).toBe('no: character')
    const rows = ['.....', '.t...', '.t...', '.....']
    expect(shot(position({ rows, first, second: men('C3') }), 'A', 'm0')).toBe('no: tree')
    const one = ['.....', '.t...', '.....', '.....']
    expect(shot(position({ rows: one, first, second: men('C3') }), 'A', 'm0')).toBe('none')
  })

  test('siege 1.41 a line along a wall is stopped, one that touches the end of a wall is not', () => {
    const first = [archer('A', 'A3')]
    const second = [{ name: 'B', at: 'C3' }]
    const along = position({ map: { sides: { wall: ['B2/S'] } }, first, second })
    expect(blockOf(along, 'A', 'B')).toMatchObject({ code: 'siege.sight.wall', rule: 'siege 1.56' })
    const touching = position({ map: { sides: { wall: ['B2/SW'] } }, first, second })
    expect(shot(touching, 'A', 'B')).toBe('none')
    const both = position({ map: { sides: { wall: ['B2/SW', 'B3/NW'] } }, first, second })
    expect(shot(both, 'A', 'B')).toBe('no: wall')
  })

  test('switch 33: with the English rule any part of the hexes will do', () => {
    const sketch = {
      rows: ['.......', '...t...', '.......', '.......'],
      first: [archer('A', 'B2')],
      second: [{ name: 'B', at: 'F3' }],
    }
    expect(shot(position(sketch), 'A', 'B')).toBe('no: tree')
    expect(shot(position({ ...sketch, options: { s33FireFromAnyPart: true } }), 'A', 'B')).toBe('none')
    const walled = { ...sketch, rows: ['...t...', '...t...', '...t...', '...t...'] }
    expect(shot(position({ ...walled, options: { s33FireFromAnyPart: true } }), 'A', 'B')).toBe('no: tree')
  })

  describe('siege 1.42 shooting over other characters', () => {
    const rows = Array.from({ length: 3 }, () => '.'.repeat(60))
    const field = (type: string, at: string, extra: object = {}) =>
      position({
        rows,
        first: [archer('A', 'A2', type)],
        second: [
          { name: 'between', at: 'C2' },
          { name: 'target', at },
        ],
        ...extra,
      })

    test('siege 1.42 a crossbow never shoots through a living character', () => {
      expect(blockOf(field('crossbowman', 'AS2'), 'A', 'target')).toMatchObject({
        code: 'siege.sight.character',
        rule: 'siege 1.42',
      })
    })

    test('siege 1.42 an archer does at medium and long range, not at short', () => {
      expect(shot(field('longbowman', 'AE2'), 'A', 'target')).toBe('no: over-at-short-range')
      expect(shot(field('longbowman', 'AG2'), 'A', 'target')).toBe('none')
      expect(shot(field('shortbowman', 'BC2'), 'A', 'target')).toBe('none')
    })

    test('siege 1.42 stunned characters and animals are in the way like others', () => {
      const table = field('crossbowman', 'G2')
      table.state.tables.bodies.health[1] = 1
      expect(shot(table, 'A', 'target')).toBe('no: character')
      const mule = position({
        rows,
        first: [archer('A', 'A2', 'crossbowman')],
        second: [{ name: 'target', at: 'G2' }],
        animals: [[], [{ animal: 'mule', at: 'C2' }]],
      })
      expect(shot(mule, 'A', 'target')).toBe('no: character')
    })

    test('switch 3: the stunned do not block', () => {
      const table = field('crossbowman', 'G2', { options: { s3StunnedDoNotBlock: true } })
      expect(shot(table, 'A', 'target')).toBe('no: character')
      table.state.tables.bodies.health[1] = 1
      expect(shot(table, 'A', 'target')).toBe('none')
    })

    test('siege 1.42 and switch 1: the target has light cover at most, or medium', () => {
      const covered = (letter: string, options = {}) => {
        const ground = rows.map((row, index) =>
          index === 1 ? `${row.slice(0, 34)}${letter}${row.slice(35)}` : row,
        )
        return shot(field('longbowman', 'AI2', { rows: ground, options }), 'A', 'target')
      }
      const upToMedium = { s1ShootOverUpToMedium: true }
      expect(covered('s')).toBe('light')
      expect(covered('d')).toBe('no: over-at-covered')
      expect(covered('v')).toBe('no: over-at-covered')
      expect(covered('d', upToMedium)).toBe('medium')
      expect(covered('v', upToMedium)).toBe('no: over-at-covered')
    })
  })

  describe('siege 1.43 shooting through doorways', () => {
    // A house with a doorway hex in its south wall.
    const rows = ['.........', '.........', '.iiiii...', '.idiii...', '.........', '.........', '.........']
    const wall = wallsAround(rows, 'id', ['C4/S'])
    const house = (
      men: { name: string; at: string; type?: string }[],
      targets: { name: string; at: string }[],
    ) => position({ rows, map: { sides: { wall } }, first: men, second: targets })

    test('siege 1.43 through the opening, not through the wall', () => {
      const table = house(
        [archer('street', 'C6')],
        [
          { name: 'in', at: 'C3' },
          { name: 'aside', at: 'E3' },
        ],
      )
      expect(shot(table, 'street', 'in')).toBe('medium')
      expect(coverRules(table, 'street', 'in')).toEqual(['siege 1.53'])
      expect(shot(table, 'street', 'aside')).toBe('no: wall')
    })

    test('siege 1.43 from a doorway hex the line starts in the middle of the opening', () => {
      const table = house(
        [archer('door', 'C4')],
        [
          { name: 'left', at: 'A7' },
          { name: 'behind', at: 'D3' },
        ],
      )
      expect(shot(table, 'door', 'left')).toBe('none')
      expect(shot(table, 'door', 'behind')).toBe('none')
    })

    test('siege 1.43 only from the level of the doorway', () => {
      const sketch = {
        rows: ['.....', '..T..', '..D..', '..h..', '.....'],
        map: { halfLevels: { legend: HEIGHTS, rows: ['.....', '..4..', '..4..', '..2..', '.....'] } },
        second: [{ name: 'in', at: 'C2' }],
      }
      const below = position({ ...sketch, first: [archer('A', 'C5')] })
      expect(blockOf(below, 'A', 'in')).toMatchObject({ code: 'siege.sight.door-level', rule: 'siege 1.43' })
      const level = position({
        ...sketch,
        map: { halfLevels: { legend: HEIGHTS, rows: ['.....', '..4..', '..4..', '..4..', '..4..'] } },
        first: [archer('A', 'C5')],
      })
      expect(shot(level, 'A', 'in')).toBe('medium')
    })

    test('siege 1.43 not through two openings, but at someone who stands in one', () => {
      const two = {
        rows: ['.....', '.....', '..g..', '.....', '..g..', '.....'],
        map: { sides: { wall: ['C3/NW', 'C3/NE', 'C3/SW', 'C3/SE', 'C5/NW', 'C5/NE', 'C5/SW', 'C5/SE'] } },
      }
      const table = position({
        ...two,
        first: [archer('A', 'C6')],
        second: [
          { name: 'yard', at: 'C4' },
          { name: 'gate', at: 'C3' },
        ],
      })
      expect(shot(table, 'A', 'yard')).toBe('medium')
      const beyond = position({ ...two, first: [archer('A', 'C6')], second: [{ name: 'beyond', at: 'C1' }] })
      expect(blockOf(beyond, 'A', 'beyond')).toMatchObject({
        code: 'siege.sight.two-openings',
        rule: 'siege 1.43',
        hex: hexOf(beyond, 'C3'),
      })
      const inGate = position({ ...two, first: [archer('A', 'C6')], second: [{ name: 'gate', at: 'C3' }] })
      expect(shot(inGate, 'A', 'gate')).toBe('medium')
    })

    test('siege 1.43 from behind a door on a hex-side the line starts in the middle of the side', () => {
      const sketch = {
        rows: ['.....', '.....', '.iii.', '.....', '.....', '.....'],
        map: { sides: { wall: ['B3/S', 'B3/SW', 'D3/S', 'D3/SE', 'B3/SE', 'D3/SW'], door: ['C3/S'] } },
      }
      const table = position({
        ...sketch,
        first: [archer('in', 'C3')],
        second: [{ name: 'wide', at: 'A5' }],
      })
      expect(shot(table, 'in', 'wide')).toBe('none')
    })

    test('siege 1.43 neither from nor through the keep doorway', () => {
      const sketch = {
        rows: ['.....', '..k..', '..K..', '.....', '.....'],
        map: { halfLevels: { legend: HEIGHTS, rows: ['.....', '..6..', '..6..', '..6..', '..6..'] } },
      }
      const from = position({ ...sketch, first: [archer('A', 'C3')], second: [{ name: 'B', at: 'C5' }] })
      expect(blockOf(from, 'A', 'B')).toMatchObject({ code: 'siege.sight.keep-doorway', rule: 'siege 1.43' })
      const through = position({ ...sketch, first: [archer('A', 'C5')], second: [{ name: 'B', at: 'C2' }] })
      expect(blockOf(through, 'A', 'B')).toMatchObject({
        code: 'siege.sight.keep-doorway',
        rule: 'siege 1.43',
      })
    })
  })

  describe('siege 1.44, 1.45 battlements, arrow slits and keep: the worked example', () => {
    const rows = [
      '.............',
      '....kkk......',
      '....kyk......',
      '.......TTT...',
      '.bbbbbbTTT...',
      '.......xTx...',
      '........x....',
      ...Array.from({ length: 5 }, () => '.............'),
    ]
    const map = {
      halfLevels: levelsOf(rows),
      sides: {
        slit: ['F3/S', 'H6/S', 'I7/S', 'J6/S'],
        battlement: [
          'B5/SW',
          'B5/S',
          'B5/SE',
          'C5/S',
          'D5/SW',
          'D5/S',
          'D5/SE',
          'E5/S',
          'F5/SW',
          'F5/S',
          'F5/SE',
          'G5/S',
        ],
      },
      features: { inside: ['B4', 'C4', 'D4', 'E4', 'F4', 'G4'] },
    }
    const besiegers = [
      archer('C', 'F7'),
      archer('G', 'F8'),
      archer('D', 'F9'),
      archer('E', 'I9'),
      archer('F', 'K8'),
    ]
    const example = (first = [archer('A', 'F3'), archer('B', 'F5')], second = besiegers) =>
      position({ rows, map, first, second })

    test('siege 1.44 from the keep A shoots at G and D, not at C, who is nearer to the wall than he is', () => {
      const table = example()
      expect(shots(table, 'A', ['G', 'D'])).toEqual({ G: 'none', D: 'none' })
      expect(blockOf(table, 'A', 'C')).toMatchObject({ code: 'siege.sight.too-near', rule: 'siege E.3' })
    })

    test('siege 1.44 A does not shoot at E and F, who are too close to the tower', () => {
      const table = example()
      expect(blockOf(table, 'A', 'E')).toMatchObject({ code: 'siege.sight.too-near', rule: 'siege E.3' })
      expect(blockOf(table, 'A', 'F')).toMatchObject({ code: 'siege.sight.too-near', rule: 'siege E.3' })
    })

    test('siege 1.44 from the battlements B shoots at C, G, D and E, but his line to F hits the tower', () => {
      const table = example()
      expect(shots(table, 'B', ['C', 'G', 'D', 'E'])).toEqual({ C: 'none', G: 'none', D: 'none', E: 'none' })
      expect(shot(table, 'B', 'F')).toBe('no: tower')
    })

    test('siege 1.45 C, G, D and E shoot at B, who has heavy cover; G and D also at A', () => {
      const table = example()
      for (const name of ['C', 'G', 'D', 'E']) expect(shot(table, name, 'B')).toBe('heavy')
      for (const name of ['G', 'D']) {
        expect(shot(table, name, 'A')).toBe('heavy')
        expect(coverRules(table, name, 'A')).toEqual(['siege 1.51'])
      }
      for (const name of ['C', 'E', 'F']) expect(shot(table, name, 'A')).toMatch(/^no/)
    })

    test('siege 1.45 of men behind the slits of the tower only the middle one can be shot at, and only by E', () => {
      const table = example([archer('left', 'H6'), archer('middle', 'I7'), archer('right', 'J6')])
      for (const name of ['C', 'G', 'D', 'E', 'F'])
        for (const slit of ['left', 'middle', 'right'])
          expect([name, slit, shot(table, name, slit) === 'heavy']).toEqual([
            name,
            slit,
            name === 'E' && slit === 'middle',
          ])
      expect(blockOf(table, 'G', 'middle')).toMatchObject({
        code: 'siege.sight.slit-line',
        rule: 'siege 1.45',
      })
    })

    test('siege 1.44 were B an enemy who got in, A could shoot at him, and B would have no cover', () => {
      const table = example([archer('A', 'F3')], [archer('B', 'F5')])
      expect(shot(table, 'A', 'B')).toBe('none')
    })

    test('siege 1.44, E.5 were D on their side, neither A nor B could shoot at G', () => {
      const table = example(
        [archer('A', 'F3'), archer('B', 'F5'), archer('D', 'F9')],
        besiegers.filter(({ name }) => name !== 'D'),
      )
      for (const name of ['A', 'B'])
        expect(blockOf(table, name, 'G')).toEqual({
          code: 'siege.sight.friend',
          rule: 'siege E.5',
          hex: hexOf(table, 'F9'),
        })
    })
  })
})
