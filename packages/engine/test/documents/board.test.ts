import { OFF_MAP, parseSide, side, sideBetween } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { type Refusal, unwrap } from '../../src/base/rule.ts'
import {
  type Board,
  compileBoard,
  layOutAhead,
  NO_TERRAIN,
  type PlacedMap,
  placeMaps,
  type Vocabulary,
} from '../../src/documents/board.ts'
import { type MapDocument, parseMap } from '../../src/documents/map.ts'
import { sketchMap, sketchScenario } from '../../src/testkit/index.ts'

const vocabulary: Vocabulary = {
  terrain: ['open', 'wood', 'river'],
  sides: ['wall', 'door'],
  features: ['road', 'winch'],
}
const legend = { '.': 'open', w: 'wood', r: 'river' }

type Sketch = Omit<Parameters<typeof sketchMap>[1], 'legend'> & { readonly legend?: Record<string, string> }

const mapOf = (sketch: Sketch): MapDocument => sketchMap('test', { legend, ...sketch })

const compile = (...placed: readonly PlacedMap[]): Board => unwrap(compileBoard(placed, vocabulary))

const alone = (sketch: Sketch): Board => compile({ map: 'sketch', document: mapOf(sketch) })

const at = (board: Board, label: string): number => board.grid.parse(label) ?? OFF_MAP

const terrainAt = (board: Board, label: string): string | undefined =>
  vocabulary.terrain[board.terrain[at(board, label)] ?? 0]

const labels = (board: Board, hexes: readonly number[] | undefined) =>
  hexes?.map(hex => board.grid.label(hex))

/** The labels of the sides that have a kind. */
const sidesOf = (board: Board, kind: string): readonly (readonly [string, string])[] => {
  const bit = 1 << vocabulary.sides.indexOf(kind)
  return [...board.sides.keys()]
    .filter(index => (board.sides[index] ?? 0) & bit)
    .map(index => {
      const [a, b] = [cell(board.grid.sideHexes, index * 2), cell(board.grid.sideHexes, index * 2 + 1)]
      return [board.grid.label(a), b === OFF_MAP ? '-' : board.grid.label(b)]
    })
}

const refusalOf = (...placed: readonly PlacedMap[]): Refusal | undefined => {
  const compiled = compileBoard(placed, vocabulary)
  return compiled.ok ? undefined : compiled.refusal
}

const refusalAlone = (sketch: Sketch): Refusal | undefined =>
  refusalOf({ map: 'sketch', document: mapOf(sketch) })

describe('a single map', () => {
  const board = alone({
    rows: ['.wr.', '..w.', 'r..'],
    halfLevels: { legend: { a: 3, b: -2 }, rows: ['a', ' b', ''] },
    sides: { wall: ['A1/NE', 'B2/S'], door: ['A1/NE'] },
    features: { road: ['A1', 'C2'], winch: ['C2'] },
    areas: { yard: ['A1', 'B1'] },
    edges: { north: ['left', 'right'], south: ['below'], west: ['sunset'], east: ['sunrise'] },
  })

  test('keeps its labels', () => {
    expect(board.grid.label(board.grid.hexAtCell(2, 3))).toBe('B3')
  })

  test('terrain by the words of the vocabulary', () => {
    expect(['A1', 'B1', 'C1', 'C2', 'A3'].map(label => terrainAt(board, label))).toEqual([
      'open',
      'wood',
      'river',
      'wood',
      'river',
    ])
  })

  test('a hex that is not drawn at the foot of a column does not exist', () => {
    expect(board.grid.parse('D3')).toBeUndefined()
    expect(board.grid.size).toBe(11)
  })

  test('a hole in the middle is there, without terrain', () => {
    const holed = alone({ rows: ['.', ' ', '.'] })
    expect(holed.terrain[at(holed, 'A2')]).toBe(NO_TERRAIN)
  })

  test('half levels, 0 where none is drawn', () => {
    expect(['A1', 'B2', 'B1'].map(label => board.halfLevel[at(board, label)])).toEqual([3, -2, 0])
  })

  test('sides carry a bit for each kind', () => {
    expect(board.sides[parseSide(board.grid, 'A1/NE') ?? 0]).toBe(0b11)
    expect(sidesOf(board, 'wall')).toContainEqual(['B2', 'B3'])
    expect(sidesOf(board, 'door')).toHaveLength(1)
  })

  test('features carry a bit for each kind', () => {
    expect(['A1', 'C2', 'B2'].map(label => board.features[at(board, label)])).toEqual([0b01, 0b11, 0])
  })

  test('areas and edges by name; an edge is shared in equal parts', () => {
    expect(labels(board, board.areas.get('yard'))).toEqual(['A1', 'B1'])
    expect(labels(board, board.edges.get('left'))).toEqual(['A1', 'B1'])
    expect(labels(board, board.edges.get('right'))).toEqual(['C1', 'D1'])
    expect(labels(board, board.edges.get('below'))).toEqual(['A3', 'B3', 'C3'])
    expect(labels(board, board.edges.get('sunset'))).toEqual(['A1', 'A2', 'A3'])
    expect(labels(board, board.edges.get('sunrise'))).toEqual(['D1', 'D2'])
  })

  test('turned about, it keeps its own labels and all lies the other way round', () => {
    const document = mapOf({ rows: ['w...', '....'], sides: { wall: ['B1/SE'] }, areas: { corner: ['A1'] } })
    const turned = compile({ map: 'sketch', turned: true, document })
    const corner = turned.grid.hexAtCell(4, 2)
    expect(turned.grid.label(corner)).toBe('A1')
    expect(terrainAt(turned, 'A1')).toBe('wood')
    expect(turned.areas.get('corner')).toEqual([corner])
    expect(sidesOf(turned, 'wall').map(pair => pair.toSorted())).toEqual([['B1', 'C2']])
  })
})

