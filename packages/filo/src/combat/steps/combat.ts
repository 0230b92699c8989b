import {
  interrupt,
  opponentOf,
  outcomesOf,
  popFrame,
  type Refusal,
  replaceFrame,
  type Values,
} from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../../actions.ts'
import { firstAt, leadersAt, seatOf, unitsAt } from '../../core/occupancy.ts'
import { exposedAt, shooterRefusal, targetRefusal } from '../../fire/question.ts'
import { openVolley } from '../../fire/steps/fire.ts'
import type { Combat, Frame, FrameOf, Unit } from '../../flow.ts'
import { type Harm, strike } from '../../morale/harm.ts'
import { COMBAT_RESULTS, D10, LEADERS_AT_RISK } from '../../printed/tables.ts'
import { IN_PLAY } from '../../printed/units.ts'
import type { FiloState, Tell } from '../../state.ts'
import { type FrameStep, OTHER_DECISION } from '../../step.ts'
import { attackersIn, factsOf, mayReact, reactionQuality, remnantOf } from '../question.ts'
import { cappedTotal, combatModifiers, combatRow, combatThrow, outcomeName } from '../table.ts'

/** 6.D4: defensive fire, offensive fire, combat. */

type CombatFire = FrameOf<'combat-fire'>

/** Units that may shoot in a combat, and at which hexes. */
const sidesOf = (state: FiloState, { fire, combat }: CombatFire) =>
  fire === 'defensive'
    ? { seat: opponentOf(state.flow.seat), own: combat.defenders, enemy: combat.attackers }
    : { seat: state.flow.seat, own: combat.attackers, enemy: combat.defenders }

const combatShotRefusal = (
  state: FiloState,
  frame: CombatFire,
  unit: Unit,
  target: Hex,
): Refusal | undefined => {
  const { seat, own, enemy } = sidesOf(state, frame)
  const refusal = shooterRefusal(state, seat, unit, frame.fire)
  if (refusal) return refusal
  if (!own.includes(state.tables.units.hex[unit] ?? OFF_MAP) || !enemy.includes(target))
    return { code: 'filo.fire.other-combat', rule: 'filo 6.D', values: { unit } }
  return targetRefusal(state, unit, target)
}

const combatShots = (state: FiloState, frame: CombatFire): readonly FiloAction[] => {
  const { own, enemy } = sidesOf(state, frame)
  const shots: FiloAction[] = []
  for (const hex of own)
    for (const unit of unitsAt(state, hex))
      for (const target of enemy)
        if (combatShotRefusal(state, frame, unit, target) === undefined)
          shots.push({ type: 'aim', unit, target })
  return shots
}

/** What comes after the defenders' fire, and after the attackers'. */
const nextAfter = ({ fire, combat, shot }: CombatFire): Frame =>
  fire === 'defensive'
    ? { kind: 'combat-fire', fire: 'offensive', combat, shot: false }
    : { kind: 'react', combat, fired: shot }

/** Whom a question about a combat is about: the first of those who are asked, and of their enemies. */
const partiesOf = (state: FiloState, { attackers, defenders }: Combat, asksDefender: boolean): Values => {
  const [own, foes] = asksDefender ? [defenders, attackers] : [attackers, defenders]
  return { unit: firstAt(state, nth(own, 0)), enemy: firstAt(state, nth(foes, 0)) }
}

export const combatFire: FrameStep<'combat-fire'> = {
  autoResolve: (state, frame, tell) => {
    const combat = remnantOf(state, frame.combat)
    if (combat === undefined) {
      popFrame(state)
      tell?.({ type: 'void-combat', hex: nth(frame.combat.defenders, 0) })
      return true
    }
    if (!frame.shot && combatShots(state, frame).length > 0) return false
    replaceFrame(state, nextAfter({ ...frame, combat }))
    return true
  },
  pending: (state, frame) => ({
    kind: 'decision',
    seat: sidesOf(state, frame).seat,
    prompt: {
      code: `filo.prompt.${frame.fire}-fire`,
      rule: 'filo 6.D',
      values: partiesOf(state, frame.combat, frame.fire === 'defensive'),
    },
  }),
  list: (state, frame, out) => {
    out.push({ type: 'decline' }, ...combatShots(state, frame))
  },
  refusal: (state, frame, action) => {
    if (action.type === 'decline') return undefined
    return action.type === 'aim'
      ? combatShotRefusal(state, frame, action.unit, action.target)
      : OTHER_DECISION
  },
  perform: (state, frame, action) => {
    if (action.type === 'decline') replaceFrame(state, nextAfter(frame))
    if (action.type !== 'aim') return
    const { own } = sidesOf(state, frame)
    const { unit, target } = action
    openVolley(
      state,
      frame.fire,
      unit,
      target,
      own.flatMap(hex => unitsAt(state, hex)),
    )
  },
}

const REACTION_OUTCOMES = (quality: number): readonly string[] =>
  outcomesOf(D10, die => (die <= quality ? 'reacts' : 'stands'))

