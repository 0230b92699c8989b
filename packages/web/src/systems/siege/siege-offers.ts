import type { SiegeAction } from '@mesnada/siege'
import type { Offer } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { bodyId, bodyName, gearId, gearName, hexName } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** The decisions of a siege of many days, each with a sentence on what comes of it (siege R.day, 4.2, 6.72). */

type SiegeDecision = Extract<
  SiegeAction,
  {
    type: 'undertake' | 'aim' | 'repair' | 'lose-point' | 'recruit' | 'call-patrol' | 'halt' | 'withdraw'
  }
>

export const offerOfSiege = (seen: SiegeSeen, action: SiegeDecision): Offer => {
  switch (action.type) {
    case 'undertake':
      return explained(`day.${action.what}`)
    case 'aim':
      return {
        piece: gearId(action.gear),
        target: { hex: action.hex },
        manner: 'shoot',
        label: phrase('act.aim', {
          gear: gearName(seen, action.gear),
          hex: hexName(seen, action.hex),
          ...wallAt(seen, action.hex),
        }),
      }
    case 'repair':
      return {
        piece: gearId(action.gear),
        ...explained('engine.repair', { gear: gearName(seen, action.gear) }),
      }
    case 'lose-point':
      return {
        manner: 'use',
        label: phrase('act.lose-point', {
          gear: gearName(seen, action.gear),
          ...pointsOf(seen, action.gear),
        }),
      }
    case 'recruit':
      return {
        piece: bodyId(action.body),
        target: placeOf(seen, action.peasant),
        manner: 'use',
        label: phrase('act.recruit', { peasant: bodyName(seen, action.peasant) }),
      }
    case 'call-patrol':
      return { manner: 'use', label: phrase('act.call-patrol', { who: patrol(seen, action.group) }) }
    case 'halt':
      return explained('assault.halt')
    case 'withdraw':
      return explained('assault.withdraw')
  }
}

/** What ends a phase of the day is called by what it does; undefined in a battle. */
export const closing = ({ view: { phase } }: SiegeSeen): Offer | undefined => {
  if (phase !== 'council' && phase !== 'bombardment') return undefined
  return { ...explained(phase === 'council' ? 'day.pass' : 'day.loose'), manner: 'end' }
}

const explained = (code: string, values?: Parameters<typeof phrase>[1]) =>
  ({ manner: 'use', label: phrase(code, values), about: phrase(`${code}.about`) }) as const

const wallAt = (seen: SiegeSeen, hex: number) => {
  const wall = seen.view.campaign?.walls?.[seen.grid.label(hex)]
  return {
    wall: phrase(`wall.${wall?.kind ?? 'wall'}`),
    stage: wall?.stage ?? 0,
    of: wall?.of ?? 0,
  }
}

const pointsOf = (seen: SiegeSeen, gear: number) => {
  const engine = seen.view.campaign?.engines?.find(({ row }) => row === gear)
  return { points: engine?.points ?? 0, of: engine?.of ?? 0 }
}

/** A villager who is at home is asked for at his door (siege R.recruiting); one who has come out, where he stands. */
const placeOf = (seen: SiegeSeen, peasant: number): NonNullable<Offer['target']> => {
  const home = seen.view.campaign?.villagers?.find(({ row }) => row === peasant)?.at
  const hex = home === undefined ? undefined : seen.grid.parse(home)
  return hex === undefined ? { piece: bodyId(peasant) } : { hex }
}

const patrol = (seen: SiegeSeen, group: number) => ({
  list: (seen.view.away ?? [])
    .filter(({ side, group: own }) => side === seen.view.side && own === group)
    .map(({ row }) => bodyName(seen, row)),
})
