import type { CitedRefusal } from './cited-refusal.ts'

/** Refusals whose rule is worked out where they are given: that of the phase, of the cause, of what is set up. */
export const WORKED_OUT: readonly CitedRefusal[] = [
  ['siege.hand.unable', 'siege 6.4', 'a captive moves in the captors’ movement phase'],
  ['siege.hand.unable', 'siege 6.75', 'asleep'],
  ['siege.missile.unable', 'siege 6.4', 'a captive moves in the captors’ movement phase'],
  ['siege.missile.unable', 'siege 6.75', 'asleep'],
  ['siege.missile.unable', 'siege R.stun', 'stunned'],
  ['siege.phase.not-now', 'siege 1.21', 'played strictly in order'],
  ['siege.phase.not-now', 'siege 2.2', 'Before an assault'],
  ['siege.phase.not-now', 'siege 2.31', 'rubble'],
  ['siege.phase.not-now', 'siege 4.21', 'one hex a day'],
  ['siege.phase.not-now', 'siege R.day', 'the besieger bombards and repairs, or assaults, or passes'],
  ['siege.phase.not-now', 'siege R.deployment', 'in this order'],
  ['siege.retreat.due', 'siege R.retreat', 'The owner chooses where it ends'],
  ['siege.retreat.no-such-way', 'siege R.retreat', 'full length'],
]
