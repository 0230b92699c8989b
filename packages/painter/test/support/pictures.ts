import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MapDocument, unwrap } from '@mesnada/engine'
import { boardKey, createScene, type MapState, STYLES, tilesOf } from '../../src/index.ts'
import { openEasel } from './easel.ts'
import type { Wanted } from './in-page.ts'
import { allBoards, allMaps, boardName, placed } from './maps.ts'
import { peakMegabytes, processorTime } from './processes.ts'
import { REFERENCES, referenceOf, thumbnailOf } from './references.ts'
import { largestMap } from './sample.ts'
import { gear, specimens } from './specimens.ts'

export interface Pictures {
  readonly folder: string
  /** Parts of names; all maps without a word. */
  readonly names: readonly string[]
  /** Only figures, no files. */
  readonly measure: boolean
  readonly say: (line: string) => void
}

/** Every map whole, and a part of each as large as it is played, to be looked at. */
export const paintPictures = async ({ folder, names, measure, say }: Pictures): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const easel = await openEasel()
  const maps = allMaps().filter(({ id }) => names.length === 0 || names.some(name => id.includes(name)))
  const save = (name: string, png: string): void =>
    writeFileSync(join(folder, `${name}.png`), Buffer.from(png, 'base64'))
  for (const map of maps) {
    if (measure) {
      say(await speedOf(map))
      continue
    }
    const whole = await easel.paint({ maps: placed(map), size: 'most', width: 2000 })
    const pixels = ((whole.width * whole.height) / 1e6).toFixed(1)
    say(`${map.id}: ${pixels} Mpx${whole.reports.map(report => `; ${report}`).join('')}`)
    save(`${map.id}-whole`, whole.png)
    const scene = createScene(placed(map))
    if (!scene.ok) continue
    const { width, height } = scene.value.sheet
    for (const [part, x, y] of [
      ['a', 0.3, 0.3],
      ['b', 0.66, 0.62],
    ] as const) {
      const window = { x: Math.round(width * x) - 10, y: Math.round(height * y) - 6, width: 20, height: 12 }
      const inside = { ...window, x: Math.max(0, window.x), y: Math.max(0, window.y) }
      save(`${map.id}-play-${part}`, (await easel.paint({ maps: placed(map), size: 72, window: inside })).png)
    }
  }
  if (!measure && (names.length === 0 || names.includes('counters')))
    for (const [name, size] of COUNTER_SIZES) save(name, await easel.paintCounterSheet(specimens(), size, 12))
  if (!measure && (names.length === 0 || names.includes('counters')))
    save('gear', await easel.paintCounterSheet(gear(), 60, 3, 3))
  if (!measure) for (const { name, ...scene } of scenes(maps)) save(name, (await easel.paint(scene)).png)
  await easel.close()
}

/** As they are read, and as a scenario opens: 40 pixels across. */
const COUNTER_SIZES = [
  ['counters', 80],
  ['counters-opening', 33],
] as const

/** What games change: a siege under way, roofs, two maps side by side, a board seen from the other side. */
const scenes = (maps: readonly MapDocument[]): ({ readonly name: string } & Wanted)[] => {
  const castle = maps.find(({ id }) => id === 'castle')
  const village = maps.find(({ id }) => id === 'village')
  const camp = maps.find(({ id }) => id === 'camp')
  const hattin = maps.find(({ id }) => id === 'horns-of-hattin')
  const state: MapState = {
    bridges: { J15: 'up' },
    doors: { 'K16/NE': 'shut', 'K16/SE': 'shut', 'L10/S': 'shut', 'L20/S': 'broken', 'M13/SE': 'open' },
    rubble: ['L22', 'M23'],
    filled: ['K23', 'K24', 'J23', 'J24'],
    fires: ['Q11'],
    smoke: ['Q11', 'P18'],
    ladders: [{ from: 'K22', to: 'L22' }],
  }
  const window = { x: 9, y: 16, width: 24, height: 28 }
  return [
    ...(castle && camp
      ? [
          {
            name: 'castle-and-camp',
            maps: [...placed(castle), { map: camp.id, document: camp, column: 36 }],
            size: 20,
          },
        ]
      : []),
    ...(hattin
      ? STYLES.map(style => ({ name: `hattin-${style}`, maps: placed(hattin), size: 26, style }))
      : []),
    ...(castle
      ? STYLES.map(style => ({ name: `castle-${style}`, maps: placed(castle), size: 24, style }))
      : []),
    ...(hattin ? [{ name: 'hattin-turned', maps: placed(hattin), size: 30, turned: true }] : []),
    ...(castle ? [{ name: 'castle-siege', maps: placed(castle), size: 60, window, state }] : []),
    ...(village
      ? [
          {
            name: 'village-roofs',
            maps: placed(village),
            size: 40,
            state: { roofs: { lifted: ['N22', 'H13'] } },
          },
        ]
      : []),
  ]
}

/**
 * How long a map takes in a browser that has painted nothing yet, and once more; by the clock, and by the processor time of
 * the browser, which other work on the machine lengthens less.
 */
const speedOf = async (map: MapDocument): Promise<string> => {
  const easel = await openEasel()
  const wanted: Wanted = { maps: placed(map), size: 'most', width: 20 }
  const spent = async (times: number) => {
    const before = processorTime()
    const painted = await easel.paint(wanted, times)
    return { ...painted, processor: processorTime() - before }
  }
  const first = await spent(1)
  const once = await spent(1)
  const thrice = await spent(3)
  await easel.close()
  const ms = (time: number): string => `${Math.round(time)} ms`
  const pixels = ((first.width * first.height) / 1e6).toFixed(1)
  const again = (thrice.processor - once.processor) / 2
  return `${map.id}: ${pixels} Mpx; first ${ms(first.first)}, again ${ms(thrice.again)}; of processor ${ms(first.processor)}, again ${ms(again)}`
}

/** How much memory the largest map takes that there may be, painted part by part as a board does. */
export const measureLargest = async (): Promise<string> => {
  const easel = await openEasel()
  const maps = placed(largestMap())
  const { inner } = unwrap(createScene(maps)).sheet
  const before = peakMegabytes()
  const all = tilesOf(inner, 40, 4e6)
  const parts = all.filter((_, k) => k % 7 === 0)
  const dots = await easel.wanderOver(maps, 40, parts)
  const after = peakMegabytes()
  await easel.close()
  return `400 × 400 hexes: ${parts.length} of ${all.length} parts, ${(dots / 1e6).toFixed(0)} Mpx; the browser's largest process took ${after.toFixed(0)} MB at most, ${before.toFixed(0)} before`
}

/** What the picture tests compare with, painted anew: after a look at the maps, never instead of it. */
export const paintReferences = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const easel = await openEasel()
  for (const map of allMaps()) {
    if (!REFERENCES.some(id => id === map.id)) continue
    const { png } = await easel.paint(referenceOf(placed(map)))
    writeFileSync(join(folder, `${map.id}.webp`), Buffer.from(png, 'base64'))
  }
  await easel.close()
}

/** Small pictures of all maps for galleries, and of which content each was painted. */
export const paintThumbnails = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const easel = await openEasel()
  const keys: Record<string, string> = {}
  for (const old of readdirSync(folder)) rmSync(join(folder, old))
  for (const board of allBoards()) {
    const name = boardName(board)
    const { png } = await easel.paint(thumbnailOf(board))
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(png, 'base64'))
    keys[name] = boardKey(board)
  }
  writeFileSync(join(folder, 'content.json'), `${JSON.stringify(keys, undefined, 2)}\n`)
  await easel.close()
}
