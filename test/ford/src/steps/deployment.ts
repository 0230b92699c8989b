import type { Hex } from '@mesnada/hex'
import type { ActionOf, Man } from '../actions.ts'
import type { FordFlow } from '../flow.ts'
import { isAlive, isOnMap, manAt, NOBODY, standManAt } from '../ground.ts'
import { continueDeployment } from '../sequence.ts'
import type { FordState } from '../state.ts'
import { type Decision, refuse } from './step.ts'

type DeploymentFlow = Extract<FordFlow, { readonly at: 'deployment' | 'naming' }>

const waits = (state: FordState, man: Man): boolean => isAlive(state, man) && !isOnMap(state, man)

const isFree = (state: FordState, hex: Hex): boolean => manAt(state, hex) === NOBODY

/** ford 1.2: the men of a side are placed one by one inside its area. */
export const deployment: Decision<DeploymentFlow, ActionOf<'place'>> = {
  takes: ['place'],
  prompt: { code: 'ford.prompt.place', rule: 'ford 1.2' },
  seat: (_, { seat }) => seat,
  legal: (state, { seat }) => {
    const { men, area } = state.setting.bands[seat]
    const hexes = area.filter(hex => isFree(state, hex))
    return men
      .filter(man => waits(state, man))
      .flatMap(man => hexes.map(hex => ({ type: 'place' as const, man, hex })))
  },
  check: (state, { seat }, { man, hex }) => {
    const { setting } = state
    if (setting.seats[man] !== seat) return refuse('ford.man.not-yours', 'ford 1.2', { man })
    if (!waits(state, man)) return refuse('ford.place.not-waiting', 'ford 1.2', { man })
    if (!setting.bands[seat].area.includes(hex)) return refuse('ford.place.outside', 'ford 1.2', { hex })
    if (!isFree(state, hex)) return refuse('ford.hex.occupied', 'ford 1.1', { hex })
    return undefined
  },
  perform: (state, { seat }, { man, hex }, emit) => {
    standManAt(state, man, hex)
    emit?.({ type: 'placed', man, hex })
    state.flow = continueDeployment(state, seat)
  },
}

/** ford 1.3: one of them is the captain, and only his own side knows which. */
export const naming: Decision<DeploymentFlow, ActionOf<'name-captain'>> = {
  takes: ['name-captain'],
  prompt: { code: 'ford.prompt.name-captain', rule: 'ford 1.3' },
  seat: (_, { seat }) => seat,
  legal: (state, { seat }) =>
    state.setting.bands[seat].men
      .filter(man => isAlive(state, man))
      .map(man => ({ type: 'name-captain', man })),
  check: (state, { seat }, { man }) => {
    if (state.setting.seats[man] !== seat) return refuse('ford.man.not-yours', 'ford 1.3', { man })
    if (!isAlive(state, man)) return refuse('ford.man.slain', 'ford 1.3', { man })
    return undefined
  },
  perform: (state, { seat }, { man }, emit) => {
    state.tables.men.captain[man] = 1
    state.tables.bands.led[seat] = 1
    emit?.({ type: 'captain-named', seat, man })
    state.flow = continueDeployment(state, seat)
  },
}
