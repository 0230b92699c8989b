import { type GameRecord, hashState, opponentOf, recordOf, replay, unwrap } from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PlayableRecord, readPlayableRecord } from '../../src/files/playable-record.ts'
import { NO_COMPUTERS } from '../../src/players/computers.ts'
import { seenOf } from '../../src/presentation/seen.ts'
import { branchAt, recordUpTo } from '../../src/replay/branch.ts'
import { createChapters } from '../../src/replay/chapters.ts'
import { createPlayer, type Shown } from '../../src/replay/player.ts'
import { readStory } from '../../src/replay/story.ts'
import { lockedSeats, seenBy, type Viewpoint, viewpointsFor } from '../../src/replay/viewpoint.ts'
import { siegePresentation } from '../../src/systems/siege/index.ts'
import { playedByChance, recordedByChance } from '../support/recorded.ts'

const reelOf = (record: GameRecord): PlayableRecord => unwrap(readPlayableRecord(siegePresentation, record))

const record = recordedByChance('street-fight', { steps: 400 })
const playable = reelOf(record)
const story = readStory(playable, 'all')

describe('a reel', () => {
  test('shows after every step the very position that was on the table', () => {
    const numbers = [0, 1, 31, 32, 33, 64, 200, 5, 399, 398, 100, 400]
    for (const number of numbers) expect(hashState(playable.stateAt(number))).toBe(playable.hashAt(number))
    for (let number = 0; number <= playable.length; number++)
      expect(hashState(playable.stateAt(number))).toBe(playable.hashAt(number))
  })

  test('gives out positions that nobody else changes', () => {
    const state = playable.stateAt(40)
    playable.stateAt(80)
    expect(hashState(state)).toBe(playable.hashAt(40))
    state.bytes.fill(0)
    expect(hashState(playable.stateAt(40))).toBe(playable.hashAt(40))
  })

  test('knows whether and how the game ended', () => {
    expect(playable.result).toBeUndefined()
    const whole = reelOf(recordedByChance('street-fight', { steps: 5000 }))
    expect(whole.result?.reason).toMatch(/^siege\.won\./)
    expect(siege.pending(unwrap(replay(siege, whole.record)).state).kind).toBe('over')
  })

  test('of a record that lies about a hash ends at the step before', () => {
    const steps = record.steps.map((step, index) =>
      index === 120 ? { ...step, hash: 'ffffffffffffffff' } : step,
    )
    const broken = reelOf({ ...record, steps })
    expect(broken.length).toBe(120)
    expect(broken.fault).toEqual({ code: 'engine.record.diverged', values: { step: 121 } })
    expect(hashState(broken.stateAt(120))).toBe(record.steps[119]?.hash)
    expect(broken.stepAt(121)).toBeUndefined()
  })

  test('of a record with an illegal step ends at the step before, and says what was wrong with it', () => {
    const steps = record.steps.map((step, index) =>
      index === 50 && 'seat' in step ? { ...step, seat: opponentOf(step.seat) } : step,
    )
    const broken = reelOf({ ...record, steps })
    expect(broken.length).toBe(50)
    expect(broken.fault).toMatchObject({ code: 'engine.seat.not-deciding', values: { step: 51 } })
  })

  test.each([
    ['rules of the future', { rules: siege.rules + 1 }, 'engine.record.future-rules'],
    ['another first position', { hash: '0000000000000000' }, 'engine.record.diverged'],
    ['another system', { system: 'chess' }, 'engine.record.system'],
  ])('is not made of a record with %s', (_what, change, code) => {
    expect(readPlayableRecord(siegePresentation, { ...record, ...change })).toMatchObject({
      ok: false,
      refusal: { code },
    })
  })

  test('of a game that has just begun has one position', () => {
    const begun = reelOf({ ...record, steps: [] })
    expect(begun.length).toBe(0)
    expect(begun.hashAt(0)).toBe(record.hash)
    expect(readStory(begun, 'all').lines).toEqual([])
  })
})