describe('a single map away from the corner', () => {
  test('keeps its labels, too', () => {
    const board = compile({ map: 'sketch', document: mapOf({ rows: ['w.'] }), column: 2, row: 1 })
    expect(board.grid.label(board.grid.hexAtCell(3, 2))).toBe('A1')
    expect(terrainAt(board, 'A1')).toBe('wood')
  })
})

describe('maps side by side and one above the other', () => {
  const left = mapOf({ id: 'left', rows: ['w.', '..'], areas: { camp: ['A1'] }, edges: { east: ['middle'] } })
  const right = mapOf({
    id: 'right',
    rows: ['..', '.r'],
    areas: { camp: ['B2'] },
    sides: { wall: ['A1/NW'] },
  })

  test('side by side: labels carry the map, neighbours touch across the seam', () => {
    const board = compile({ map: 'left', document: left }, { map: 'right', document: right, column: 2 })
    expect(board.grid.size).toBe(8)
    expect(terrainAt(board, 'left.A1')).toBe('wood')
    expect(terrainAt(board, 'right.B2')).toBe('river')
    expect(sideBetween(board.grid, at(board, 'left.B1'), at(board, 'right.A1'))).toBeDefined()
    expect(labels(board, board.edges.get('middle'))).toEqual(['left.B1', 'left.B2'])
  })

  test('areas of one name are one, and also each its own', () => {
    const board = compile({ map: 'left', document: left }, { map: 'right', document: right, column: 2 })
    expect(labels(board, board.areas.get('camp'))).toEqual(['left.A1', 'right.B2'])
    expect(labels(board, board.areas.get('left.camp'))).toEqual(['left.A1'])
    expect(labels(board, board.areas.get('right.camp'))).toEqual(['right.B2'])
  })

  test('one above the other', () => {
    const board = compile({ map: 'left', document: left }, { map: 'right', document: right, row: 2 })
    expect(board.grid.rows).toBe(4)
    expect(sideBetween(board.grid, at(board, 'left.A2'), at(board, 'right.A1'))).toBeDefined()
    expect(terrainAt(board, 'right.B2')).toBe('river')
  })

  test('a gap between them is there, without terrain', () => {
    const board = compile({ map: 'left', document: left }, { map: 'right', document: right, column: 4 })
    const gap = board.grid.hexAtCell(3, 1)
    expect(board.terrain[gap]).toBe(NO_TERRAIN)
    expect(board.grid.parse(board.grid.label(gap))).toBe(gap)
  })

  test('turned: labels, terrain, sides, areas and edges go with the map', () => {
    const turned = mapOf({
      id: 'turned',
      rows: ['w.', '..', '.r'],
      sides: { wall: ['A2/N', 'B3/S'] },
      features: { road: ['A1'] },
      areas: { gate: ['A1'] },
      edges: { north: ['top'], west: ['one', 'two'] },
    })
    const board = compile(
      { map: 'left', document: left },
      { map: 'turned', document: turned, column: 2, turned: true },
    )
    const corner = board.grid.hexAtCell(4, 3)
    expect(board.grid.label(corner)).toBe('turned.A1')
    expect(terrainAt(board, 'turned.A1')).toBe('wood')
    expect(board.features[corner]).toBe(1)
    expect(board.areas.get('turned.gate')).toEqual([corner])
    const wall = 1 << vocabulary.sides.indexOf('wall')
    expect(board.sides[side(board.grid, at(board, 'turned.A2'), 3)]).toBe(wall)
    expect(board.sides[side(board.grid, board.grid.hexAtCell(3, 1), 0)]).toBe(wall)
    expect(labels(board, board.edges.get('top'))).toEqual(['turned.A1', 'turned.B1'])
    expect(labels(board, board.edges.get('one'))).toEqual(['turned.A1'])
  })

  test('what touched on a turned map touches still', () => {
    const own = mapOf({ id: 'own', rows: ['....', '....', '....'] })
    const straight = compile({ map: 'own', document: own })
    const turned = compile({ map: 'own', document: own, turned: true })
    for (let index = 0; index < straight.grid.sideCount; index++) {
      const { sideHexes } = straight.grid
      const [a, b] = [cell(sideHexes, index * 2), cell(sideHexes, index * 2 + 1)]
      if (b === OFF_MAP) continue
      const [label, other] = [straight.grid.label(a), straight.grid.label(b)]
      expect([label, other, sideBetween(turned.grid, at(turned, label), at(turned, other))]).not.toContain(
        undefined,
      )
    }
  })

  test('pointy maps are joined and turned by rows', () => {
    const pointy = { grid: { orientation: 'pointy' } } as const
    const upper = mapOf({ id: 'upper', rows: ['w.', '..'], ...pointy })
    const lower = mapOf({ id: 'lower', rows: ['..', '.r'], ...pointy })
    const board = compile(
      { map: 'upper', document: upper, column: 1 },
      { map: 'lower', document: lower, row: 2, turned: true },
    )
    expect(terrainAt(board, 'lower.B2')).toBe('river')
    expect(board.grid.label(board.grid.hexAtCell(1, 3))).toBe('lower.B2')
    expect(sideBetween(board.grid, at(board, 'lower.B2'), at(board, 'lower.A1'))).toBe(
      sideBetween(board.grid, board.grid.hexAtCell(1, 3), board.grid.hexAtCell(2, 4)),
    )
  })
})

