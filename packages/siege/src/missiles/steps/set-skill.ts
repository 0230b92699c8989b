import type { ActionStep } from '../../step.ts'
import { skillRefusal, skillsFor } from '../skill.ts'

/** siege 6.22: how well each shooter aims, written down before play and never changed. */
export const setSkill: ActionStep<'set-skill'> = {
  list: (state, seat, out) => {
    for (const { body, skill } of skillsFor(state, seat)) out.push({ type: 'set-skill', body, skill })
  },
  refusal: (state, seat, { body, skill }) => skillRefusal(state, seat, body, skill),
  perform: (state, _seat, { body, skill }, tell) => {
    state.tables.bodies.skill[body] = skill
    tell?.({ type: 'skill', body, skill })
  },
}
