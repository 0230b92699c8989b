import { paintingRefusal } from '@mesnada/engine'
import { hexesOfSide, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { GREAT_REACH, tentsOf } from '../src/paint/tents.ts'
import { createScene, type Scene } from '../src/scene.ts'
import { sample } from '../src/shape/field.ts'
import { far, inside, nearestOn, type Point, segmentsOf } from '../src/shape/geometry.ts'
import { fieldsOf, outlinesOf, standingOf } from '../src/survey/fields.ts'
import { surveyFlora } from '../src/survey/flora.ts'
import { EDGE, type Survey, surveyGround } from '../src/survey/ground.ts'
import { surveyMarsh } from '../src/survey/marsh.ts'
import { liesOf, linksNear } from '../src/survey/truth.ts'
import { isWater, surveyWater } from '../src/survey/water.ts'
import { BUILT } from '../src/survey/words.ts'
import { allMaps, placed } from './support/maps.ts'

const unwrapScene = (made: ReturnType<typeof createScene>): Scene => {
  if (!made.ok) throw new Error(made.refusal.code)
  return made.value
}

/** Labels of the hexes at whose middle the picture shows something else than the map says. */
const contradictions = (
  { sheet }: Scene,
  shown: (x: number, y: number) => boolean,
  told: (hex: number) => boolean | undefined,
): string[] => {
  const wrong: string[] = []
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    const is = sheet.has(hex) ? told(hex) : undefined
    if (is !== undefined && shown(...sheet.centre(hex)) !== is) wrong.push(sheet.grid.label(hex))
  }
  return wrong
}