/** filo 10.5: the one charged may charge in his turn. */
export const react: FrameStep<'react'> = {
  autoResolve: (state, { combat: declared, fired }, tell) => {
    const combat = remnantOf(state, declared)
    if (combat === undefined) {
      popFrame(state)
      tell?.({ type: 'void-combat', hex: nth(declared.defenders, 0) })
      return true
    }
    if (combat.charge && mayReact(state, nth(combat.defenders, 0))) return false
    replaceFrame(state, { kind: 'clash', combat, fired, reacted: false })
    return true
  },
  pending: (state, { combat }) => ({
    kind: 'decision',
    seat: opponentOf(state.flow.seat),
    prompt: { code: 'filo.prompt.react', rule: 'filo 10.5', values: partiesOf(state, combat, true) },
  }),
  list: (_state, _frame, out) => {
    out.push({ type: 'react' }, { type: 'decline' })
  },
  refusal: (_state, _frame, { type }) =>
    type === 'react' || type === 'decline' ? undefined : OTHER_DECISION,
  perform: (state, { combat, fired }, { type }) =>
    replaceFrame(
      state,
      type === 'react'
        ? { kind: 'reaction', combat, fired }
        : { kind: 'clash', combat, fired, reacted: false },
    ),
}

export const reaction: FrameStep<'reaction'> = {
  pending: (state, { combat }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          purpose: 'filo.roll.reaction',
          rule: 'filo 10.5',
          seat: opponentOf(state.flow.seat),
          dice: D10,
          modifiers: [],
          outcomes: REACTION_OUTCOMES(reactionQuality(state, nth(combat.defenders, 0))),
        },
      ],
    },
  }),
  settle: (state, { combat, fired }, faces, tell) => {
    const die = nth(faces, 0)
    const hex = nth(combat.defenders, 0)

    const reacted = die <= reactionQuality(state, hex)
    tell?.({ type: 'reacted', hex, success: reacted })
    replaceFrame(state, { kind: 'clash', combat, fired, reacted })
  },
}

export const clash: FrameStep<'clash'> = {
  pending: (state, { combat, ...how }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          ...combatThrow(state.flow.seat, factsOf(state, combat, how)),
          values: { hex: state.setting.grid.label(nth(combat.defenders, 0)) },
        },
      ],
    },
  }),
  settle: (state, { combat, ...how }, faces, tell) => {
    const die = nth(faces, 0)
    const modified = die + cappedTotal(combatModifiers(factsOf(state, combat, how)))
    const { attackers, defenders } = combat
    for (const hex of attackers)
      for (const unit of attackersIn(state, hex)) state.tables.units.fought[unit] = 1
    const row = combatRow(modified)
    const result = outcomeName(nth(COMBAT_RESULTS, row))
    tell?.({
      type: 'fought',
      attackers,
      defenders,
      attacking: attackers.map(hex => unitsAt(state, hex)),
      defending: defenders.map(hex => unitsAt(state, hex)),
      hex: nth(defenders, 0),
      die,
      modified,
      result,
    })
    replaceFrame(state, { kind: 'outcome', combat, row })
    if (die !== LEADERS_AT_RISK) return
    const atRisk = state.setting.options.leaderCheckBothSides ? [...attackers, ...defenders] : attackers
    interrupt(state, { kind: 'leader-check', leaders: atRisk.flatMap(hex => leadersAt(state, hex)) })
  },
}

/** filo 10.6: those hit in a hex run or go back; guns go where their guard goes. */
const suffer = (
  state: FiloState,
  units: readonly Unit[],
  effects: readonly string[],
  foes: readonly Hex[],
  tell: Tell,
): readonly Frame[] => {
  const { fate, hex } = state.tables.units
  const cause = { parting: 'combat', foes } as const
  const harms = effects.filter(
    (effect): effect is Harm => effect === 'F' || effect === 'D' || effect === 'Dr',
  )
  const running = units.filter(unit => harms.some(harm => strike(state, unit, harm, cause, tell)))
  const frames: Frame[] = []
  if (running.length > 0) frames.push({ kind: 'run', units: running, spared: [], foes })
  if (!effects.includes('R')) return frames
  const staying = units.filter(unit => fate[unit] === IN_PLAY && !running.includes(unit))
  if (staying.length === 0) return frames
  const guns = unitsAt(state, hex[nth(staying, 0)] ?? OFF_MAP).filter(
    unit => state.setting.isArtillery[unit] && !staying.includes(unit),
  )
  return [...frames, { kind: 'retreat', units: [...staying, ...guns], foes }]
}

/** Runs before retreats, the defenders' before the attackers', and then whoever won goes forward. */
export const outcome: FrameStep<'outcome'> = {
  autoResolve: (state, { combat, row }, tell) => {
    const { defender, attacker } = nth(COMBAT_RESULTS, row)
    const { attackers, defenders, charge } = combat
    const { seat } = state.flow
    const { fought } = state.tables.units
    popFrame(state)
    const struck = attackers.map(hex =>
      unitsAt(state, hex).filter(unit => fought[unit] !== 0 && seatOf(state, unit) === seat),
    )
    const frames = [
      ...defenders.flatMap(hex => suffer(state, exposedAt(state, hex), defender, attackers, tell)),
      ...struck.flatMap(units => suffer(state, units, attacker, defenders, tell)),
    ]
    const runs = frames.filter(({ kind }) => kind === 'run')
    const retreats = frames.filter(({ kind }) => kind !== 'run')
    const advances: Frame[] = []
    if (attacker.includes('advance'))
      advances.push({ kind: 'advance', seat, from: attackers, into: defenders, must: true, charge })
    if (defender.includes('may-advance'))
      advances.push({
        kind: 'advance',
        seat: opponentOf(seat),
        from: defenders,
        into: attackers,
        must: false,
        charge: false,
      })
    // Leaders lost above may have brought up substitutes; they stay below what the combat still does.
    interrupt(state, ...runs, ...retreats, ...advances)
    return true
  },
}
