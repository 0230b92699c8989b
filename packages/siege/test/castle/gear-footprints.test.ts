import { diceOf } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { hexesOfGear } from '../../src/core/ground.ts'
import { type SiegeAction, type SiegeState, siege } from '../../src/index.ts'
import { BRIDGE_DOWN, DESTROYED, LADDER_CARRIED, LADDER_UPRIGHT, NOBODY, TOP } from '../../src/state.ts'
import type { SiegeTable } from '../kit.ts'
import { atCastle, DUEL, fill, N, S } from '../kits/castle.ts'

/** Whether a piece of gear lies on the ground table. */
const isOnGround = (state: SiegeState, gear: number): boolean => {
  const { kind } = nth(state.setting.gear, gear)
  const status = state.tables.gear.status[gear]
  if (status === DESTROYED || kind === 'barrel') return false
  if (kind === 'ladder') return status === LADDER_UPRIGHT
  return kind !== 'drawbridge' || status === BRIDGE_DOWN
}

/** Every hex that gear covers says so, and no other; only on a lowered bridge may something else stand. */
const misfits = (state: SiegeState): readonly string[] => {
  const { gear: cards, grid } = state.setting
  const { ground } = state.tables
  const covering = new Map<number, number[]>()
  for (const gear of cards.keys()) {
    if (!isOnGround(state, gear)) continue
    for (const hex of hexesOfGear(state, gear))
      if (hex !== OFF_MAP) covering.set(hex, [...(covering.get(hex) ?? []), gear])
  }
  const found: string[] = []
  for (let hex = 0; hex < grid.size; hex++) {
    const gears = (covering.get(hex) ?? []).toSorted(
      (a, b) => Number(nth(cards, a).kind === 'drawbridge') - Number(nth(cards, b).kind === 'drawbridge'),
    )
    const expected = gears.length === 0 ? 0 : nth(gears, 0) + 1
    if (ground.gear[hex] !== expected)
      found.push(`${grid.label(hex)} lists ${ground.gear[hex]}, not ${expected}`)
    if (gears.length > 1 && nth(cards, nth(gears, 1)).kind !== 'drawbridge')
      found.push(`${grid.label(hex)} under two things`)
  }
  return found
}

/** In its hex, or behind an English screen (siege S.24). */
const isAtHand = (state: SiegeState, gear: number, hex: number): boolean => {
  if (!state.setting.options.s24EnglishScreens || nth(state.setting.gear, gear).kind !== 'screen')
    return hexesOfGear(state, gear).includes(hex)
  const { hex: at, facing } = state.tables.gear
  return state.setting.grid.neighbours[hex * 6 + cell(facing, gear)] === at[gear]
}

/** Whoever carries something is where it is, and a carried ladder has two carriers. */
const looseHands = (state: SiegeState): readonly string[] => {
  const { carries, hex } = state.tables.bodies
  const found: string[] = []
  for (let body = 0; body < carries.length; body++) {
    const gear = cell(carries, body)
    if (gear !== NOBODY && !isAtHand(state, gear, cell(hex, body)))
      found.push(`${body} carries ${gear} from afar`)
  }
  for (const [gear, { kind }] of state.setting.gear.entries()) {
    const carriers = carries.reduce((count, carried) => count + (carried === gear ? 1 : 0), 0)
    if (kind === 'ladder' && (state.tables.gear.status[gear] === LADDER_CARRIED) !== (carriers === 2))
      found.push(`ladder ${gear} has ${carriers} carriers`)
  }
  return found
}

/** Nobody is on the upper floor of anything but a siege tower. */
const inTheAir = (state: SiegeState): readonly string[] => {
  const { bodies, ground } = state.tables
  const found: string[] = []
  for (let body = 0; body < bodies.hex.length; body++) {
    if (cell(bodies.hex, body) < 0 || bodies.deck[body] !== TOP) continue
    const gear = cell(ground.gear, cell(bodies.hex, body)) - 1
    if (gear < 0 || nth(state.setting.gear, gear).kind !== 'siege-tower')
      found.push(`${body} hangs in the air`)
  }
  return found
}

