import { answerOf, interrupt, popFrame, type Roll, replaceFrame, type Throw, unwrap } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { batteringThrow, damagesWall, pointsLostBy } from '../../castle/table.ts'
import { damageWall, nextStage, wallKindAt } from '../../castle/walls.ts'
import type { Gear, Hex } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import { type FrameOf, type FrameStep } from '../../step.ts'
import { engineOf, pointsLeft } from '../bombardment.ts'
import { aimedAt } from '../calendar.ts'
import { planOf, recordOf, setRecord } from '../record/keeping.ts'

const pointsOf = (state: SiegeState, gear: Gear): number => {
  const engine = engineOf(recordOf(state), gear)
  return engine ? pointsLeft(state, engine) : 0
}

const thrown = (state: SiegeState, { hex, engines }: FrameOf<'bombard'>): Throw => {
  const points = engines.reduce((sum, gear) => sum + pointsOf(state, gear), 0)
  const target = wallKindAt(state, hex) ?? 'wall'
  return {
    ...unwrap(batteringThrow({ points, target, ram: false })),
    seat: planOf(state).besieger,
    values: { hex, points },
  }
}

/** The die that will be thrown for a hex if this engine joins those already aimed at it; undefined for one in pieces. */
export const forecastBombardment = (state: SiegeState, gear: Gear, hex: Hex): Roll | undefined => {
  if (pointsOf(state, gear) === 0) return undefined
  const others = (aimedAt(state).get(hex) ?? []).filter(other => other !== gear)
  return { throws: [thrown(state, { kind: 'bombard', hex, engines: [...others, gear] })] }
}

/** siege 4.21: one die for all the engines that throw at a hex; siege 4.13: at most one stage a day, since it is thrown once. */
export const bombard: FrameStep<'bombard'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [thrown(state, frame)] } }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const { hex, engines } = frame
    const result = nth(thrown(state, frame).outcomes, die - 1)
    const tells = damagesWall(result)
    const stage = tells ? nextStage(state, hex) : (state.tables.ground.damage[hex] ?? 0)
    popFrame(state)
    tell?.({ type: 'bombarded', hex, die, result, stage })
    if (tells) damageWall(state, hex, planOf(state).besieger, tell)
    const points = pointsLostBy(result)
    if (points > 0) interrupt(state, { kind: 'engine-loss', engines, points })
  },
}

/** Engines of those that took part from which a point can still be taken. */
const losers = (state: SiegeState, { engines }: FrameOf<'engine-loss'>): readonly Gear[] =>
  engines.filter(gear => pointsOf(state, gear) > 0)

const lose = (state: SiegeState, gear: Gear, points: number): void =>
  setRecord(state, {
    engines: recordOf(state).engines.map(engine =>
      engine.gear === gear ? { ...engine, lost: engine.lost + points } : engine,
    ),
  })

/** siege 4.23: the points lost are shared out among the engines as their owner likes. */
export const engineLoss: FrameStep<'engine-loss'> = {
  autoResolve: (state, frame, tell) => {
    const open = losers(state, frame)
    if (open.length > 1 && frame.points > 0) return false
    popFrame(state)
    const [gear] = open
    if (gear === undefined) return true
    const points = Math.min(frame.points, pointsOf(state, gear))
    if (points === 0) return true
    lose(state, gear, points)
    tell?.({ type: 'engine-damaged', gear, points })
    return true
  },
  pending: (state, { points }) => ({
    kind: 'decision',
    seat: planOf(state).besieger,
    prompt: { code: 'siege.ask.engine-loss', rule: 'siege 4.23', values: { points } },
  }),
  list: (state, frame, out) => {
    for (const gear of losers(state, frame)) out.push({ type: 'lose-point', gear })
  },
  refusal: (state, frame, action) =>
    action.type === 'lose-point' && losers(state, frame).includes(action.gear)
      ? undefined
      : { code: 'siege.bombard.name-engine', rule: 'siege 4.23' },
  perform: (state, frame, action, tell) => {
    const { gear } = answerOf(action, 'lose-point')
    lose(state, gear, 1)
    tell?.({ type: 'engine-damaged', gear, points: 1 })
    replaceFrame(state, { ...frame, points: frame.points - 1 })
  },
}
