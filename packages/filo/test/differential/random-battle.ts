import {
  type Draw,
  type PaperHex,
  type PaperMap,
  readMap,
  sketchScenario,
  testTable,
} from '@mesnada/engine/testkit'
import { nth, OFF_MAP } from '@mesnada/hex'
import { type FiloState, filo } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { MOVED, UNMOVED } from '../../src/state.ts'
import type { PaperUnit } from './paper-filo.ts'

/** The same random battle twice: on paper, and as a state of the program. */
export interface RandomBattle {
  readonly map: PaperMap
  readonly state: FiloState
  readonly units: readonly PaperUnit[]
  /** Bonus of the one leader of each side, who stands with its first unit. */
  readonly bonus: readonly [number, number]
}

const TYPES = ['Ch', 'Ha', 'Cl', 'Pi', 'Mi', 'Il', 'Ar', 'Ab', 'At']
const STATES = ['organised', 'demoralised', 'flight'] as const
const UNITS = 14

const maps = new Map<string, PaperMap>()

export const paperMapOf = (id: string): PaperMap => {
  const known = maps.get(id)
  if (known) return known
  const document = library.maps.find(map => map.id === id)
  if (document === undefined) throw new Error(`no map ${id}`)
  const made = readMap(document)
  maps.set(id, made)
  return made
}

/** Units of both sides about one place of a map, facing anywhere and in every state. */
export const randomBattle = (id: string, draw: Draw): RandomBattle => {
  const map = paperMapOf(id)
  const hexes = [...map.hexes.values()].filter(({ terrain }) => terrain !== 'rio')
  const middle = draw.pick(hexes)
  const near = hexes.filter(({ x, y }) => Math.abs(x - middle.x) + Math.abs(y - middle.y) < 9)
  const places = draw.some(UNITS, near.length >= UNITS ? near : hexes)
  const bonus: readonly [number, number] = [draw.below(3), draw.below(3)]
  const men = places.map((hex, index) => {
    const type = draw.pick(TYPES)
    const light = type === 'Cl' || type === 'Il'
    return {
      hex,
      side: index % 2 === 0 ? 0 : 1,
      man: {
        type,
        pf: 2 + draw.below(9),
        quality: 3 + draw.below(6),
        pm: 4,
        at: [hex.label],
        ...(light ? { javelins: true } : {}),
      },
    } as const
  })
  const army = (side: 0 | 1, flight: string) => {
    const own = men.filter(one => one.side === side)
    return {
      flight,
      banners: [
        {
          id: side === 0 ? 'first' : 'second',
          name: `Army ${side}`,
          leader: { name: `Leader ${side}`, bonus: bonus[side], value: 1, radius: 5, pm: 8 },
          commandsArmy: true,
          at: nth(own, 0).hex.label,
          units: own.map(({ man }) => man),
        },
      ],
    }
  }
  const play = {
    attacker: 0,
    deploysFirst: 1,
    armies: [army(0, 'south'), army(1, 'north')],
    victory: { lead: 100, margin: 5 },
  }
  const { state } = testTable(filo, { scenario: sketchScenario('filo', play, { maps: [{ map: id }] }) })
  const at = new Map<string, PaperHex>(places.map(hex => [hex.label, hex]))
  const { units: table } = state.tables
  const units = state.setting.units.map((card, row): PaperUnit => {
    const hex = at.get(state.setting.grid.label(table.hex[row] ?? OFF_MAP))
    if (hex === undefined) throw new Error(`unit ${row} is off the map`)
    const order = draw.oneIn(2) ? 0 : draw.below(3)
    const facing = draw.below(6)
    const moved = draw.oneIn(3)
    table.order[row] = order
    table.facing[row] = facing
    table.called[row] = 1
    table.commanded[row] = 1
    table.motion[row] = moved ? MOVED : UNMOVED
    const man = men.find(one => one.hex === hex)
    return {
      hex,
      side: card.seat,
      facing,
      type: man?.man.type ?? '',
      pf: man?.man.pf ?? 0,
      quality: man?.man.quality ?? 0,
      mounted: table.mounted[row] !== 0,
      state: nth(STATES, order),
      moved,
    }
  })
  return { map, state, units, bonus }
}
