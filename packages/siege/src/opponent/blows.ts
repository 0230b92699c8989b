import { totalOf } from '@mesnada/engine'
import { type Engagement, isOnHorseback, oddsOf } from '../engagement.ts'
import type { Blow, Body } from '../flow.ts'
import { meleeLetter } from '../melee.ts'
import { isTakenInCombat } from '../ransom.ts'
import type { SiegeState } from '../state.ts'
import { blowOf } from '../steps/melee/results.ts'
import { COMBAT_MOUNTED, COMBAT_ON_FOOT, type MeleeLetter, ODDS } from '../tables.ts'
import { lossBy, worthOf } from './worth.ts'

/** What a combat promises, by the exact odds of its table. */

/** To be driven back costs ground and order: so much of what one is worth. */
const DRIVEN_BACK = 0.08

/** The horse is a good part of a mounted knight, even one who is only stunned. */
const UNHORSED = 0.4

/** What it is worth to lead someone away. */
const CAPTURE = 60

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** What the attackers may expect of striking now, their own losses weighed so; undefined if they may not. */
export const expectedOf = (state: SiegeState, engagement: Engagement, losses = 1): number | undefined => {
  const odds = oddsOf(state, engagement)
  if (!odds.ok) return undefined
  const { column, modifiers } = odds.value
  const mounted = isOnHorseback(state, engagement.defenders[0])
  const total = totalOf(modifiers)
  // Ten faces bring three or four letters.
  const gains: Partial<Record<MeleeLetter, number>> = {}
  let sum = 0
  for (const face of FACES) {
    const letter = meleeLetter(column, mounted, face + total)
    sum += gains[letter] ??= gainBy(state, engagement, letter, losses)
  }
  return sum / FACES.length
}

const gainBy = (
  state: SiegeState,
  { attackers, defenders }: Engagement,
  letter: MeleeLetter,
  losses: number,
): number => {
  switch (letter) {
    case '-':
      return 0
    case 'A':
      return -losses * least(attackers, body => lossBy(state, body, 'wound'))
    case 'B':
      return -losses * DRIVEN_BACK * worthOfAll(state, attackers)
    case 'C':
      return taken(state, defenders) + DRIVEN_BACK * worthOfAll(state, defenders)
    default: {
      const blow = blowOf(letter, isOnHorseback(state, defenders[0]))
      return blow ? taken(state, defenders) + least(defenders, body => lossOf(state, body, blow)) : 0
    }
  }
}

/** The owner chooses who is hit, so it is the one he can spare best. */
const least = (bodies: readonly Body[], loss: (body: Body) => number): number => Math.min(...bodies.map(loss))

const worthOfAll = (state: SiegeState, bodies: readonly Body[]): number =>
  bodies.reduce((sum, body) => sum + worthOf(state, body), 0)

const taken = (state: SiegeState, defenders: readonly Body[]): number =>
  defenders.some(body => isTakenInCombat(state, body)) ? CAPTURE : 0

const lossOf = (state: SiegeState, body: Body, { harm, horse }: Blow): number =>
  Math.max(lossBy(state, body, harm), horse === undefined ? 0 : UNHORSED * worthOf(state, body))

/** What each harm takes from someone hale. */
const SHARE = { stun: 0.3, wound: 0.5, kill: 1 } as const

/** What a column of the tables does on average, as a share of what those hit are worth. */
const AVERAGE = {
  foot: ODDS.map((_, column) => average(column, false)),
  mounted: ODDS.map((_, column) => average(column, true)),
}

interface Average {
  readonly struck: number
  readonly suffered: number
}

function average(column: number, mounted: boolean): Average {
  let struck = 0
  let suffered = 0
  for (const letter of (mounted ? COMBAT_MOUNTED : COMBAT_ON_FOOT)[ODDS[column]]) {
    if (letter === 'A') suffered += SHARE.wound
    else if (letter === 'B') suffered += DRIVEN_BACK
    else if (letter === 'C') struck += DRIVEN_BACK
    else struck += shareOf(blowOf(letter, mounted))
  }
  return { struck: struck / FACES.length, suffered: suffered / FACES.length }
}

function shareOf(blow: Blow | undefined): number {
  if (blow === undefined) return 0
  return Math.max(SHARE[blow.harm], blow.horse === undefined ? 0 : UNHORSED)
}

const NONE: Average = { struck: 0, suffered: 0 }

/** A rough forecast, for men who are not yet face to face: so many points against so many, and columns gained or lost. */
export const forecast = (attack: number, defence: number, shifts: number, mounted: boolean): Average => {
  if (attack < defence) return NONE
  const column = Math.floor(attack / defence) - 1 + shifts
  return AVERAGE[mounted ? 'mounted' : 'foot'][Math.min(Math.max(column, 0), ODDS.length - 1)]
}
