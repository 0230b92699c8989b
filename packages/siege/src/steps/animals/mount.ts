import { bodiesOf, hexesOf, isAnimal, isMounted } from '../../bodies.ts'
import { spend } from '../../moving.ts'
import { dismountRefusal, getUp, mountRefusal, placesBeside, QUICK_MOUNTING } from '../../saddle.ts'
import { undertake } from '../../tasks.ts'
import type { ActionStep } from '../step.ts'

/** 3.33: a complete turn; with switch 19 three movement points. */
export const mount: ActionStep<'mount'> = {
  list: (state, seat, out) => {
    const horses = [...bodiesOf(state, seat)].filter(body => isAnimal(state, body))
    if (horses.length === 0) return
    for (const body of bodiesOf(state, seat)) {
      if (isAnimal(state, body)) continue
      for (const horse of horses)
        if (mountRefusal(state, seat, body, horse) === undefined) out.push({ type: 'mount', body, horse })
    }
  },
  check: (state, seat, { body, horse }) => mountRefusal(state, seat, body, horse),
  perform: (state, _seat, { body, horse }, tell) => {
    if (!state.setting.options.s19QuickMounting) return undertake(state, { kind: 'mount', body, horse })
    spend(state, body, QUICK_MOUNTING)
    getUp(state, body, horse, tell)
  },
}

/** 3.33: a complete turn. */
export const dismount: ActionStep<'dismount'> = {
  list: (state, seat, out) => {
    for (const body of bodiesOf(state, seat)) {
      if (!isMounted(state, body)) continue
      for (const hex of placesBeside(state, hexesOf(state, body)))
        if (dismountRefusal(state, seat, body, hex) === undefined) out.push({ type: 'dismount', body, hex })
    }
  },
  check: (state, seat, { body, hex }) => dismountRefusal(state, seat, body, hex),
  perform: (state, _seat, { body, hex }) => undertake(state, { kind: 'dismount', body, hex }),
}
