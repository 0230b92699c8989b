import { decision, interrupt, type Refusal, replaceFrame, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { topAt, underAt, unitsIn } from '../../core/occupancy.ts'
import { codedRefusal } from '../../core/refusal.ts'
import type { Clash, Unit } from '../../flow.ts'
import { orderOf } from '../../orders/command.ts'
import { type CrusadesState, DONE, hasDone, isOnMap, NOBODY } from '../../state.ts'
import { type ActionStep, type FrameStep, otherRefusal } from '../../step.ts'
import { canAttack, defenderRefusal, hasTarget, hexesAround, stackRefusal } from '../question.ts'

const isReady = (state: CrusadesState, hex: Hex): boolean => {
  const under = underAt(state, hex)
  return hasTarget(state, topAt(state, hex)) || (under !== NOBODY && hasTarget(state, under))
}

/** The stacks of a side that may still attack someone. */
const readyStacks = (state: CrusadesState, seat: Seat): readonly Hex[] => {
  const hexes: Hex[] = []
  for (const unit of state.setting.unitsOf[seat]) {
    const hex = state.tables.units.hex[unit] ?? OFF_MAP
    if (hex < 0 || topAt(state, hex) !== unit) continue
    if (isReady(state, hex)) hexes.push(hex)
  }
  return hexes
}

export const canAnyoneAttack = (state: CrusadesState, seat: Seat): boolean =>
  state.setting.unitsOf[seat].some(unit => isOnMap(state, unit) && hasTarget(state, unit))

/** crusades 5.11: a unit on Attack with an enemy in its front that has not been attacked. */
export const shirker = (state: CrusadesState, seat: Seat): Unit | undefined =>
  state.setting.unitsOf[seat].find(
    unit =>
      (state.tables.units.hex[unit] ?? OFF_MAP) >= 0 &&
      orderOf(state, unit) === 'attack' &&
      hasTarget(state, unit),
  )

/** crusades 9.31: one stack against one hex; more may join on either side before it is struck (crusades 9.32). */
export const attack: ActionStep<'attack'> = {
  list: (state, seat, out) => {
    for (const from of readyStacks(state, seat))
      for (const hex of hexesAround(state, from)) {
        const action = { type: 'attack', from, hex } as const
        if (attack.refusal(state, seat, action) === undefined) out.push(action)
      }
  },
  refusal: (state, seat, { from, hex }) =>
    defenderRefusal(state, seat, hex) ?? stackRefusal(state, seat, from, [hex]),
  perform: (state, _seat, { from, hex }) =>
    interrupt(state, { kind: 'declared', attackers: [from], defenders: [hex] }),
}

const sorted = (hexes: readonly Hex[], hex: Hex): readonly Hex[] => [...hexes, hex].toSorted((a, b) => a - b)

/** crusades 9.32: another stack that reaches one of those attacked. */
const joinRefusal = (
  state: CrusadesState,
  { attackers, defenders }: Clash,
  from: Hex,
): Refusal | undefined =>
  attackers.includes(from)
    ? codedRefusal('crusades.melee.joined', 'crusades 9.32', { hex: from })
    : stackRefusal(state, state.flow.side, from, defenders)

/** crusades 9.32: another enemy stack in the front of one of the attackers. */
const widenRefusal = (
  state: CrusadesState,
  { attackers, defenders }: Clash,
  hex: Hex,
): Refusal | undefined => {
  if (defenders.includes(hex)) return codedRefusal('crusades.melee.joined', 'crusades 9.32', { hex })
  const refusal = defenderRefusal(state, state.flow.side, hex)
  if (refusal) return refusal
  const reached = unitsIn(state, attackers).some(
    unit => !hasDone(state, unit, DONE.attacked) && canAttack(state, unit, hex),
  )
  return reached ? undefined : codedRefusal('crusades.melee.not-in-front', 'crusades 9.32', { hex })
}

const neighboursOf = (state: CrusadesState, hexes: readonly Hex[]): ReadonlySet<Hex> =>
  new Set(hexes.flatMap(hex => hexesAround(state, hex)))

const STRIKE = { type: 'strike' } as const

export const declared: FrameStep<'declared'> = {
  pending: (state, { attackers, defenders }) =>
    decision(state.flow.side, 'crusades.ask.melee', 'crusades 9.32', {
      unit: topAt(state, nth(attackers, 0)),
      target: topAt(state, nth(defenders, 0)),
    }),
  list: (state, frame, out) => {
    for (const from of neighboursOf(state, frame.defenders))
      if (joinRefusal(state, frame, from) === undefined) out.push({ type: 'join', from })
    for (const hex of neighboursOf(state, frame.attackers))
      if (widenRefusal(state, frame, hex) === undefined) out.push({ type: 'widen', hex })
    out.push(STRIKE)
  },
  refusal: (state, frame, action) => {
    switch (action.type) {
      case 'join':
        return joinRefusal(state, frame, action.from)
      case 'widen':
        return widenRefusal(state, frame, action.hex)
      case 'strike':
        return undefined
      default:
        return otherRefusal(action, 'crusades 9.32')
    }
  },
  perform: (state, frame, action, tell) => {
    const { attackers, defenders } = frame
    if (action.type === 'join') replaceFrame(state, { ...frame, attackers: sorted(attackers, action.from) })
    if (action.type === 'widen') replaceFrame(state, { ...frame, defenders: sorted(defenders, action.hex) })
    if (action.type !== 'strike') return
    tell?.({ type: 'declared', attackers, defenders })
    replaceFrame(state, { ...frame, kind: 'melee' })
  },
}