describe('chapters', () => {
  const chapters = createChapters(playable)
  const clockAt = (step: number) =>
    playable.presentation.clock(seenOf(playable.presentation.system, playable.stateAt(step)))

  test('lead from phase to phase, forward and back, and stop at the ends', () => {
    let step = 0
    while (step < playable.length) {
      const next = chapters.phaseFrom(step, 1)
      expect(next).toBeGreaterThan(step)
      if (next < playable.length) {
        expect(clockAt(next)).not.toMatchObject(phaseOf(clockAt(next - 1)))
        expect(chapters.phaseFrom(next, -1)).toBe(step)
      }
      for (let inside = step + 1; inside < next; inside++)
        expect(clockAt(inside)).toMatchObject(phaseOf(clockAt(step)))
      step = next
    }
    expect(chapters.phaseFrom(playable.length, 1)).toBe(playable.length)
    expect(chapters.phaseFrom(0, -1)).toBe(0)
  })

  const phaseOf = ({ turn, seat, phase }: ReturnType<typeof clockAt>) => ({ turn, seat, phase })

  test('lead back to where the turn one is in began', () => {
    const third = chapters.turns()[3]?.step ?? learnAll()[3]?.step ?? 0
    expect(clockAt(third).turn).toBe(3)
    expect(clockAt(third - 1).turn).toBe(2)
    expect(chapters.turnFrom(third + 2, -1)).toBe(third)
    expect(chapters.turnFrom(third - 1, 1)).toBe(third)
  })

  const learnAll = () => {
    chapters.learn(() => false)
    return chapters.turns()
  }

  test('are learned a little at a time', () => {
    const fresh = createChapters(playable)
    let asked = 0
    expect(fresh.learn(() => ++asked > 10)).toBe(false)
    expect(fresh.turns().length).toBe(1)
    expect(fresh.learn(() => false)).toBe(true)
    expect(fresh.turns()).toEqual(learnAll())
  })
})

describe('a story', () => {
  test('tells in order, and a walk in one line', () => {
    const walk = story.lines.find(({ first, last }) => last > first)
    expect(walk).toBeDefined()
    if (!walk) return
    expect(story.linesOf(walk.first)).toEqual(story.linesOf(walk.last))
    expect(story.linesOf(walk.first)).toContain(walk)
    const firsts = story.lines.map(({ first }) => first)
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
  })

  test('has the dice of every step in which they fell, with what was known before', () => {
    for (const [index, step] of record.steps.entries()) {
      const fallen = story.fallenIn(index + 1)
      expect(fallen?.faces).toEqual('dice' in step ? step.dice : undefined)
      if (fallen) expect(fallen.roll).toEqual(diceDue(index))
    }
  })

  const diceDue = (step: number) => {
    const pending = playable.presentation.system.pending(playable.stateAt(step))
    return pending.kind === 'dice' ? pending.roll : undefined
  }

  test('finds the line one is at', () => {
    expect(story.lineAt(0)).toBe(-1)
    const last = story.lineAt(playable.length)
    expect(last).toBe(story.lines.length - 1)
    for (const [index, { first }] of story.lines.entries())
      expect(story.lineAt(first)).toBeGreaterThanOrEqual(index)
  })
})

describe('a player', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = (start = 0) => {
    const seen: Shown[] = []
    const player = createPlayer(
      { length: playable.length, chapters: createChapters(playable), story: () => story },
      start,
      shown => seen.push(shown),
    )
    return { player, seen, step: () => player.shown().step }
  }

  test('goes where it is told, never beyond the ends', () => {
    const { player, step } = open()
    player.by(-1)
    expect(step()).toBe(0)
    player.by(1)
    expect(player.shown()).toMatchObject({ step: 1, isNext: true })
    player.go(200)
    expect(player.shown()).toMatchObject({ step: 200, isNext: false })
    player.go(Number.POSITIVE_INFINITY)
    expect(step()).toBe(playable.length)
    player.by(1)
    expect(step()).toBe(playable.length)
  })

  test('plays step after step to the end and stops there', () => {
    const { player, seen } = open(playable.length - 5)
    player.play()
    vi.runAllTimers()
    const steps = seen.map(({ step }) => step)
    expect(steps.slice(-5)).toEqual([4, 3, 2, 1, 0].map(before => playable.length - before))
    expect(player.shown().isPlaying).toBe(false)
    player.play()
    expect(player.shown()).toMatchObject({ step: 0, isPlaying: true })
    player.close()
  })

  const timeToPlay = (speed: Shown['speed']): number => {
    const { player } = open(playable.length - 40)
    player.setSpeed(speed)
    const begin = Date.now()
    player.play()
    while (player.shown().isPlaying) vi.advanceTimersByTime(5)
    return Date.now() - begin
  }

  test('plays eight times as fast at eight times the speed', () => {
    const usual = timeToPlay(1)
    expect(usual / timeToPlay(8)).toBeCloseTo(8, 0)
    expect(timeToPlay(0.5) / usual).toBeCloseTo(2, 0)
  })

  test('pauses, and moving by hand does not stop it', () => {
    const { player, step } = open()
    player.play()
    player.go(10)
    expect(player.shown().isPlaying).toBe(true)
    vi.advanceTimersByTime(3000)
    expect(step()).toBeGreaterThan(10)
    player.pause()
    const there = step()
    vi.advanceTimersByTime(60_000)
    expect(step()).toBe(there)
  })

  test('leaves dice in sight longer than a walk', () => {
    const dice = record.steps.findIndex(step => 'dice' in step) + 1
    const { player, step } = open(dice)
    player.play()
    vi.advanceTimersByTime(1500)
    expect(step()).toBe(dice)
    vi.advanceTimersByTime(1000)
    expect(step()).toBeGreaterThan(dice)
    player.close()
  })
})

