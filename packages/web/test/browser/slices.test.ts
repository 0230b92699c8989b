import { expect, test } from 'vitest'
import { atOnce, inSlices, type Work } from '../../src/browser/slices.ts'

/** Twenty pieces that take some milliseconds each. */
function* heavyWork(piece: () => void): Work<string> {
  for (let count = 0; count < 20; count++) {
    const end = performance.now() + 3
    while (performance.now() < end);
    piece()
    yield
  }
  return 'done'
}

test('work in slices lets others act in between, and what follows it too', async () => {
  const order: string[] = []
  const work = inSlices(heavyWork(() => order.push('piece'))).then(result => order.push(result))
  const timer = setInterval(() => order.push('other'), 1)
  await work
  clearInterval(timer)
  expect(order.filter(each => each === 'piece')).toHaveLength(20)
  expect(order.indexOf('other')).toBeGreaterThan(0)
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('piece'))
  expect(order.at(-1)).toBe('done')
})

test('work at one go comes to the same', () => {
  let pieces = 0
  expect(atOnce(heavyWork(() => pieces++))).toBe('done')
  expect(pieces).toBe(20)
})

test('work that fails in a slice fails as a whole', async () => {
  function* failing(): Work<string> {
    yield
    throw new Error('broken')
  }
  await expect(inSlices(failing())).rejects.toThrow('broken')
})
