import { cloneState, fuzzGame, interrupt, nth, type RuleSystem, startGame, unwrap } from '@mesnada/engine'
import { type FordAction, type FordEvent, type FordState, ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { shipped } from '../kit.ts'

/** A variant of the game with something wrong in it. */
type Broken = Partial<RuleSystem<FordState, FordAction, FordEvent>>

/** The faults of the first random game that shows any. */
const faultsOf = (broken: Broken): string => {
  for (let seed = 1; seed <= 20; seed++) {
    const { faults } = fuzzGame({ ...ford, ...broken }, { choice: shipped('dawn'), seed, mostSteps: 3000 })
    if (faults.length > 0) return faults.join('\n')
  }
  return ''
}

const isFight = ({ flow }: FordState): boolean => flow.phase === 'melee' && flow.stack.length === 0

/** Whether the first man of the second band is its captain. */
const secretOf = ({ tables }: FordState): boolean => tables.men.captain[3] !== 0

/** Remembered across games, as nothing in a system may be. */
let games = 0

const BUGS: readonly (readonly [bug: string, fault: string, broken: Broken])[] = [
  [
    'legal lists what check refuses',
    'listed but refused: {"type":"decline"} ford.phase.not-now',
    { legal: state => [...ford.legal(state), ...(isFight(state) ? [{ type: 'decline' } as const] : [])] },
  ],
  [
    'legal lists an action twice',
    'an action is listed twice',
    { legal: state => [...ford.legal(state), ...ford.legal(state).slice(0, 1)] },
  ],
  [
    'check accepts what legal does not list: a walk too far',
    'accepted but not listed: {"type":"move"',
    {
      refusal: (state, action) => {
        const refusal = ford.refusal(state, action)
        return refusal?.code === 'ford.move.too-far' ? undefined : refusal
      },
    },
  ],
  [
    'legal forgets what check accepts',
    'accepted but not listed: {"type":"move"',
    { legal: state => ford.legal(state).filter(action => action.type !== 'move' || action.man % 3 !== 1) },
  ],
  [
    'the canonical action is not listed',
    'accepted but not listed',
    { canonical: (_, action) => Object.assign({ extra: 1 }, action) },
  ],
  [
    'a refusal changes the position',
    'refused, yet changed',
    {
      refusal: (state, action) => {
        const refusal = ford.refusal(state, action)
        if (refusal) state.tables.clock.turn[0] = 9
        return refusal
      },
    },
  ],
  [
    'letting an action pass changes the position',
    'checking changed the position',
    {
      refusal: (state, action) => {
        const refusal = ford.refusal(state, action)
        if (!refusal) state.tables.bands.bouts[0] = (state.tables.bands.bouts[0] ?? 0) + 1
        return refusal
      },
    },
  ],
  [
    'asking for what is legal changes the position',
    'asking changed the position',
    {
      legal: state => {
        state.tables.clock.turn[0] = (state.tables.clock.turn[0] ?? 0) + 1
        return ford.legal(state)
      },
    },
  ],
  [
    'legality depends on a secret',
    'what is legal depends on what the player cannot see',
    {
      legal: state => ford.legal(state).filter(({ type }) => type !== 'fight' || !secretOf(state)),
      refusal: (state, action) =>
        action.type === 'fight' && secretOf(state) ? { code: 'test.captain' } : ford.refusal(state, action),
    },
  ],
  [
    'the order of what is legal tells a secret',
    'what is legal depends on what the player cannot see',
    { legal: state => (secretOf(state) ? ford.legal(state).toReversed() : ford.legal(state)) },
  ],
  [
    'a refusal tells a secret',
    'the refusal depends on what the player cannot see',
    {
      refusal: (state, action) => {
        const refusal = ford.refusal(state, action)
        return refusal && secretOf(state) ? { ...refusal, code: 'test.captain' } : refusal
      },
    },
  ],
  [
    'concealing twice conceals more',
    'concealing twice differs',
    {
      conceal: (state, viewer) => {
        const concealed = cloneState(ford.conceal(state, viewer))
        concealed.tables.bands.points[0] = (concealed.tables.bands.points[0] ?? 0) + 1
        return concealed
      },
    },
  ],
  [
    'concealing is done in place',
    'concealing changed the position',
    {
      conceal: state => {
        state.tables.bands.bouts[0] = 7
        return state
      },
    },
  ],
  [
    'concealing hides whose decision it is',
    'concealing changes what is pending',
    {
      conceal: (state, viewer) => {
        const concealed = cloneState(ford.conceal(state, viewer))
        const due = ford.pending(state)
        if (due.kind === 'decision' && due.seat !== viewer) interrupt(concealed, { kind: 'initiative' })
        return concealed
      },
    },
  ],
  [
    'a view cannot be sent',
    'a Set has no place',
    { view: ({ tables }) => ({ hexes: new Set(tables.men.hex) }) },
  ],
  [
    'a dead end',
    'dead end: nothing legal at ford.prompt.fight',
    {
      legal: state => ford.legal(state).filter(({ type }) => !isFight(state) || type !== 'end-phase'),
      refusal: (state, action) =>
        isFight(state) && action.type === 'end-phase' ? { code: 'test.stay' } : ford.refusal(state, action),
    },
  ],
  [
    'a game without end',
    'no end after 3000 steps',
    {
      perform: (state, action, emit) => {
        if (!isFight(state) || action.type !== 'end-phase') ford.perform(state, action, emit)
      },
    },
  ],
  ['dice without end', 'no end after 3000 steps', { settle: () => {} }],
  [
    'a game does not replay',
    'replay: engine.record.diverged step=',
    {
      perform: (state, action, emit) => {
        ford.perform(state, action, emit)
        if (action.type === 'name-captain') state.tables.bands.bouts[0] = games++ % 7
      },
    },
  ],
  [
    'an action does not survive its own text',
    'replay: test.lost step=',
    {
      parseAction: input => {
        const parsed = ford.parseAction(input)
        const lost = parsed.ok && parsed.value.type === 'retreat'
        return lost ? { ok: false, refusal: { code: 'test.lost' } } : parsed
      },
    },
  ],
  [
    'a position the system itself finds fault with',
    'the ground holds someone else',
    {
      perform: (state, action, emit) => {
        ford.perform(state, action, emit)
        if (action.type === 'move') state.tables.ground.man[0] = 1
      },
    },
  ],
  [
    'an error is thrown',
    ': Error: nobody thought of retreat',
    {
      perform: (state, action, emit) => {
        if (action.type === 'retreat') throw new Error('nobody thought of retreat')
        ford.perform(state, action, emit)
      },
    },
  ],
]

describe('the fuzzer', () => {
  test('finds nothing where there is nothing', () => {
    expect(faultsOf({})).toBe('')
  })

  test.each(BUGS)('finds it when %s', (_, fault, broken) => {
    expect(faultsOf(broken)).toContain(fault)
  })

  test('never shows the rules what the door refuses', () => {
    const { state } = unwrap(startGame(ford, shipped('dawn')))
    const men = state.tables.men.hex.length
    const isMan = (action: FordAction): boolean => !('man' in action) || action.man < men
    const shown: FordAction[] = []
    const watched: Broken = {
      parseAction: input => {
        const parsed = ford.parseAction(input)
        return parsed.ok && !isMan(parsed.value) ? { ok: false, refusal: { code: 'test.nobody' } } : parsed
      },
      refusal: (position, action) => {
        shown.push(action)
        return ford.refusal(position, action)
      },
    }
    expect(faultsOf(watched)).toBe('')
    expect(shown.length).toBeGreaterThan(1000)
    expect(shown.filter(action => !isMan(action))).toEqual([])
  })

  test('says why a game could not begin', () => {
    const choice = { ...shipped('dawn'), preset: 'gentle' }
    expect(fuzzGame(ford, { choice, seed: 1 })).toMatchObject({
      faults: ['engine.option.preset preset=gentle'],
      record: undefined,
      steps: 0,
    })
  })

  test('hands over the game as far as it went', () => {
    const [, , broken] = nth(BUGS, BUGS.length - 1)
    const { record, steps } = fuzzGame({ ...ford, ...broken }, { choice: shipped('dawn'), seed: 1 })
    expect(record?.steps).toHaveLength(steps)
  })
})
