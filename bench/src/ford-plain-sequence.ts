import { type GameResult, opponentOf, type Seat } from '@mesnada/engine'
import type { FordSetting } from '@mesnada/ford'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { PhaseTask, PlainFord, Task } from './ford-plain.ts'
import {
  harm,
  isAlive,
  isOnMap,
  meleeBlow,
  menOf,
  retreatHexes,
  scoreFord,
  shotBlow,
  stand,
  supportersOf,
} from './ford-plain-rules.ts'

/** The sequence of play of ford over objects: what follows a move, up to the next decision. */

const PHASES = ['shooting', 'movement', 'melee'] as const

export const currentTask = (G: PlainFord): Task => nth(G.tasks, G.tasks.length - 1)

/** Whose decision it is. */
export const seatDeciding = ({ seats }: FordSetting, G: PlainFord): Seat => {
  const task = currentTask(G)
  if ('seat' in task) return task.seat
  if (task.at === 'reaction') return nth(seats, task.defender)
  return task.at === 'retreat' ? nth(seats, task.man) : 0
}

export const continueDeployment = (setting: FordSetting, G: PlainFord, seat: Seat): void => {
  if (menOf(setting, seat).some(man => isAlive(G, man) && !isOnMap(G, man)))
    G.tasks = [{ at: 'deployment', seat }]
  else if (!G.led[seat]) G.tasks = [{ at: 'naming', seat }]
  else if (seat === setting.first) G.tasks = [{ at: 'deployment', seat: opponentOf(seat) }]
  else G.tasks = [{ at: 'initiative' }]
}

export const endPhase = (setting: FordSetting, G: PlainFord, { at, seat, half }: PhaseTask): void => {
  const next = PHASES.indexOf(at) + 1
  if (next < PHASES.length) beginPhase(G, { at: nth(PHASES, next), seat, half })
  else if (half === 0) beginPhase(G, { at: PHASES[0], seat: opponentOf(seat), half: 1 })
  else if (G.turn >= setting.turns) endBout(setting, G)
  else {
    G.turn++
    G.tasks = [{ at: 'initiative' }]
  }
}

const beginPhase = (G: PlainFord, task: PhaseTask): void => {
  for (const man of G.men) man.done = false
  G.tasks = [task]
}

/** Throws all dice that are due. */
export const throwDice = (setting: FordSetting, G: PlainFord, d6: () => number): void => {
  for (;;) {
    const task = currentTask(G)
    switch (task.at) {
      case 'initiative':
        initiative(setting, G, d6)
        break
      case 'shot': {
        const blow = shotBlow(setting, G, [task.shooter, task.target], d6())
        harm(setting, G, task.target, blow === 'slay' ? 2 : blow === 'wound' ? 1 : 0)
        finishTask(setting, G)
        break
      }
      case 'clash':
        clash(setting, G, [task.attacker, task.defender], d6)
        break
      default:
        return
    }
  }
}

const initiative = ({ first, bands }: FordSetting, G: PlainFord, d6: () => number): void => {
  const total = (seat: Seat): number =>
    d6() + d6() - (bands[seat].men.some(man => nth(G.men, man).captain && nth(G.men, man).known) ? 1 : 0)
  const totals = [total(0), total(1)]
  const winner = totals[0] === totals[1] ? first : nth(totals, 0) > nth(totals, 1) ? 0 : 1
  beginPhase(G, { at: PHASES[0], seat: winner, half: 0 })
}

const clash = (setting: FordSetting, G: PlainFord, pair: [number, number], d6: () => number): void => {
  const [attacker, defender] = pair
  const struck = meleeBlow(setting, G, pair, { face: d6(), attacks: true })
  const parried = meleeBlow(setting, G, [defender, attacker], { face: d6(), attacks: false })
  G.tasks.pop()
  if (struck !== parried) {
    if (struck === 'push') G.tasks.push({ at: 'retreat', man: defender, from: attacker })
    else if (parried === 'push') G.tasks.push({ at: 'retreat', man: attacker, from: defender })
  }
  const wound = (man: number, foe: number): void => {
    const among = [man, ...supportersOf(setting, G, man, foe)]
    G.tasks.push({ at: 'wound', seat: nth(setting.seats, man), among })
  }
  if (parried === 'wound') wound(attacker, defender)
  if (struck === 'wound') wound(defender, attacker)
  if (struck === 'slay') harm(setting, G, defender, 2)
  if (parried === 'slay') harm(setting, G, attacker, 2)
  resume(setting, G)
}

/** The task on top is done. */
export const finishTask = (setting: FordSetting, G: PlainFord): void => {
  G.tasks.pop()
  resume(setting, G)
}

const resume = (setting: FordSetting, G: PlainFord): void => {
  for (;;) {
    const task = currentTask(G)
    switch (task.at) {
      case 'clash':
        if (isAlive(G, task.attacker) && isAlive(G, task.defender)) return
        break
      case 'wound': {
        const among = task.among.filter(man => isAlive(G, man))
        if (among.length > 1) return
        if (among.length === 1) harm(setting, G, nth(among, 0), 1)
        break
      }
      case 'retreat':
        if (isAlive(G, task.man) && isAlive(G, task.from)) {
          if (retreatHexes(setting, G, task.man, task.from).length > 0) return
          harm(setting, G, task.man, 1)
        }
        break
      default:
        if (!G.led[0] || !G.led[1]) endBout(setting, G)
        return
    }
    G.tasks.pop()
  }
}

const comparing = ([first = 0, second = 0]: readonly number[], reason: string): GameResult =>
  first === second
    ? { winner: undefined, reason: 'ford.result.draw' }
    : { winner: first > second ? 0 : 1, reason }

const endBout = (setting: FordSetting, G: PlainFord): void => {
  const led = G.led.map(Number)
  const decapitated = led.includes(0)
  if (!decapitated) scoreFord(setting, G)
  const verdict = decapitated
    ? comparing(led, 'ford.result.captain-slain')
    : comparing(G.points, 'ford.result.points')
  if (verdict.winner !== undefined) G.boutsWon[verdict.winner] = nth(G.boutsWon, verdict.winner) + 1
  const result = resultOf(setting, G, verdict)
  if (result) G.tasks = [{ at: 'over', result }]
  else beginBout(setting, G)
}

const resultOf = (setting: FordSetting, G: PlainFord, verdict: GameResult): GameResult | undefined => {
  if (setting.bouts === 1) return { ...verdict, points: [nth(G.points, 0), nth(G.points, 1)] }
  const points: [number, number] = [nth(G.boutsWon, 0), nth(G.boutsWon, 1)]
  const toCome = setting.bouts - G.bout
  if (toCome === 0 || Math.abs(points[0] - points[1]) > toCome)
    return { ...comparing(points, 'ford.result.bouts'), points }
  const able = setting.bands.map(({ men }) => (men.some(man => isAlive(G, man)) ? 1 : 0))
  return able.includes(0) ? { ...comparing(able, 'ford.result.no-men'), points } : undefined
}

const beginBout = ({ first }: FordSetting, G: PlainFord): void => {
  for (const man of G.men.keys()) stand(G, man, OFF_MAP)
  G.points = [0, 0]
  G.bout++
  G.turn = 1
  G.tasks = [{ at: 'deployment', seat: first }]
}
