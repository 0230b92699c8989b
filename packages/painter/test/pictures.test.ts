import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { nth } from '@mesnada/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { armsOf } from '../src/counters/arms.ts'
import { COUNTER_STATES } from '../src/counters/states.ts'
import type { Counter } from '../src/index.ts'
import { near } from '../src/shape/geometry.ts'
import { battles } from './support/battles.ts'
import { type Easel, openEasel } from './support/easel.ts'
import { allBoards, allMaps, boardName, placed } from './support/maps.ts'
import { REFERENCES, referenceOf, thumbnailOf } from './support/references.ts'
import { largestMap } from './support/sample.ts'
import { specimens } from './support/specimens.ts'

/** In a real browser: node has no canvas. */
let easel: Easel
beforeAll(async () => {
  easel = await openEasel()
}, 120_000)
afterAll(() => easel.close())

const mapOf = (id: string) => {
  const map = allMaps().find(one => one.id === id)
  if (!map) throw new Error(id)
  return placed(map)
}

describe('pictures', () => {
  // A little is left to other builds of the browser, which round curves otherwise.
  test.each(REFERENCES)('%s looks as it did', async id => {
    const stored = readFileSync(resolve(import.meta.dirname, 'references', `${id}.webp`)).toString('base64')
    const { png } = await easel.paint(referenceOf(mapOf(id)))
    expect(await easel.distanceTo(png, stored)).toBeLessThan(4)
  })

  // Two of many: when the painter changes, all of them are painted anew.
  test.each(['siege.village', 'filo.muret'])(
    'the small picture of %s is as it is painted now',
    async name => {
      const board = allBoards().find(one => boardName(one) === name)
      const stored = readFileSync(resolve(import.meta.dirname, '../thumbnails', `${name}.webp`)).toString(
        'base64',
      )
      const { png } = await easel.paint(thumbnailOf(board ?? []))
      expect(await easel.distanceTo(png, stored), 'stale: run `npm run paint -- --thumbnails`').toBeLessThan(
        4,
      )
    },
  )

  test('a part painted alone is as in the whole', async () => {
    const window = { x: 14, y: 18, width: 12, height: 9 }
    expect(await easel.partAgainstWhole(mapOf('castle'), 20, window)).toBeLessThan(1.5)
    expect(await easel.partAgainstWhole(mapOf('nicopolis-hill'), 20, window)).toBeLessThan(1.5)
  })

  test('a change of state changes nothing beyond its parts', async () => {
    const after = {
      bridges: { J15: 'up' },
      doors: { 'L20/S': 'shut', 'K16/NE': 'shut' },
      rubble: ['AD14'],
      filled: ['K23'],
      fires: ['Q18'],
      ladders: [{ from: 'K22', to: 'L22' }],
    } as const
    const { places, parts } = await easel.differences(mapOf('castle'), 16, {}, after)
    expect(places.length).toBeGreaterThan(1000)
    expect(places.filter(([x, y]) => !parts.some(part => near(part, x, y, 0)))).toEqual([])
  })

  test('the worker opens a board, paints a part of it, and says what it cannot do', async () => {
    const [opened, painted, failed] = await easel.paintInWorker(mapOf('danith'))
    expect(opened).toMatchObject({ kind: 'opened', job: 1, sheet: { reports: [] } })
    expect(painted).toMatchObject({ kind: 'painted', job: 2, picture: { width: 120, height: 100 } })
    expect(failed).toMatchObject({ kind: 'failed', job: 3 })
  })

  test('a map of 400 by 400 hexes is painted by parts', async () => {
    const maps = placed(largestMap())
    const { width, height, png } = await easel.paint({
      maps,
      size: 20,
      window: { x: 300, y: 340, width: 40, height: 30 },
    })
    expect([width, height]).toEqual([800, 600])
    expect(png.length).toBeGreaterThan(200_000)
  })
})

describe('counters', () => {
  const all = specimens()
  const counterOf = (caption: string, seat: 0 | 1 = 0): Counter => {
    const found = all.find(one => one.caption === caption && one.counter.seat === seat)
    if (!found) throw new Error(caption)
    return found.counter
  }
  const apart = (a: Counter, b: Counter): Promise<number> => easel.counterDistance(a, b, 44)
  const knight = counterOf('knight')

  test('every state shows, and no two look the same', async () => {
    const states = [undefined, ...COUNTER_STATES]
    const shown = states.map((state): Counter => ({ ...knight, states: state ? [state] : [] }))
    const alike: string[] = []
    for (const [i, one] of shown.entries())
      for (const other of shown.slice(i + 1))
        if ((await apart(one, other)) <= 0.4) alike.push(`${one.states} and ${other.states}`)
    expect(alike).toEqual([])
  })

  test('sides are told apart by shape alone', async () => {
    const plain = (seat: 0 | 1): Counter => ({
      seat,
      figure: { kind: 'gun' },
      values: [],
      states: ['routed'],
    })
    expect(await apart(plain(0), plain(1))).toBeGreaterThan(1)
  })

  test('what is left of a movement leaves the printed values alone', async () => {
    const { left, ...spent } = knight
    expect(left).toBe(6)
    expect(await apart(knight, spent)).toBeGreaterThan(0.05)
    expect(await apart(knight, spent)).toBeLessThan(3)
  })

  test('short and long bows look different', async () => {
    expect(await apart(counterOf('shortbowman'), { ...counterOf('longbowman') })).toBeGreaterThan(2)
  })

  test.each(battles())('no two arms of $id look alike', async ({ id, bands }) => {
    const shown = bands.map(
      ({ band, troop }): Counter => ({
        seat: 0,
        figure: { kind: 'gun' },
        leader: true,
        values: [],
        banner: armsOf(`${id}/${troop}`, band).arms ?? { field: 'argent' },
      }),
    )
    const alike: string[] = []
    for (const [i, one] of shown.entries())
      for (const [k, other] of shown.entries())
        if (k > i && nth(bands, i).seat === nth(bands, k).seat && (await apart(one, other)) <= 0.5)
          alike.push(`${nth(bands, i).troop} and ${nth(bands, k).troop}`)
    expect(alike).toEqual([])
  })
})
