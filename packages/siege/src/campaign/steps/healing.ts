import { interrupt, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Recovery } from '../../campaign-record.ts'
import { sideOf } from '../../core/bodies.ts'
import type { Body } from '../../flow.ts'
import { succumb } from '../../melee/harm.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { healingOf, healingThrow } from '../healing-table.ts'
import { recordOf, setRecord } from '../record/keeping.ts'

/** The words of the table as the sentences know them. */
const wordOf = (fate: ReturnType<typeof healingOf>): string =>
  typeof fate === 'number' ? `days-${fate}` : fate

const thrown = (state: SiegeState, body: Body, again: boolean): Throw => {
  const { s31Healing: table } = state.setting.options
  const { dice, ...rest } = healingThrow(table, again)
  return {
    ...rest,
    dice,
    outcomes: outcomesOf(dice, die => wordOf(healingOf(table, die, again))),
    seat: sideOf(state, body),
    values: { body },
  }
}

/** siege 5.4: everyone wounded today rolls, and the morning of his recovery is noted. */
export const healing: FrameStep<'healing'> = {
  pending: (state, { bodies, again }) => ({
    kind: 'dice',
    roll: { throws: bodies.map(body => thrown(state, body, again)) },
  }),
  settle: (state, { bodies, again }, faces, tell) => {
    const { day, recoveries } = recordOf(state)
    const noted: Recovery[] = []
    const undecided: Body[] = []
    popFrame(state)
    for (const [index, body] of bodies.entries()) {
      const die = nth(faces, index)
      const fate = healingOf(state.setting.options.s31Healing, die, again)
      if (fate === 'again') undecided.push(body)
      else if (fate === 'dies') {
        succumb(state, body)
        tell?.({ type: 'harmed', body, harm: 'kill', rule: 'siege 5.4' })
      } else {
        noted.push(fate === 'never' ? { body } : { body, day: day + fate })
        if (fate === 'never') tell?.({ type: 'disabled', body, die })
        else tell?.({ type: 'mending', body, die, day: day + fate })
      }
    }
    setRecord(state, { recoveries: [...recoveries, ...noted] })
    if (undecided.length > 0) interrupt(state, { kind: 'healing', bodies: undecided, again: true })
  },
}
