import { CALM_DISK } from './disk.ts'
import { CALM_THREADS } from './threads.ts'
import { CALM_NET } from './wire.ts'
import { HOUR_MS, MINUTE_MS, RULES, type World } from './world.ts'

/** A kind of fault, and how it is brought about. */
interface Fault {
  readonly name: string
  /** Mean time between two of them during a storm. */
  readonly every: number
  readonly strike: (world: World) => void
}

const SECOND_MS = 1000

const someNode = ({ luck, nodes }: World) => luck.pick(nodes)
const somePlayer = ({ luck, players }: World) => luck.pick(players)

const FAULTS: readonly Fault[] = [
  {
    name: 'kills',
    every: 40 * MINUTE_MS,
    strike: world => {
      const node = someNode(world)
      node?.kill()
      world.calendar.after(world.luck.wait(30 * SECOND_MS), () => node?.start())
    },
  },
  {
    name: 'power cuts of all nodes',
    every: 3 * HOUR_MS,
    strike: world => {
      const down = world.luck.wait(20 * MINUTE_MS)
      for (const node of world.nodes) {
        node.kill()
        world.calendar.after(down, () => node.start())
      }
    },
  },
  {
    name: 'deploys',
    every: 60 * MINUTE_MS,
    strike: world => someNode(world)?.restart(world.luck.wait(10 * SECOND_MS)),
  },
  {
    name: 'upgrades and downgrades',
    every: 2 * HOUR_MS,
    strike: world => {
      const node = someNode(world)
      if (!node) return
      node.registry = node.registry === RULES.present ? RULES.next : RULES.present
      world.isUpgraded = true
      node.restart(2 * SECOND_MS)
    },
  },
  {
    name: 'clock jumps',
    every: 20 * MINUTE_MS,
    strike: world => {
      const node = someNode(world)
      if (node)
        node.wallOffset += world.luck.between(-1, 1) * (world.luck.happens(0.2) ? 8766 * HOUR_MS : HOUR_MS)
    },
  },
  {
    name: 'partitions of a player',
    every: 10 * MINUTE_MS,
    strike: world => {
      const player = somePlayer(world)
      if (!player) return
      player.route.isCut = true
      world.calendar.after(world.luck.wait(3 * MINUTE_MS), () => {
        player.route.isCut = false
      })
    },
  },
  {
    name: 'players who vanish',
    every: 30 * MINUTE_MS,
    strike: world => {
      const isLong = world.luck.happens(0.1)
      somePlayer(world)?.leave(world.luck.wait(isLong ? 12 * HOUR_MS : 10 * MINUTE_MS))
    },
  },
  {
    name: 'full disks',
    every: 2 * HOUR_MS,
    strike: ({ disk, calendar, luck }) => {
      disk.weather.isFull = true
      calendar.after(luck.wait(5 * MINUTE_MS), () => {
        disk.weather.isFull = false
      })
    },
  },
  {
    name: 'lost connections for notices',
    every: 15 * MINUTE_MS,
    strike: world => someNode(world)?.handle?.deafen(world.luck.wait(20 * SECOND_MS)),
  },
  { name: 'damaged entries', every: 3 * HOUR_MS, strike: world => damage(world) },
]

/** A bit flips in a stored entry, or half of it is gone. Whoever runs the server puts it right after a while. */
const damage = (world: World): void => {
  const { luck, disk, calendar, damaged, oracle } = world
  const game = luck.pick(world.games)
  const number = luck.whole(oracle.games.get(game ?? '')?.head ?? 0)
  if (game === undefined || damaged.size > 0) return
  const [row] = disk.query('SELECT body FROM entries WHERE game = $1 AND number = $2', game, number)
  const body = String(row?.['body'] ?? '')
  const at = luck.whole(body.length)
  const isTorn = luck.happens(0.3)
  const flipped = String.fromCharCode(body.charCodeAt(at) ^ (1 << luck.whole(5)))
  const spoilt = isTorn ? body.slice(0, at) : body.slice(0, at) + flipped + body.slice(at + 1)
  const put = (text: string): void =>
    disk.execute('UPDATE entries SET body = $3 WHERE game = $1 AND number = $2', game, number, text)
  put(spoilt)
  world.counts.add(isTorn ? 'torn entries' : 'flipped bits')
  const repair = (): void => {
    if (damaged.delete(game)) put(body)
  }
  damaged.set(game, repair)
  calendar.after(luck.wait(20 * MINUTE_MS), repair)
}

/** Which faults a storm brings, and how often: half of all, each time others. */
const rage = (world: World, until: number): void => {
  const { luck, disk, network, threads, calendar, counts } = world
  const maybe = (most: number): number => (luck.happens(0.5) ? luck.fraction() * most : 0)
  Object.assign(network.weather, {
    latency: luck.between(5, 200),
    loss: maybe(0.05),
    duplication: maybe(0.1),
    reordering: maybe(0.1),
    delay: maybe(0.02),
  })
  Object.assign(disk.weather, {
    failure: maybe(0.05),
    lostAnswer: maybe(0.05),
    readFailure: maybe(0.02),
    latency: luck.between(1, 60),
    stall: maybe(0.01),
  })
  Object.assign(threads, {
    thinking: luck.between(100, 8000),
    crash: maybe(0.1),
    hang: maybe(0.03),
    slow: maybe(0.1),
  })
  for (const { name, every, strike } of FAULTS) {
    if (luck.happens(0.5)) continue
    const again = (): void => {
      calendar.after(luck.wait(every), () => {
        if (calendar.now > until) return
        counts.add(name)
        world.guard(() => strike(world))
        again()
      })
    }
    again()
  }
}

/** Everything works again; who is away comes back by himself. */
const heal = ({ nodes, players, disk, network, threads, damaged, isUpgraded }: World): void => {
  for (const repair of damaged.values()) repair()
  Object.assign(disk.weather, CALM_DISK)
  Object.assign(network.weather, CALM_NET)
  Object.assign(threads, CALM_THREADS)
  for (const player of players) player.route.isCut = false
  // An upgrade that has begun is finished: games of the next rules need nodes that know them.
  for (const node of nodes) {
    if (isUpgraded && node.registry !== RULES.next) {
      node.registry = RULES.next
      node.restart(SECOND_MS)
    }
    node.start()
  }
}

const CALM_MS = 25 * MINUTE_MS
const LONGEST_MS = 5 * HOUR_MS

/** Storms and calm follow each other; at the end of each calm everything must be in order. */
export const weather = (world: World, longest = LONGEST_MS): void => {
  const { calendar, luck } = world
  const length = luck.between(0.2, 1) * longest
  calendar.after(10 * MINUTE_MS, () => rage(world, calendar.now + length))
  calendar.after(10 * MINUTE_MS + length, () => heal(world))
  calendar.after(10 * MINUTE_MS + length + CALM_MS - MINUTE_MS, () => {
    for (const player of world.players) player.nudge()
  })
  calendar.after(10 * MINUTE_MS + length + CALM_MS, () => {
    world.guard(() => world.checkCalm())
    world.counts.add('calms')
    weather(world, longest)
  })
}
