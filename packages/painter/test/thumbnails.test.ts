import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { take } from '../../../test/support/entries.ts'
import { boardKey, pictureKey } from '../src/content.ts'
import { allBoards, allMaps, boardName, placed } from './support/maps.ts'

const folder = resolve(import.meta.dirname, '../thumbnails')

describe('thumbnails', () => {
  const keys: Record<string, string> = JSON.parse(readFileSync(resolve(folder, 'content.json'), 'utf8'))

  test.each(allBoards().map(board => [boardName(board), board] as const))(
    '%s is of the maps as they are',
    (name, board) => {
      expect(keys[name], 'stale: run `npm run paint -- --thumbnails`').toBe(boardKey(board))
      const file = resolve(folder, `${name}.webp`)
      expect(existsSync(file)).toBe(true)
      expect(statSync(file).size).toBeLessThan(64_000)
    },
  )

  test('there are no others', () => {
    const names = readdirSync(folder).filter(name => name.endsWith('.webp'))
    expect(names.toSorted()).toEqual(
      allBoards()
        .map(board => `${boardName(board)}.webp`)
        .toSorted(),
    )
  })
})

describe('the key of a picture', () => {
  const [map] = take(allMaps(), 1)
  const options = { size: 40, language: 'en' } as const

  test('is the same for the same content and another for any other', () => {
    const key = pictureKey(placed(map), options)
    expect(pictureKey(placed(structuredClone(map)), { ...options })).toBe(key)
    expect(pictureKey(placed(map), { ...options, size: 41 })).not.toBe(key)
    expect(pictureKey(placed(map), { ...options, state: { fires: ['A1'] } })).not.toBe(key)
    expect(pictureKey(placed({ ...map, painting: { ...map.painting, seed: 99 } }), options)).not.toBe(key)
  })
})
