import { interrupt, type Seat, setFlow } from '@mesnada/engine'
import type { SiegeAction } from '../../actions.ts'
import { bodiesOf, weaponOf } from '../../core/bodies.ts'
import { granted } from '../../core/granted.ts'
import type { Body, Gear } from '../../flow.ts'
import { isHidden } from '../../night/night.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { ballistaRefusal, crewToShoot, isBallista } from '../ballistas.ts'
import { aim, isClear, shooterRefusal, shotRefusal, spendShot, targetsFor } from '../question.ts'

/** siege 1.3, 3.41: a shot with bow, crossbow or ballista. */
export const shoot: ActionStep<'shoot'> = {
  list: (state, seat, out) => {
    const targets = targetsFor(state, seat)
    for (const shooter of bodiesOf(state, seat))
      if (weaponOf(state, shooter) !== undefined && !shooterRefusal(state, seat, shooter))
        listShots(state, targets, out, shooter)
    for (let gear = 0; gear < state.setting.gear.length; gear++) {
      const chief = chiefOf(state, seat, gear)
      if (chief !== undefined) listShots(state, targets, out, chief, gear)
    }
  },
  refusal: (state, seat, action) => shotRefusal(state, seat, action),
  perform: (state, seat, { shooter, target, by }) => {
    const shot = granted(aim(state, shooter, target, by))
    spendShot(state, seat, shooter, by)
    const how = by === undefined ? {} : { by }
    if (shot.flank !== undefined && !hasChosen(state, target)) {
      const { side: flank, rule } = shot.flank
      const other = crossfire(state, seat, { shooter, target, flank })
      if (other !== undefined)
        return interrupt(state, { kind: 'cover-side', target, shooter, ...how, flank, other, rule })
      holdSide(state, target, flank)
    }
    interrupt(state, { kind: 'missile', shooter, target, ...how, cover: shot.cover, range: shot.range })
  },
}

const listShots = (
  state: SiegeState,
  targets: readonly Body[],
  out: SiegeAction[],
  shooter: Body,
  by?: Gear,
): void => {
  for (const target of targets)
    if (isClear(aim(state, shooter, target, by)))
      out.push({ type: 'shoot', shooter, target, ...(by === undefined ? {} : { by }) })
}

/** The engineer who aims a ballista that can shoot. */
const chiefOf = (state: SiegeState, seat: Seat, gear: Gear): Body | undefined =>
  isBallista(state, gear) && !ballistaRefusal(state, seat, gear)
    ? crewToShoot(state, seat, gear)?.chief
    : undefined

const hasChosen = (state: SiegeState, target: Body): boolean =>
  state.flow.coverSides.some(choice => choice.body === target)

/** siege 1.53: the side that protects him holds for the phase. */
export const holdSide = (state: SiegeState, body: Body, flank: number): void =>
  setFlow(state, { coverSides: [...state.flow.coverSides, { body, flank }] })

/** siege 1.53, 3.28, 3.29: another side of his door or corner from which he can still be shot at in this phase. */
const crossfire = (
  state: SiegeState,
  seat: Seat,
  {
    shooter,
    target,
    flank: first,
  }: { readonly shooter: Body; readonly target: Body; readonly flank: number },
): number | undefined => {
  const flankOf = (other: Body, by?: Gear): number | undefined => {
    const answer = aim(state, other, target, by)
    return isClear(answer) && answer.flank?.side !== first ? answer.flank?.side : undefined
  }
  for (const other of bodiesOf(state, seat)) {
    // The target does not know of bowmen whose counters lie face down (siege 6.75).
    if (isHidden(state, other)) continue
    if (other === shooter || weaponOf(state, other) === undefined || shooterRefusal(state, seat, other))
      continue
    const flank = flankOf(other)
    if (flank !== undefined) return flank
  }
  for (let gear = 0; gear < state.setting.gear.length; gear++) {
    const chief = chiefOf(state, seat, gear)
    const flank = chief === undefined ? undefined : flankOf(chief, gear)
    if (flank !== undefined) return flank
  }
  return undefined
}
