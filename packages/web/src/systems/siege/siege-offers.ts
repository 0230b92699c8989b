import type { SiegeAction, SiegeState, SiegeView } from '@mesnada/siege'
import { phrase } from '../../phrase.ts'
import type { Offer } from '../../presentation.ts'
import { bodyId, bodyName, gearId, gearName, hexName } from './names.ts'
import { viewOf } from './pieces.ts'

/** The decisions of a siege of many days, each with a sentence on what comes of it (R.day, 4.2, 6.72). */

type SiegeDecision = Extract<
  SiegeAction,
  {
    type: 'undertake' | 'aim' | 'repair' | 'lose-point' | 'recruit' | 'call-patrol' | 'halt' | 'withdraw'
  }
>

export const offerOfSiege = (state: SiegeState, action: SiegeDecision): Offer => {
  switch (action.type) {
    case 'undertake':
      return explained(`day.${action.what}`)
    case 'aim':
      return {
        piece: gearId(action.gear),
        target: { hex: action.hex },
        manner: 'shoot',
        label: phrase('act.aim', {
          gear: gearName(state, action.gear),
          hex: hexName(state, action.hex),
          ...wallAt(state, action.hex),
        }),
      }
    case 'repair':
      return {
        piece: gearId(action.gear),
        ...explained('engine.repair', { gear: gearName(state, action.gear) }),
      }
    case 'lose-point':
      return {
        manner: 'use',
        label: phrase('act.lose-point', {
          gear: gearName(state, action.gear),
          ...pointsOf(state, action.gear),
        }),
      }
    case 'recruit':
      return {
        piece: bodyId(action.body),
        target: placeOf(state, action.peasant),
        manner: 'use',
        label: phrase('act.recruit', { peasant: bodyName(state, action.peasant) }),
      }
    case 'call-patrol':
      return { manner: 'use', label: phrase('act.call-patrol', { who: patrol(state, action.group) }) }
    case 'halt':
      return explained('assault.halt')
    case 'withdraw':
      return explained('assault.withdraw')
  }
}

/** What ends a phase of the day is called by what it does; undefined in a battle. */
export const closing = (state: SiegeState): Offer | undefined => {
  const { phase } = state.flow
  if (phase !== 'council' && phase !== 'bombardment') return undefined
  return { ...explained(phase === 'council' ? 'day.pass' : 'day.loose'), manner: 'end' }
}

const explained = (code: string, values?: Parameters<typeof phrase>[1]) =>
  ({ manner: 'use', label: phrase(code, values), about: phrase(`${code}.about`) }) as const

type SiegeRecord = NonNullable<SiegeView['campaign']>

const records = new WeakMap<SiegeState['flow'], SiegeRecord>()

/** Every engine can be aimed at every wall: the record is read once for all of them. Orders are part of the flow. */
const recordAt = (state: SiegeState): SiegeRecord | undefined => {
  const known = records.get(state.flow)
  if (known) return known
  const { campaign } = viewOf(state)
  if (campaign) records.set(state.flow, campaign)
  return campaign
}

const wallAt = (state: SiegeState, hex: number) => {
  const wall = recordAt(state)?.walls?.[hexName(state, hex)]
  return {
    wall: phrase(`wall.${wall?.kind ?? 'wall'}`),
    stage: wall?.stage ?? 0,
    of: wall?.of ?? 0,
  }
}

const pointsOf = (state: SiegeState, gear: number) => {
  const engine = recordAt(state)?.engines?.find(({ row }) => row === gear)
  return { points: engine?.points ?? 0, of: engine?.of ?? 0 }
}

/** A villager who is at home is asked for at his door (R.recruiting); one who has come out, where he stands. */
const placeOf = (state: SiegeState, peasant: number): NonNullable<Offer['target']> => {
  const home = recordAt(state)?.villagers?.find(({ row }) => row === peasant)?.at
  const hex = home === undefined ? undefined : state.setting.grid.parse(home)
  return hex === undefined ? { piece: bodyId(peasant) } : { hex }
}

const patrol = (state: SiegeState, group: number) => ({
  list: (viewOf(state).away ?? [])
    .filter(({ side, group: own }) => side === state.flow.side && own === group)
    .map(({ row }) => bodyName(state, row)),
})