describe.each(allMaps().map(map => [map.id, map] as const))('%s', (_, map) => {
  const scene = unwrapScene(createScene(placed(map)))
  const { sheet, castle, buildings, works, ways, rivers } = scene
  const survey: Survey = surveyGround(sheet, { x: 0, y: 0, width: sheet.width, height: sheet.height })

  test('every word is known to the painter and every label of the painting data is on the map', () => {
    expect(scene.reports).toEqual([])
  })

  test('the map has painting data, and all of it is on the map', () => {
    expect(map.painting).toBeDefined()
    expect(paintingRefusal(map)).toBeUndefined()
  })

  test('each kind of ground covers the middles of its own hexes and of no others', () => {
    for (const [cover, field] of survey.covers) {
      if (cover === 'yard') continue
      const edge = cover === 'road' ? 0.5 : EDGE
      const told = (hex: number): boolean | undefined =>
        cover === 'road' && sheet.grounds[hex] === 'slope' ? undefined : sheet.grounds[hex] === cover
      expect(
        contradictions(scene, (x, y) => sample(field, x, y) >= edge, told),
        cover,
      ).toEqual([])
    }
  })

  test('water is where the map has it', () => {
    const water = surveyWater(sheet, survey, castle)
    const told = (hex: number): boolean | undefined =>
      castle.enclosed(hex) ? undefined : isWater(sheet, hex)
    const wet = (x: number, y: number): boolean => water !== undefined && sample(water.field, x, y) >= 0.5
    expect(contradictions(scene, wet, told)).toEqual([])
  })

  test('no pool of a marsh covers the middle of a hex', () => {
    const pools = surveyMarsh(sheet, survey)
    const wet = (x: number, y: number): boolean =>
      pools.filter(({ points }) => inside(points, [x, y])).length % 2 === 1
    expect(contradictions(scene, wet, () => false)).toEqual([])
  })

  test('between two levels the contour passes on the right side of every middle', () => {
    for (let k = 0; k + 1 < survey.steps.length; k++) {
      const iso = (nth(survey.steps, k) + nth(survey.steps, k + 1)) / 2
      const told = (hex: number): boolean | undefined =>
        BUILT.has(nth(sheet.grounds, hex)) || castle.enclosed(hex) ? undefined : sheet.level(hex) / 2 > iso
      expect(contradictions(scene, (x, y) => sample(survey.height, x, y) > iso, told)).toEqual([])
    }
  })

  test('roads pass through the hexes that have them, in the order of the list', () => {
    const pieces = ways
      .filter(({ kind }) => kind === 'road' || kind === 'highway')
      .flatMap(({ line }) => segmentsOf(line))
    const drawn = ([x, y]: Point): boolean =>
      pieces.some(([p, q]) => far(nearestOn(p, q, [x, y]), [x, y]) < 0.42)
    for (const word of ['road', 'camino', 'carretera']) {
      const hexes = (map.features?.[word] ?? []).map(label => sheet.grid.parse(label) ?? OFF_MAP)
      expect(hexes.filter(hex => !drawn(sheet.centre(hex))).map(hex => sheet.grid.label(hex))).toEqual([])
      // Half way between two that follow one another and touch there is road as well.
      const gaps = hexes.slice(1).flatMap((hex, i) => {
        const [p, q] = [sheet.centre(nth(hexes, i)), sheet.centre(hex)]
        const touch = sheet.neighbours(hex).includes(nth(hexes, i))
        return touch && !drawn([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]) ? [sheet.grid.label(hex)] : []
      })
      expect(gaps).toEqual([])
    }
  })

  test('no road or stream that is only painted runs through the middle of a hex that has none', () => {
    const isRoad = (hex: number): boolean =>
      ['road', 'town', 'floor', 'gateway'].includes(nth(sheet.grounds, hex)) ||
      ['road', 'camino', 'carretera'].some(word => sheet.feature(hex, word))
    const isWet = (hex: number): boolean => isWater(sheet, hex) || sheet.grounds[hex] === 'marsh'
    for (const [kinds, allowed] of [
      [['road', 'highway'], isRoad],
      [['stream'], isWet],
    ] as const) {
      const pieces = ways
        .filter(({ kind }) => kinds.some(one => one === kind))
        .flatMap(({ line }) => segmentsOf(line))
      const drawn = (x: number, y: number): boolean =>
        pieces.some(([p, q]) => far(nearestOn(p, q, [x, y]), [x, y]) < 0.3)
      expect(contradictions(scene, drawn, hex => (allowed(hex) ? undefined : false))).toEqual([])
    }
  })

  test('no crown of a tree covers the middle of a hex that is not wooded', () => {
    const whole = { x: 0, y: 0, width: sheet.width, height: sheet.height }
    const { trees } = surveyFlora(sheet, survey, whole, ways, works.hedges)
    const covered = (x: number, y: number): boolean =>
      trees.some(tree => far([tree.x, tree.y], [x, y]) < tree.r * 0.8)
    const wooded = (hex: number): boolean =>
      ['wood', 'firs', 'olives', 'orchard', 'hedge'].includes(nth(sheet.grounds, hex))
    expect(contradictions(scene, covered, hex => (wooded(hex) ? undefined : false))).toEqual([])
  })

  test('fields that are terrain cover the middles of their own hexes, and no field those of others', () => {
    const grown = standingOf(sheet)
    const own = new Set(grown.flatMap(({ hexes }) => hexes))
    const outlines = grown.flatMap(({ hexes }) => outlinesOf(sheet, hexes))
    const shown = (x: number, y: number): boolean => outlines.some(({ points }) => inside(points, [x, y]))
    expect(contradictions(scene, shown, hex => own.has(hex))).toEqual([])
    for (const { hexes } of fieldsOf(sheet)) {
      const within = outlinesOf(sheet, hexes)
      const strays = (x: number, y: number): boolean => within.some(({ points }) => inside(points, [x, y]))
      expect(contradictions(scene, strays, hex => (hexes.includes(hex) ? undefined : false))).toEqual([])
    }
  })

  test('no river runs through a field', () => {
    const tilled = fieldsOf(sheet).map(({ hexes }) => new Set(hexes))
    const torn = rivers
      .flatMap(({ pairs }) => pairs)
      .filter(([a, b]) => tilled.some(field => field.has(a) && field.has(b)))
    expect(torn.map(([a, b]) => `${sheet.grid.label(a)}-${sheet.grid.label(b)}`)).toEqual([])
  })

  test('tents stand on their own hexes and on no others', () => {
    const roofs = tentsOf(sheet).filter(({ size }) => size > 0.8 && sheet.scale === 'man')
    const reach = (kind: string): number => (kind === 'great' ? GREAT_REACH : 0.5)
    const covered = (x: number, y: number): boolean =>
      roofs.some(({ at, kind }) => far(at, [x, y]) < reach(kind))
    const pitched = new Set(sheet.plan.props.map(({ hex }) => hex))
    const told = (hex: number): boolean | undefined =>
      pitched.has(hex) ? undefined : sheet.grounds[hex] === 'tent'
    expect(contradictions(scene, covered, told)).toEqual([])
  })

  test('no wall of a house or yard stands between two hexes it does not part, and none that parts is missing', () => {
    const all = Array.from({ length: sheet.grid.size }, (_unused, hex) => hex).filter(sheet.has)
    const links = linksNear(sheet, all).filter(
      ([a, b]) => ![a, b].some(hex => BUILT.has(nth(sheet.grounds, hex))),
    )
    const lies = liesOf(links, buildings.lines, buildings.parted)
    expect(lies.map(({ a, b, drawn }) => `${sheet.grid.label(a)}-${sheet.grid.label(b)} ${drawn}`)).toEqual(
      [],
    )
  })

  test('palisades, town walls, stakes and rivers part the hexes on whose sides they lie, and only those', () => {
    const all = Array.from({ length: sheet.grid.size }, (_unused, hex) => hex).filter(sheet.has)
    const links = linksNear(sheet, all)
    for (const lines of [works.palisades, works.townWalls]) {
      const parted = new Set(lines.flatMap(({ sides }) => sides.map(({ side }) => side)))
      const pairs = new Set([...parted].map(side => hexesOfSide(sheet.grid, side).join('-')))
      const lies = liesOf(links, lines, (a, b) => pairs.has(a < b ? `${a}-${b}` : `${b}-${a}`))
      expect(lies.map(({ a, b, drawn }) => `${sheet.grid.label(a)}-${sheet.grid.label(b)} ${drawn}`)).toEqual(
        [],
      )
    }
    const staked = new Set(
      sheet.marked.filter(({ kinds }) => kinds.includes('stakes')).map(({ a, b }) => `${a}-${b}`),
    )
    const crossed = liesOf(links, works.stakes, (a, b) => staked.has(`${a}-${b}`))
    expect(
      crossed.map(({ a, b, drawn }) => `${sheet.grid.label(a)}-${sheet.grid.label(b)} ${drawn}`),
    ).toEqual([])
    const banks = new Set(rivers.flatMap(({ pairs }) => pairs.map(([a, b]) => `${a}-${b}`)))
    const lies = liesOf(
      links,
      rivers.map(({ line }) => line),
      (a, b) => banks.has(`${a}-${b}`),
    )
    expect(lies.map(({ a, b, drawn }) => `${sheet.grid.label(a)}-${sheet.grid.label(b)} ${drawn}`)).toEqual(
      [],
    )
  })

  test('towers, keeps and wall walks stand on their own hexes and on no others', () => {
    const covers = (hexes: readonly number[], shown: (at: Point) => boolean): string[] => {
      const own = new Set(hexes)
      return contradictions(
        scene,
        (x, y) => shown([x, y]),
        hex => own.has(hex),
      )
    }
    for (const { hexes, at, radius } of castle.towers)
      expect(covers(hexes, point => far(point, at) < radius)).toEqual([])
    for (const { hexes, wall } of castle.keeps)
      expect(covers(hexes, point => inside(wall.points, point))).toEqual([])
    const towered = (point: Point): boolean => castle.towers.some(({ at, radius }) => far(point, at) < radius)
    const walked = (point: Point): boolean =>
      !towered(point) &&
      castle.walks.some(({ outer, inner }) => inside([...outer, ...inner.toReversed()], point))
    expect(
      covers(
        castle.walks.flatMap(({ hexes }) => hexes),
        walked,
      ),
    ).toEqual([])
  })
})
