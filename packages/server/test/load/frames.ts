import type { Action } from '@mesnada/engine'
import { pledgeOf } from '@mesnada/engine/verify'

/** Frames to torment a server with: noise, broken messages, and messages that are nearly right or right. */

export type Chance = (count: number) => number

/** Small and fast; the same seed gives the same frames. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return count => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}

/** What is known of the tables, so that some frames come close. */
export interface Ground {
  readonly games: readonly string[]
  readonly invites: readonly string[]
  readonly actions: readonly Action[]
  stepOf(game: string): number
}

export const BYTES = 'ab'.repeat(32)

const pick = <T>(chance: Chance, list: readonly T[]): T | undefined => list[chance(list.length)]

const JUNK: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '\u0000',
  '🐎'.repeat(50),
  [],
  {},
  [[]],
  { type: 'act' },
  { length: 5 },
  'a'.repeat(2000),
]

const idOf = (chance: Chance, game: unknown): unknown => {
  switch (chance(12)) {
    case 0:
      return pick(chance, JUNK)
    case 1:
      return `again-${String(game).slice(0, 40)}`
    default:
      return `id-${chance(2 ** 30).toString(36)}-${chance(2 ** 30).toString(36)}-pad`
  }
}

const gameOf = (chance: Chance, { games }: Ground): unknown => {
  const roll = chance(20)
  if (roll === 0) return pick(chance, JUNK)
  return roll === 1 ? 'no-such-game-anywhere' : pick(chance, games)
}

const actionOf = (chance: Chance, { actions }: Ground): unknown => {
  const action = pick(chance, actions) ?? { type: 'move' }
  switch (chance(6)) {
    case 0:
      return pick(chance, JUNK)
    case 1:
      return { type: pick(chance, ['place', 'move', 'fight', 'shoot', 'retreat', 'constructor', 'toString']) }
    case 2:
      return Object.fromEntries(
        Object.entries(action).map(([key, value]) => [
          key,
          key === 'type' || chance(2) ? value : pick(chance, JUNK),
        ]),
      )
    default:
      return action
  }
}

/** Who leaves, is sent away or calls the game off; most often the first, so that games begin. */
const GOING = [
  ...Array.from({ length: 26 }, () => ({ type: 'leave' })),
  { type: 'kick', seat: 0 },
  { type: 'kick', seat: 1 },
  { type: 'kick', seat: 2 },
  { type: 'cancel' },
]

const COURTESIES = [
  { type: 'ask-pause' },
  { type: 'answer-pause', accept: true },
  { type: 'answer-pause', accept: false },
  { type: 'resume' },
  { type: 'claim', what: 'win' },
  { type: 'claim', what: 'abort' },
  { type: 'claim', what: 'everything' },
  ...Array.from({ length: 4 }, () => ({ type: 'list', listed: true })),
  { type: 'list', listed: false },
]

const commandOf = (chance: Chance, ground: Ground, game: unknown): unknown => {
  const step = typeof game === 'string' ? ground.stepOf(game) : 0
  switch (chance(16)) {
    case 0:
      return { type: 'sit', seat: chance(3), pledge: pledgeOf(String(game), BYTES) }
    case 1:
      return pick(chance, GOING)
    case 2:
      return { type: 'contribute', bytes: chance(4) ? BYTES : 'cd'.repeat(32) }
    case 3:
      return { type: 'say', text: chance(4) ? `said ${chance(1000)}` : pick(chance, JUNK) }
    case 4:
      return { type: 'ask-undo' }
    case 5:
      return { type: 'answer-undo', accept: chance(2) === 0 }
    case 6:
      return chance(40) === 0 ? { type: 'resign' } : { type: 'resigned' }
    case 7:
      return chance(10) === 0 ? { type: 'offer-draw' } : { type: 'answer-draw', accept: chance(10) === 0 }
    case 8:
      return pick(chance, COURTESIES)
    case 9:
      return pick(chance, JUNK)
    default:
      return { type: 'act', step: chance(5) ? step : chance(40), action: actionOf(chance, ground) }
  }
}

const messageOf = (chance: Chance, ground: Ground): unknown => {
  const game = gameOf(chance, ground)
  const invite = chance(3) ? pick(chance, ground.invites) : pick(chance, JUNK)
  const id = idOf(chance, game)
  switch (chance(10)) {
    case 0:
      return {
        type: 'watch',
        id,
        game,
        ...(chance(2) && { invite }),
        ...(chance(4) === 0 && { from: chance(9) }),
      }
    case 1:
      return { type: 'unwatch', id, game }
    case 2:
      return chance(2) ? { type: 'ping' } : { type: pick(chance, ['table', 'entry', 'done', '', 7]), id }
    default:
      return {
        type: 'command',
        id,
        game,
        ...(chance(2) && { invite }),
        command: commandOf(chance, ground, game),
      }
  }
}

const deep = (levels: number, chance: Chance): string =>
  chance(2) ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** The next frame of the torment. */
export const frameOf = (chance: Chance, ground: Ground): string | Buffer => {
  switch (chance(30)) {
    case 0:
      return Buffer.from(Array.from({ length: chance(60) }, () => chance(256)))
    case 1:
      return Array.from({ length: chance(60) }, () => String.fromCharCode(chance(300))).join('')
    case 2:
      return deep(10 + chance(300), chance)
    case 3:
      return chance(10) === 0 ? `"${'y'.repeat(33_000)}"` : '"short"'
    case 4:
      return `{"type":"command","${pick(chance, ['__proto__', 'constructor', 'prototype', '__pr\\u006fto__'])}":{"a":1}}`
    case 5: {
      const text = JSON.stringify(messageOf(chance, ground)) ?? ''
      return text.slice(0, chance(text.length))
    }
    case 6: {
      const text = [...(JSON.stringify(messageOf(chance, ground)) ?? '')]
      text[chance(text.length)] = String.fromCharCode(32 + chance(90))
      return text.join('')
    }
    default:
      return JSON.stringify(messageOf(chance, ground)) ?? ''
  }
}
