import { describe, expect, test } from 'vitest'
import { recordGame } from './games.ts'
import { expectBadInput, mesnada, temporaryFile } from './mesnada.ts'

const whole = recordGame()

describe('review', () => {
  test('luck-adjusted results of both sides are two parts of one game', async () => {
    const { code, stdout, stderr } = await mesnada(['review', temporaryFile(whole)])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('ford/dawn “At dawn”: computer analysis\n')
    const numbers = [...stdout.matchAll(/: (-?\d+) of 100$/gm)].map(([, number]) => Number(number))
    expect(Math.abs((numbers[0] ?? 0) + (numbers[1] ?? 0) - 100)).toBeLessThanOrEqual(1)
  })

  test('--json is the whole reckoning, which adds up', async () => {
    const { stdout } = await mesnada(['review', temporaryFile(whole), '--json'])
    const { balance, curve } = JSON.parse(stdout)
    expect(curve).toHaveLength(whole.steps.length + 1)
    const [first, second] = balance.decisionsBy
    expect(balance.start + balance.luck + first + second).toBeCloseTo(balance.end, 9)
  })

  test('a game that is not over is refused', async () => {
    expectBadInput(await mesnada(['review', temporaryFile(recordGame(20))]), 'engine.review.unfinished')
  })
})