describe('maps that do not fit', () => {
  const two = mapOf({ id: 'two', rows: ['..'] })
  const three = mapOf({ id: 'three', rows: ['...'] })
  const pointy = mapOf({ id: 'pointy', rows: ['..'], grid: { orientation: 'pointy' } })
  const shifted = mapOf({ id: 'shifted', rows: ['..'], grid: { shifted: 'odd' } })

  test('of different grids', () => {
    for (const document of [pointy, shifted])
      expect(refusalOf({ map: 'two', document: two }, { map: document.id, document, column: 2 })).toEqual({
        code: 'engine.board.different-grids',
        values: { map: document.id },
      })
  })

  test('half a hex off: an odd column when flat, an odd row when pointy', () => {
    expect(refusalOf({ map: 'two', document: two }, { map: 'three', document: three, column: 3 })).toEqual({
      code: 'engine.board.odd-column',
      values: { map: 'three', column: 3 },
    })
    expect(
      refusalOf({ map: 'pointy', document: pointy }, { map: 'pointy', document: pointy, row: 1 }),
    ).toEqual({
      code: 'engine.board.odd-row',
      values: { map: 'pointy', row: 1 },
    })
  })

  test('turned about, with an odd number of columns when flat, of rows when pointy', () => {
    expect(refusalOf({ map: 'three', document: three, turned: true })?.code).toBe('engine.board.cannot-turn')
    expect(refusalOf({ map: 'pointy', document: pointy, turned: true })?.code).toBe(
      'engine.board.cannot-turn',
    )
  })

  test('one map twice, or two over one another', () => {
    expect(refusalOf({ map: 'two', document: two }, { map: 'two', document: two, row: 1 })).toEqual({
      code: 'engine.board.map-twice',
      values: { map: 'two' },
    })
    expect(refusalOf({ map: 'three', document: three }, { map: 'two', document: two, column: 2 })).toEqual({
      code: 'engine.board.overlap',
      values: { map: 'two', other: 'three' },
    })
  })

  test('that the scenario names and nobody has', () => {
    expect(placeMaps(sketchScenario('test', {}), [two])).toEqual({
      ok: false,
      refusal: { code: 'engine.scenario.map-missing', values: { id: 'sketch' } },
    })
    const placed = unwrap(placeMaps(sketchScenario('test', {}, { maps: [{ map: 'two', column: 2 }] }), [two]))
    expect(placed).toEqual([{ map: 'two', column: 2, document: two }])
  })
})

