import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mapKey, pictureKey } from '../src/content.ts'
import { allMaps, placed } from './support/maps.ts'

const folder = resolve(import.meta.dirname, '../thumbnails')

describe('thumbnails', () => {
  const keys: Record<string, string> = JSON.parse(readFileSync(resolve(folder, 'content.json'), 'utf8'))

  test.each(allMaps().map(map => [map.id, map] as const))('%s is of the map as it is', (id, map) => {
    expect(keys[id], 'stale: run `npm run paint -- --thumbnails`').toBe(mapKey(map))
    const file = resolve(folder, `${id}.webp`)
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).size).toBeLessThan(40_000)
  })
})

describe('the key of a picture', () => {
  const [map] = allMaps()
  const options = { size: 40, language: 'en' } as const

  test('is the same for the same content and another for any other', () => {
    const key = pictureKey(placed(map), options)
    expect(pictureKey(placed(structuredClone(map)), { ...options })).toBe(key)
    expect(pictureKey(placed(map), { ...options, size: 41 })).not.toBe(key)
    expect(pictureKey(placed(map), { ...options, state: { fires: ['A1'] } })).not.toBe(key)
    expect(pictureKey(placed({ ...map, painting: { ...map.painting, seed: 99 } }), options)).not.toBe(key)
  })
})
