import { interrupt } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { hexesOf, sideOf } from '../../core/bodies.ts'
import type { Blow, Body, Frame, LostHex } from '../../flow.ts'
import type { MeleeLetter } from '../../printed/tables.ts'
import { isTakenInCombat, yieldTo } from '../../ransom/ransom.ts'
import type { SiegeState } from '../../state.ts'
import type { Tell } from '../../step.ts'
import { type Engagement, isOnHorseback } from '../question.ts'
import { retreatFrames } from '../retreat.ts'

/** siege T.3: what each letter does to a defender on foot. */
const ON_FOOT: Readonly<Partial<Record<MeleeLetter, Blow>>> = {
  D: { harm: 'stun' },
  E: { harm: 'wound' },
  F: { harm: 'kill' },
}

/** siege T.4: the same for a rider and his horse. */
const MOUNTED: Readonly<Partial<Record<MeleeLetter, Blow>>> = {
  D: { harm: 'stun', horse: 'killed' },
  E: { harm: 'wound' },
  F: { harm: 'wound', horse: 'killed' },
  G: { harm: 'kill', horse: 'unharmed' },
  H: { harm: 'kill', horse: 'killed' },
}

/** What a letter does to one of the defenders; undefined where it strikes nobody of them. */
export const blowOf = (letter: MeleeLetter, mounted: boolean): Blow | undefined =>
  (mounted ? MOUNTED : ON_FOOT)[letter]

const ATTACKER_WOUNDED: Blow = { harm: 'wound' }

const RETREAT_HEXES = 1

/** A letter of the combat tables: what it does, and then the advance of the other side (siege 1.73). */
export const applyLetter = (
  state: SiegeState,
  { attackers, defenders }: Engagement,
  letter: MeleeLetter,
  tell: Tell,
): void => {
  switch (letter) {
    case '-':
      return
    case 'A':
      return fallOn(state, attackers, defenders, ATTACKER_WOUNDED)
    case 'B':
      return driveBack(state, attackers, defenders, tell)
    case 'C':
      return driveBack(state, defenders, attackers, tell)
    default: {
      const blow = blowOf(letter, isOnHorseback(state, nth(defenders, 0)))
      if (blow) fallOn(state, defenders, attackers, blow)
    }
  }
}

/** One of the losers, whom their owner names, takes the blow. */
const fallOn = (state: SiegeState, losers: readonly Body[], winners: readonly Body[], blow: Blow): void =>
  interrupt(
    state,
    { kind: 'victim', among: losers, blow, by: winners },
    advance(state, losers, winners, false),
  )

/** All of the losers go back; ladies are taken instead (switch 34). */
const driveBack = (
  state: SiegeState,
  losers: readonly Body[],
  winners: readonly Body[],
  tell: Tell,
): void => {
  const ladies = losers.filter(body => isTakenInCombat(state, body))
  const retreats: Frame[] = []
  for (const body of losers) {
    const isUnderWay = retreats.some(frame => frame.kind === 'retreat' && frame.body === body)
    if (!ladies.includes(body) && !isUnderWay)
      retreats.push(...retreatFrames(state, body, RETREAT_HEXES, 'melee'))
  }
  interrupt(state, ...retreats, advance(state, losers, winners, true))
  for (const lady of ladies) yieldTo(state, lady, nth(winners, 0), tell)
}

const advance = (
  state: SiegeState,
  losers: readonly Body[],
  winners: readonly Body[],
  retreat: boolean,
): Frame => ({
  kind: 'advance',
  among: winners,
  seat: sideOf(state, nth(winners, 0)),
  lost: losers.flatMap(body => hexesLost(state, body)),
  retreat,
})

const hexesLost = (state: SiegeState, body: Body): readonly LostHex[] => {
  const deck = state.tables.bodies.deck[body] ?? 0
  return hexesOf(state, body).map(hex => ({ body, hex, deck }))
}
