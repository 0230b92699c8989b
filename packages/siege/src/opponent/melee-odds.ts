import { totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Blow, Body } from '../flow.ts'
import { type Engagement, isOnHorseback, oddsOf } from '../melee/question.ts'
import { blowOf } from '../melee/steps/results.ts'
import { meleeLetter } from '../melee/table.ts'
import { COMBAT_MOUNTED, COMBAT_ON_FOOT, type MeleeLetter, ODDS } from '../printed/tables.ts'
import { isTakenInCombat } from '../ransom/ransom.ts'
import type { SiegeState } from '../state.ts'
import { lossBy, worthOf } from './worth.ts'

/** The expected gain of a melee, by the exact odds of its table. */

/** The cost of being driven back, as a share of worth. */
const RETREAT_COST = 0.08

/** The share of a mounted body's worth that is lost with the horse. */
const HORSE_SHARE = 0.4

/** The value of a capture, in prices of siege 6.6. */
const CAPTURE_VALUE = 60

const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The attackers' expected gain, with a factor on their own losses; undefined if the attack is not allowed. */
export const expectedOf = (state: SiegeState, engagement: Engagement, losses = 1): number | undefined => {
  const odds = oddsOf(state, engagement)
  if (!odds.ok) return undefined
  const { column, modifiers } = odds.value
  const mounted = isOnHorseback(state, nth(engagement.defenders, 0))
  const total = totalOf(modifiers)
  // Ten faces give only three or four different letters.
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
      return -losses * RETREAT_COST * worthOfAll(state, attackers)
    case 'C':
      return taken(state, defenders) + RETREAT_COST * worthOfAll(state, defenders)
    default: {
      const blow = blowOf(letter, isOnHorseback(state, nth(defenders, 0)))
      return blow ? taken(state, defenders) + least(defenders, body => lossOf(state, body, blow)) : 0
    }
  }
}

/** The owner chooses who is hit: the body with the smallest loss. */
const least = (bodies: readonly Body[], loss: (body: Body) => number): number => Math.min(...bodies.map(loss))

const worthOfAll = (state: SiegeState, bodies: readonly Body[]): number =>
  bodies.reduce((sum, body) => sum + worthOf(state, body), 0)

const taken = (state: SiegeState, defenders: readonly Body[]): number =>
  defenders.some(body => isTakenInCombat(state, body)) ? CAPTURE_VALUE : 0

const lossOf = (state: SiegeState, body: Body, { harm, horse }: Blow): number =>
  Math.max(lossBy(state, body, harm), horse === undefined ? 0 : HORSE_SHARE * worthOf(state, body))

/** The share of a healthy body's worth lost by each harm. */
const SHARE = { stun: 0.3, wound: 0.5, kill: 1 } as const

/** The average effect of each column of the tables, as shares of the worth of those hit. */
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
  for (const letter of (mounted ? COMBAT_MOUNTED : COMBAT_ON_FOOT)[nth(ODDS, column)]) {
    if (letter === 'A') suffered += SHARE.wound
    else if (letter === 'B') suffered += RETREAT_COST
    else if (letter === 'C') struck += RETREAT_COST
    else struck += shareOf(blowOf(letter, mounted))
  }
  return { struck: struck / FACES.length, suffered: suffered / FACES.length }
}

function shareOf(blow: Blow | undefined): number {
  if (blow === undefined) return 0
  return Math.max(SHARE[blow.harm], blow.horse === undefined ? 0 : HORSE_SHARE)
}

const NONE: Average = { struck: 0, suffered: 0 }

/** An estimate for bodies not yet in contact: attack points against defence points, and column shifts. */
export const estimateOf = (attack: number, defence: number, shifts: number, mounted: boolean): Average => {
  if (attack < defence) return NONE
  const column = Math.floor(attack / defence) - 1 + shifts
  return nth(AVERAGE[mounted ? 'mounted' : 'foot'], Math.min(Math.max(column, 0), ODDS.length - 1))
}