describe('secrets', () => {
  const dark = playedByChance('for-the-love-of-edith', { steps: 40 })
  const night = reelOf(recordOf(dark))

  test('at night there are some', () => {
    expect(night.hasSecrets).toBe(true)
    expect(playable.hasSecrets).toBe(false)
  })

  test('of an unfinished game are shown to nobody but their owner', () => {
    expect(viewpointsFor(playable, NO_COMPUTERS)).toEqual(['all'])
    expect(viewpointsFor(night, NO_COMPUTERS)).toEqual(['spectator', 0, 1])
    expect(viewpointsFor(night, [undefined, 1])).toEqual([0])
    expect(viewpointsFor(night, [2, undefined])).toEqual([1])
    expect(viewpointsFor(night, [1, 1])).toEqual(['spectator'])
  })

  test('come out when the game is over', () => {
    const over = { hasSecrets: true, result: { winner: 0, reason: 'x' } } as const
    expect(viewpointsFor(over, [undefined, 1])).toEqual(['all', 0, 1])
  })

  test('are not in the position that is shown', () => {
    // The guards sleep under counters that lie face down for whoever comes to carry Edith off.
    const isWhole = (step: number, viewpoint: Viewpoint): boolean =>
      hashState(seenBy(siegePresentation, night.stateAt(step), viewpoint)) === night.hashAt(step)
    for (let step = 0; step <= night.length; step++) {
      expect(isWhole(step, 0)).toBe(false)
      expect(isWhole(step, 'spectator')).toBe(false)
      expect(isWhole(step, 1)).toBe(true)
      expect(isWhole(step, 'all')).toBe(true)
    }
  })

  test('keep the computer on its side of a what-if, as long as they are secret', () => {
    expect(lockedSeats(night, [undefined, 1])).toEqual([false, true])
    expect(lockedSeats(night, NO_COMPUTERS)).toEqual([false, false])
    expect(lockedSeats({ ...night, result: { winner: undefined, reason: 'x' } }, [undefined, 1])).toEqual([
      false,
      false,
    ])
    expect(lockedSeats(playable, [undefined, 1])).toEqual([false, false])
  })
})

describe('a what-if', () => {
  test('begins with the record cut at that step, and that record holds', () => {
    const party = { players: ['Ana', ''], computers: [undefined, 1] } as const
    const branch = branchAt(playable, 150, party)
    expect(branch).toMatchObject({ ...party, over: false, whatIf: { step: 150 } })
    expect(branch.record.steps).toEqual(record.steps.slice(0, 150))
    const game = unwrap(replay(siege, branch.record))
    expect(hashState(game.state)).toBe(playable.hashAt(150))
    expect(branch.turn).toBe(siegePresentation.clock(seenOf(siege, game.state)).turn)
  })

  test('leaves the game it comes from as it was', () => {
    const before = JSON.stringify(record)
    recordUpTo(playable, 3)
    expect(JSON.stringify(record)).toBe(before)
  })
})
