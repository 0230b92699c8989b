import { expect, test } from 'vitest'
import { BoundedCache } from '../src/limits/bounded-cache.ts'

test('what was not used goes before what was', () => {
  const kept = new BoundedCache<number>(3, () => true)
  for (const [index, key] of ['a', 'b', 'c'].entries()) kept.set(key, index)
  kept.get('a')
  kept.set('d', 3)
  expect([...kept.keys()].toSorted()).toEqual(['a', 'c', 'd'])
})

test('what came last stays, though all others were used', () => {
  const kept = new BoundedCache<number>(2, () => true)
  for (const key of ['a', 'b']) {
    kept.set(key, 0)
    kept.get(key)
  }
  kept.set('c', 1)
  expect(kept.peek('c')).toBe(1)
  expect(kept.size).toBe(2)
})

test('to look without using saves nothing', () => {
  const kept = new BoundedCache<number>(1, () => true)
  kept.set('a', 0)
  expect(kept.peek('a')).toBe(0)
  kept.set('b', 1)
  expect([...kept.keys()]).toEqual(['b'])
})

test('what was used once goes in the end', () => {
  const kept = new BoundedCache<number>(2, () => true)
  kept.set('a', 0)
  kept.get('a')
  for (let next = 0; next < 4; next++) kept.set(`later-${next}`, next)
  expect(kept.peek('a')).toBeUndefined()
  expect(kept.size).toBe(2)
})

test('what cannot be spared stays, however many there are', () => {
  const kept = new BoundedCache<number>(2, key => !key.startsWith('needed'))
  for (let next = 0; next < 20; next++) kept.set(`needed-${next}`, next)
  kept.set('other', 0)
  kept.set('another', 0)
  expect(kept.size).toBeGreaterThanOrEqual(20)
  for (let next = 0; next < 20; next++) expect(kept.peek(`needed-${next}`)).toBe(next)
})
