import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createScene } from '../../src/index.ts'
import { openEasel } from './easel.ts'
import { allMaps, placed } from './maps.ts'

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
    const whole = await easel.paint({ maps: placed(map), size: 'most', width: 2000 }, measure ? 3 : 1)
    const pixels = ((whole.width * whole.height) / 1e6).toFixed(1)
    const again = measure ? `, again ${Math.round(whole.again)} ms` : ''
    say(
      `${map.id}: ${pixels} Mpx, first ${Math.round(whole.first)} ms${again}${whole.reports.map(report => `; ${report}`).join('')}`,
    )
    if (measure) continue
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
  await easel.close()
}
