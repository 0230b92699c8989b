import { allowanceOf } from '../../core/bodies.ts'
import { dropCarried } from '../../core/carrying.ts'
import { setBody } from '../../core/occupancy.ts'
import { letGo } from '../../movement/leading.ts'
import { DONE, STEADY } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { recordOf, setRecord } from '../record/keeping.ts'
import { homeOf, leadersOf, recruitRefusal, villagers } from '../recruiting.ts'

/** siege R.recruiting: a peasant takes sides. He has done enough for this turn. */
export const recruit: ActionStep<'recruit'> = {
  list: (state, seat, out) => {
    if (state.flow.campaign === undefined) return
    const peasants = villagers(state)
    if (peasants.length === 0) return
    for (const body of leadersOf(state, seat))
      for (const peasant of peasants)
        if (recruitRefusal(state, seat, body, peasant) === undefined)
          out.push({ type: 'recruit', body, peasant })
  },
  refusal: (state, seat, { body, peasant }) =>
    state.flow.campaign === undefined
      ? { code: 'siege.recruit.peasant', rule: 'siege R.recruiting' }
      : recruitRefusal(state, seat, body, peasant),
  perform: (state, seat, { body, peasant }, tell) => {
    const { bodies } = state.tables
    const home = homeOf(state, peasant)
    dropCarried(state, peasant, tell)
    letGo(state, peasant, tell)
    bodies.side[peasant] = seat
    bodies.morale[peasant] = STEADY
    if (home !== undefined) {
      setRecord(state, { villagers: recordOf(state).villagers.filter(villager => villager.body !== peasant) })
      setBody(state, peasant, home)
    }
    bodies.done[peasant] = DONE.moved
    bodies.spent[peasant] = allowanceOf(state, peasant)
    tell?.({ type: 'recruited', body, peasant, side: seat })
  },
}
