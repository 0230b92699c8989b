import { type FordAction, type FordSetting, type FordState, KINDS, type Man, type Phase } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import type { FnContext, Game } from 'boardgame.io'
import { INVALID_MOVE } from './boardgame.ts'
import { type PlainFord, type PlainMan, plainOf } from './ford-plain.ts'
import {
  canReach,
  HALE,
  harm,
  isAlive,
  isOnMap,
  mayShoot,
  mayWalk,
  retreatHexes,
  stand,
} from './ford-plain-rules.ts'
import {
  continueDeployment,
  currentTask,
  endPhase,
  finishTask,
  seatDeciding,
  throwDice,
} from './ford-plain-sequence.ts'

type Name = FordAction['type']

type ActionOf<T extends Name> = Extract<FordAction, { readonly type: T }>

/** For each kind of action: does it, or answers `false` where it is not legal. */
type Rules<T extends Name = Name> = { readonly [N in T]: (G: PlainFord, action: ActionOf<N>) => boolean }

/**
 * Ford as one would write it for boardgame.io: moves that change plain objects, under Immer, and throw dice with the
 * random plugin. Of its ways to order play it uses the cheapest, `endIf`: phases, stages and events cost it more.
 */
export const fordForBoardgame = (start: FordState): Game<PlainFord> => {
  const { setting } = start
  const rules: Rules = { ...deployment(setting), ...phases(setting), ...answers(setting) }
  const names = Object.keys(rules) as Name[]
  return {
    name: 'ford',
    setup: () => plainOf(start),
    moves: Object.fromEntries(names.map(name => [name, moveOf(setting, rules, name)])),
    turn: {
      endIf: ({ G, ctx }) => {
        const next = String(seatDeciding(setting, G))
        return next === ctx.currentPlayer ? false : { next }
      },
    },
    endIf: ({ G }) => {
      const task = currentTask(G)
      return task.at === 'over' ? task.result : undefined
    },
    playerView: ({ G, playerID }) => concealed(G, playerID),
  }
}

/** ford 1.3: the captains of the others are men like any other until they are known. */
const concealed = (G: PlainFord, viewer: string | null): PlainFord => ({
  ...G,
  men: G.men.map(man =>
    man.captain && !man.known && String(man.seat) !== viewer ? { ...man, captain: false } : man,
  ),
})

const moveOf =
  <T extends Name>(setting: FordSetting, rules: Rules<T>, name: T) =>
  ({ G, random }: FnContext<PlainFord>, action: ActionOf<T>): typeof INVALID_MOVE | undefined => {
    if (!rules[name](G, action)) return INVALID_MOVE
    throwDice(setting, G, () => random.D6())
    return undefined
  }

const deployment = (setting: FordSetting): Rules<'place' | 'name-captain'> => ({
  place: (G, { man, hex }) => {
    const task = currentTask(G)
    if (task.at !== 'deployment' || G.men[man]?.seat !== task.seat) return false
    if (!isAlive(G, man) || isOnMap(G, man)) return false
    if (!setting.bands[task.seat].area.includes(hex) || G.ground[hex] !== null) return false
    stand(G, man, hex)
    continueDeployment(setting, G, task.seat)
    return true
  },
  'name-captain': (G, { man }) => {
    const task = currentTask(G)
    if (task.at !== 'naming' || G.men[man]?.seat !== task.seat || !isAlive(G, man)) return false
    G.men[man].captain = true
    G.led[task.seat] = true
    continueDeployment(setting, G, task.seat)
    return true
  },
})

/** The man, if it is this phase and he is his player's, on the map, and has not acted. */
const actor = (G: PlainFord, phase: Phase, man: Man): PlainMan | undefined => {
  const task = currentTask(G)
  if (task.at !== phase || G.men[man]?.seat !== task.seat) return undefined
  return isOnMap(G, man) && !G.men[man].done ? G.men[man] : undefined
}

const isEnemy = (G: PlainFord, man: PlainMan, target: Man): boolean =>
  G.men[target] !== undefined && G.men[target].seat !== man.seat

const phases = (setting: FordSetting): Rules<'shoot' | 'move' | 'fight' | 'end-phase'> => ({
  shoot: (G, { man, target }) => {
    const shooter = actor(G, 'shooting', man)
    if (!shooter || !isEnemy(G, shooter, target) || !mayShoot(setting, G, man, target)) return false
    shooter.done = true
    G.tasks.push({ at: 'shot', shooter: man, target })
    return true
  },
  move: (G, { man, path }) => {
    const walker = actor(G, 'movement', man)
    if (!walker || !mayWalk(setting, G, man, path)) return false
    walker.done = true
    stand(G, man, nth(path, path.length - 1))
    return true
  },
  fight: (G, { man, target }) => {
    const fighter = actor(G, 'melee', man)
    if (!fighter || !isEnemy(G, fighter, target) || !canReach(setting, G, man, target)) return false
    fighter.done = true
    const { kind, health, done } = nth(G.men, target)
    const shootsFirst = setting.options['defensive-shot'] && KINDS[kind].range > 0 && health === HALE && !done
    G.tasks.push({ at: shootsFirst ? 'reaction' : 'clash', attacker: man, defender: target })
    return true
  },
  'end-phase': G => {
    const task = currentTask(G)
    if (!('half' in task)) return false
    endPhase(setting, G, task)
    return true
  },
})

const answers = (setting: FordSetting): Rules<'defensive-shot' | 'decline' | 'take-wound' | 'retreat'> => ({
  'defensive-shot': G => react(G, true),
  decline: G => react(G, false),
  'take-wound': (G, { man }) => {
    const task = currentTask(G)
    if (task.at !== 'wound' || !task.among.includes(man) || !isAlive(G, man)) return false
    harm(setting, G, man, 1)
    finishTask(setting, G)
    return true
  },
  retreat: (G, { hex }) => {
    const task = currentTask(G)
    if (task.at !== 'retreat' || !retreatHexes(setting, G, task.man, task.from).includes(hex)) return false
    stand(G, task.man, hex)
    finishTask(setting, G)
    return true
  },
})

const react = (G: PlainFord, shoots: boolean): boolean => {
  const task = currentTask(G)
  if (task.at !== 'reaction') return false
  const { attacker, defender } = task
  G.tasks.pop()
  G.tasks.push({ at: 'clash', attacker, defender })
  if (shoots) {
    nth(G.men, defender).done = true
    G.tasks.push({ at: 'shot', shooter: defender, target: attacker })
  }
  return true
}