describe('a layout made ahead', () => {
  const two = mapOf({ id: 'two', rows: ['..'] })
  const maps = [two, mapOf({ rows: ['..'] })]

  test('comes in a piece for each map and one for the whole, which whoever compiles it finds', () => {
    const scenario = sketchScenario('test', {}, { maps: [{ map: 'two' }, { map: 'sketch', row: 1 }] })
    expect([...layOutAhead(scenario, maps)]).toHaveLength(3)
    const [first, second] = [compile, compile].map(make => make(...unwrap(placeMaps(scenario, maps))))
    expect(first?.grid).toBe(second?.grid)
    expect([...layOutAhead(sketchScenario('test', {}), maps)]).toHaveLength(1)
  })

  test('is left to whoever compiles it where it does not fit', () => {
    const scenario = sketchScenario('test', {}, { maps: [{ map: 'two' }, { map: 'sketch' }] })
    expect([...layOutAhead(scenario, maps)]).toEqual([])
    expect([...layOutAhead(scenario, [two])]).toEqual([])
  })
})

describe('mistakes of the map-maker', () => {
  test.each<[string, Sketch, Refusal['values']]>([
    ['rows', { rows: ['.', '.'], grid: { rows: 3 } }, { picture: 'terrain', rows: 2, expected: 3 }],
    ['rows', { rows: ['.', '.', '.'], grid: { rows: 2 } }, { picture: 'terrain', rows: 3, expected: 2 }],
    ['row-length', { rows: ['...', '.'], grid: { columns: 2 } }, { picture: 'terrain', row: 1, expected: 2 }],
    [
      'row-length',
      { rows: ['.'], halfLevels: { legend: { a: 1 }, rows: ['aa'] } },
      { picture: 'halfLevels', row: 1, expected: 1 },
    ],
    ['letter', { rows: ['.?'] }, { letter: '?', row: 1, column: 2 }],
    ['letter', { rows: ['.'], halfLevels: { legend: {}, rows: ['a'] } }, { letter: 'a', row: 1, column: 1 }],
    ['terrain', { rows: ['.'], legend: { '.': 'lava' } }, { word: 'lava' }],
    ['side-kind', { rows: ['.'], sides: { hedge: ['A1/N'] } }, { word: 'hedge' }],
    ['label', { rows: ['.'], sides: { wall: ['Z9/N'] } }, { label: 'Z9/N' }],
    ['label', { rows: ['.'], sides: { wall: ['A1/E'] } }, { label: 'A1/E' }],
    ['feature', { rows: ['.'], features: { bridge: ['A1'] } }, { word: 'bridge' }],
    ['label', { rows: ['.'], features: { road: ['B1'] } }, { label: 'B1' }],
    ['label', { rows: ['. ', '..'], areas: { yard: ['B3'] } }, { label: 'B3' }],
  ])('engine.map.%s in %j', (code, sketch, values) => {
    expect(refusalAlone(sketch)).toEqual({ code: `engine.map.${code}`, values: { map: 'sketch', ...values } })
  })

  test('a map without a single hex', () => {
    const blank = { ...mapOf({ rows: ['.'] }), terrain: { legend: { '.': 'flat' }, rows: ['', ' '] } }
    expect(refusalOf({ map: 'sketch', document: blank })?.code).toBe('engine.map.empty')
  })
})

test.each(['ccrr', 'letter-number'] as const)(
  'the largest map the schema allows is read and laid out: %s',
  labels => {
    const rows = Array.from({ length: 400 }, () => '.'.repeat(400))
    const sketch = mapOf({ rows })
    const document = unwrap(
      parseMap({ ...sketch, grid: { ...sketch.grid, columns: 400, rows: 400, labels } }),
    )
    const board = compile({ map: 'sketch', document })
    expect(board.grid.size).toBe(160_000)
    expect(at(board, labels === 'ccrr' ? '400400' : 'OJ400')).not.toBe(OFF_MAP)
    expect(at(board, labels === 'ccrr' ? '0101' : 'A1')).not.toBe(OFF_MAP)
  },
)