const assault = (preset: string): SiegeTable => {
  const rows = [
    '............',
    'hbbbDbbbbbbb',
    'bbbbGwGbbbbb',
    'mmmmmmmmmmmm',
    'mmmmmmmmmmmm',
    '............',
    '............',
    '....nn......',
    '....n.......',
    '............',
  ]
  const table = atCastle({
    rows,
    map: { features: { winch: ['E2'], bridge: ['F4', 'F5'] } },
    first: [
      { at: 'C6' },
      { at: 'C7' },
      { at: 'C8' },
      { at: 'H4' },
      { at: 'H5' },
      { at: 'J4' },
      { at: 'J5' },
      { at: 'J6' },
      { type: 'longbowman', at: 'E7' },
      { at: 'F7' },
      { at: 'K7' },
      { at: 'L7' },
      { at: 'L9' },
      { at: 'K8' },
      DUEL.first,
    ],
    second: [
      { at: 'E2' },
      { at: 'C3' },
      { at: 'D3' },
      { at: 'H3' },
      { at: 'J3' },
      { at: 'I3' },
      { at: 'F5' },
      DUEL.second,
    ],
    gear: [
      [
        { gear: 'siege-tower', at: 'C7', facing: N },
        { gear: 'ladder', at: 'H4', facing: N },
        { gear: 'ram', at: 'J5', facing: N },
        { gear: 'screen', at: 'F6', facing: N },
        { gear: 'ballista', at: 'L8' },
      ],
      [
        { gear: 'drawbridge', at: 'F5', facing: S, lowered: true },
        { gear: 'barrel', at: 'C3' },
        { gear: 'barrel', at: 'J3' },
      ],
    ],
    preset,
    options: { s22MovableBallistas: true },
    turns: 12,
  })
  fill(table, 'C4', 'C5', 'H4', 'H5', 'J4', 'J5')
  return table
}

/** An action with one of its numbers off by one, which may or may not be legal. */
const bent = (action: SiegeAction, pick: number): SiegeAction => {
  const fields = Object.entries(action).filter(([, value]) => typeof value === 'number')
  if (fields.length === 0) return action
  const [field, value] = nth(fields, pick % fields.length)
  return { ...action, [field]: Math.max(0, value + (pick % 2 === 0 ? 1 : -1)) } as SiegeAction
}

/** What is listed passes `check`; what passes is listed. */
const disagreements = (state: SiegeState, legal: readonly SiegeAction[], pick: number): readonly string[] => {
  const found: string[] = []
  const keys = new Set(legal.map(action => JSON.stringify(sorted(action))))
  for (const action of legal) {
    if (siege.refusal(state, action)) found.push(`listed but refused: ${JSON.stringify(action)}`)
    const other = bent(action, pick)
    if (other.type === 'move' || !siege.parseAction(other).ok || siege.refusal(state, other)) continue
    if (!keys.has(JSON.stringify(sorted(other))))
      found.push(`accepted but not listed: ${JSON.stringify(other)}`)
  }
  return found
}

const sorted = (action: SiegeAction): object => Object.fromEntries(Object.entries(action).toSorted())

const PRESETS = ['siege-1984', 'english', 'extension', 'croisades']

const WANTED = /push|ladder|topple|crew|batter|winch|take|drop|screen|oil|light|douse|fire|haul|pivot/

describe('gear and ground', () => {
  test('footprints on the ground table always match the gear table, whatever is played', () => {
    const played = new Set<string>()
    fc.assert(
      fc.property(
        fc.constantFrom(...PRESETS),
        fc.array(fc.nat(), { minLength: 150, maxLength: 400 }),
        (preset, picks) => {
          const table = assault(preset)
          for (const pick of picks) {
            const due = siege.pending(table.state)
            if (due.kind === 'over') break
            if (due.kind === 'dice')
              table.dice(...diceOf(due.roll).map(({ sides, lowest }) => lowest + (pick % sides)))
            else {
              const legal = siege.legal(table.state)
              if (pick % 4 === 0) expect(disagreements(table.state, legal, pick)).toEqual([])
              const wanted = legal.filter(({ type }) => WANTED.test(type))
              const among = wanted.length > 0 && pick % 3 !== 0 ? wanted : legal
              const action = nth(among, pick % among.length)
              played.add(action.type)
              table.do(action)
            }
            expect([...misfits(table.state), ...looseHands(table.state)]).toEqual([])
            if (table.state.flow.stack.length === 0) expect(inTheAir(table.state)).toEqual([])
            expect(siege.faults(table.state)).toEqual([])
          }
        },
      ),
      // Random games play everything sooner or later; these do within the two dozen.
      { numRuns: 24, seed: 7 },
    )
    for (const type of ['push', 'take-ladder', 'raise-ladder', 'topple', 'batter', 'winch', 'take', 'light'])
      expect(played).toContain(type)
  })
})
