import { type Hex, OFF_MAP } from '@mesnada/hex'
import { onsetOf } from '../combat/question.ts'
import { leaderFiguresOf } from '../core/figures.ts'
import { isNextToEnemy, leadersAt, unitsAt } from '../core/occupancy.ts'
import type { Leader } from '../flow.ts'
import { Exposure } from './exposure.ts'
import type { Scene } from './scene.ts'
import { seekerOf } from './seeker.ts'
import { gainAt, modifierOf, type Stack } from './stacks.ts'
import { leaderCounter } from './styles.ts'
import { stakeOfLeader } from './worth.ts'

/** What a leader with whom the battle is lost gives to a stack in front, and what he risks there (filo 7.5, V.1). */

/** The factor on his worth where he is at risk. */
const CARE = 2.5

/** The cost of being in contact, as a share of that: he may be cut off, taken or shot at before he can leave. */
const IN_CONTACT = 0.06

/** The most that a style's eagerness for gains multiplies what his bonus adds: units may be spent, he may not. */
const MOST_EAGER = 1.3

/** The stack in a hex without and with him. */
interface Led {
  readonly alone: Stack
  readonly led: Stack
}

/** The value of a hex to him, as far as fighting is concerned. */
export const valueOfLeading = (scene: Scene, leader: Leader, hex: Hex): number => {
  const { state, seat } = scene
  const units = unitsAt(state, hex)
  const seeker = seekerOf(scene, units)
  const { alone, led } = stacksWith(scene, leader, hex, seeker.stack)
  const exposure = (stack: Stack): number =>
    new Exposure(scene, { ...seeker, stack }, hex).facing(seeker.facing)
  const attack = gainOfLeading(scene, hex, { alone, led })
  const defence = exposure(alone) - exposure(led)
  const eager = Math.min(MOST_EAGER, scene.styleOf(leaderCounter(state, leader)).gainFactor)
  const help = eager * attack + Math.max(0, defence)
  const risk = Math.max(0, -defence)
  if (!isNextToEnemy(state, hex, seat)) return -risk
  const danger = CARE * IN_CONTACT * stakeOfLeader(state, leader)
  return help - risk - danger
}

const stacksWith = ({ state }: Scene, leader: Leader, hex: Hex, stack: Stack): Led => {
  const others = leadersAt(state, hex).filter(other => other !== leader)
  const bonus = Math.max(0, ...others.map(other => leaderFiguresOf(state, other).bonus))
  const stake = others.reduce((sum, other) => sum + stakeOfLeader(state, other), 0)
  return {
    alone: { ...stack, bonus, stake },
    led: {
      ...stack,
      bonus: Math.max(bonus, leaderFiguresOf(state, leader).bonus),
      stake: stake + CARE * stakeOfLeader(state, leader),
    },
  }
}

/** What he adds to the best attack that the stack in the hex can make now. */
const gainOfLeading = (scene: Scene, hex: Hex, { alone, led }: Led): number => {
  const bonus = led.bonus - alone.bonus
  if (bonus === 0) return 0
  const { neighbours } = scene.state.setting.grid
  let most = 0
  for (let direction = 0; direction < 6; direction++) {
    const target = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (target === OFF_MAP || !scene.isFoeAt(target)) continue
    const able = scene.strikersOn(target)
    if (!able.some(striker => striker.hex === hex)) continue
    const strikers = able.map(striker => (striker.hex === hex ? { ...striker, stake: alone.stake } : striker))
    const attackers = strikers.map(striker => striker.hex)
    const onset = onsetOf(scene.state, { attackers, defenders: [target], charge: false })
    const defender = scene.at(target)
    const gain = (bonusHere: number): number =>
      gainAt(
        strikers,
        [defender],
        modifierOf(
          strikers.map(striker => (striker.hex === hex ? { ...striker, bonus: bonusHere } : striker)),
          defender,
          onset,
        ),
        scene.isCornered,
      )
    const ahead = gain(led.bonus)
    if (ahead > 0) most = Math.max(most, ahead - Math.max(0, gain(alone.bonus)))
  }
  return most
}
