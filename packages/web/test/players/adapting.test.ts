import { beforeEach, expect, test, vi } from 'vitest'
import { adaptAfter, afterGame, keepAdapting, readAdapting } from '../../src/players/adapting.ts'
import { usualLevel } from '../../src/players/usual-level.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key),
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('after a loss one level down, and never below the lowest', () => {
  expect(afterGame({ level: 3, wins: 1 }, 3, 'lost')).toEqual({ level: 2, wins: 0 })
  expect(afterGame({ level: 0, wins: 0 }, 0, 'lost')).toEqual({ level: 0, wins: 0 })
})

test('after two wins in a row one level up, and never above the highest', () => {
  const once = afterGame({ level: 3, wins: 0 }, 3, 'won')
  expect(once).toEqual({ level: 3, wins: 1 })
  expect(afterGame(once, 3, 'won')).toEqual({ level: 4, wins: 0 })
  expect(afterGame({ level: 5, wins: 1 }, 5, 'won')).toEqual({ level: 5, wins: 0 })
})

test('a draw ends a row of wins, and so does a game against another level', () => {
  expect(afterGame({ level: 3, wins: 1 }, 3, 'drawn')).toEqual({ level: 3, wins: 0 })
  expect(afterGame({ level: 3, wins: 1 }, 4, 'won')).toEqual({ level: 4, wins: 1 })
})

test('is kept for each system by itself, until it is switched off', () => {
  keepAdapting('siege', { level: 4, wins: 1 })
  expect(readAdapting('siege')).toEqual({ level: 4, wins: 1 })
  expect(readAdapting('filo')).toBeUndefined()
  expect([usualLevel('siege'), usualLevel('filo'), usualLevel()]).toEqual([4, 2, 2])
  keepAdapting('siege', undefined)
  expect(readAdapting('siege')).toBeUndefined()
  expect(usualLevel('siege')).toBe(2)
})

test('counts games of one person against the computer, where it is wished', () => {
  const party = { players: ['', ''], computers: [3, undefined] } as const
  expect(adaptAfter('siege', party, 0)).toBeUndefined()
  keepAdapting('siege', { level: 3, wins: 0 })
  expect(adaptAfter('siege', party, 0)?.party.computers).toEqual([2, undefined])
  expect(usualLevel('siege')).toBe(2)
  expect(adaptAfter('siege', { ...party, computers: [3, 3] }, 0)).toBeUndefined()
  expect(adaptAfter('siege', { ...party, computers: [undefined, undefined] }, 0)).toBeUndefined()
})
