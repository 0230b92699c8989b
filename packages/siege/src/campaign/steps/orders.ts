import type { Refusal } from '@mesnada/engine'
import type { EngineEntry } from '../../campaign-record.ts'
import type { Gear } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { engineOf, isServiceable, pointsLeft, targetRefusal, targetsOf } from '../bombardment.ts'
import { recordOf, setRecord } from '../record/keeping.ts'

/** siege 4.21, 4.23: what each engine does on a day of bombardment. Orders can be changed until the day's work begins. */

const engineRefusal = (state: SiegeState, gear: Gear): Refusal | undefined => {
  const engine = engineOf(recordOf(state), gear)
  return engine && isServiceable(state, engine)
    ? undefined
    : { code: 'siege.bombard.no-engine', rule: 'siege 4.2' }
}

const order = (state: SiegeState, gear: Gear, given: EngineEntry['order']): void => {
  const { engines } = recordOf(state)
  setRecord(state, {
    engines: engines.map(engine => (engine.gear === gear && given ? { ...engine, order: given } : engine)),
  })
}

const aimRefusal = (state: SiegeState, gear: Gear, hex: number): Refusal | undefined => {
  const unfit = engineRefusal(state, gear)
  if (unfit) return unfit
  const record = recordOf(state)
  const engine = engineOf(record, gear)
  if (engine === undefined || pointsLeft(state, engine) === 0)
    return { code: 'siege.bombard.broken', rule: 'siege 4.23' }
  if (engine.order?.kind === 'aim' && engine.order.hex === hex)
    return { code: 'siege.bombard.ordered', rule: 'siege 4.21' }
  return targetRefusal(state, record, hex)
}

export const aim: ActionStep<'aim'> = {
  list: (state, _seat, out) => {
    const record = recordOf(state)
    const targets = targetsOf(state, record)
    for (const { gear } of record.engines)
      for (const hex of targets)
        if (aimRefusal(state, gear, hex) === undefined) out.push({ type: 'aim', gear, hex })
  },
  refusal: (state, _seat, { gear, hex }) => aimRefusal(state, gear, hex),
  perform: (state, _seat, { gear, hex }, tell) => {
    order(state, gear, { kind: 'aim', hex })
    tell?.({ type: 'aimed', gear, hex })
  },
}

const repairRefusal = (state: SiegeState, gear: Gear): Refusal | undefined => {
  const unfit = engineRefusal(state, gear)
  if (unfit) return unfit
  const engine = engineOf(recordOf(state), gear)
  if (engine?.lost === 0) return { code: 'siege.bombard.whole', rule: 'siege 4.23' }
  return engine?.order?.kind === 'repair' ? { code: 'siege.bombard.ordered', rule: 'siege 4.23' } : undefined
}

/** siege 4.23: a day's work makes an engine whole; it does not throw meanwhile. */
export const repair: ActionStep<'repair'> = {
  list: (state, _seat, out) => {
    for (const { gear } of recordOf(state).engines)
      if (repairRefusal(state, gear) === undefined) out.push({ type: 'repair', gear })
  },
  refusal: (state, _seat, { gear }) => repairRefusal(state, gear),
  perform: (state, _seat, { gear }, tell) => {
    order(state, gear, { kind: 'repair' })
    tell?.({ type: 'repairing', gear })
  },
}
