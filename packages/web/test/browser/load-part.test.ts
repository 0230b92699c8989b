import { expect, test, vi } from 'vitest'
import { fetchPart, tryAgain } from '../../src/browser/load-part.ts'

const page = (served: boolean) => ({ isServed: async () => served, reload: vi.fn<() => void>() })

/** Fails so often, then arrives. */
const failing = (times: number) => {
  let left = times
  return async () => {
    if (left-- > 0) throw new Error('lost')
    return 'arrived'
  }
}

test('what arrives is handed on, what fails is told', async () => {
  expect(await fetchPart(failing(0))).toBe('arrived')
  const part = failing(1)
  await expect(fetchPart(part)).rejects.toThrow('lost')
  expect(await fetchPart(part)).toBe('arrived')
})

test('a part that arrives the second time needs no new page', async () => {
  await fetchPart(failing(1)).catch(() => undefined)
  const again = vi.fn<() => void>()
  const here = page(true)
  await tryAgain(again, here)
  expect(again).toHaveBeenCalledOnce()
  expect(here.reload).not.toHaveBeenCalled()
})

test('one that the browser will not ask for again takes a new page', async () => {
  const part = failing(3)
  await fetchPart(part).catch(() => undefined)
  const again = vi.fn<() => void>()
  const here = page(true)
  await tryAgain(again, here)
  expect(here.reload).toHaveBeenCalledOnce()
  expect(again).not.toHaveBeenCalled()
  await fetchPart(part).catch(() => undefined)
  await fetchPart(part)
})

test('a page that nobody serves is never given up for a new one', async () => {
  const part = failing(2)
  await fetchPart(part).catch(() => undefined)
  const again = vi.fn<() => void>()
  const here = page(false)
  await tryAgain(again, here)
  expect(here.reload).not.toHaveBeenCalled()
  expect(again).toHaveBeenCalledOnce()
  await fetchPart(part)
})
