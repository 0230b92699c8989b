import { NO_TERRAIN } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { carryAlong } from '../core/carrying.ts'
import { liftGear, setGear, towards } from '../core/ground.ts'
import { liftBody, setBody } from '../core/occupancy.ts'
import type { Body } from '../flow.ts'
import { afterSteps } from '../night/watch.ts'
import { DONE, NOBODY, RESERVE, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { letGo } from './leading.ts'
import type { Walk } from './question.ts'
import type { Layout, Train } from './train.ts'

/** Carrying out what `train.ts` has worked out. */

/** He has used so many points, and so cannot spend a complete turn on anything else. */
export const spend = (state: SiegeState, body: Body, points: number): void => {
  const { spent, done, movedOn } = state.tables.bodies
  spent[body] = (spent[body] ?? 0) + points
  done[body] = (done[body] ?? 0) | DONE.moved
  movedOn[body] = state.flow.playerTurn
}

/** Moves someone and his train along a walk. */
export const takeWalk = (state: SiegeState, train: Train, walk: Walk, tell: Tell): void => {
  const { body, links } = train
  const { movedOn, hex } = state.tables.bodies
  const from = hex[body] ?? OFF_MAP
  const partner = links[1]?.kind === 'partner' ? links[1].row : NOBODY
  const follower = partner === NOBODY ? NOBODY : (hex[partner] ?? OFF_MAP)
  dropTornBridle(state, train, tell)
  spend(state, body, walk.cost)
  for (const { kind, row } of links) {
    if (kind === 'partner') spend(state, row, walk.shared)
    if (kind === 'animal') movedOn[row] = state.flow.playerTurn
  }
  if (links.length === 1) place(state, train, 0, walk.layout)
  else if (nth(links, 1).kind === 'partner') setBody(state, body, nth(walk.layout.hexes, 0))
  else placeAll(state, train, walk.layout)
  carryAlong(state, body, from)
  tell?.({ type: 'moved', body, path: walk.path, cost: walk.cost })
  afterSteps(state, body, from, walk.path, tell)
  if (partner === NOBODY) return
  tell?.({ type: 'moved', body: partner, path: [from], cost: walk.shared })
  afterSteps(state, partner, follower, [from], tell)
}

/** siege 3.34: whoever has come away from the animal he held holds it no more. */
const dropTornBridle = (state: SiegeState, { body, links, held }: Train, tell: Tell): void => {
  const { leads } = state.tables.bodies
  if (leads[body] !== NOBODY && !held && !links.some(link => link.kind === 'animal')) letGo(state, body, tell)
}

/** All are lifted before any is set down, since each goes where another stood. */
const placeAll = (state: SiegeState, train: Train, layout: Layout): void => {
  for (const { kind, row } of train.links) {
    if (kind === 'cart') liftGear(state, row)
    else liftBody(state, row, RESERVE)
  }
  for (let link = 0; link < train.links.length; link++) place(state, train, link, layout)
}

const place = (state: SiegeState, { links }: Train, link: number, { deck, hexes }: Layout): void => {
  const { kind, row, long } = nth(links, link)
  const front = nth(hexes, link * 2)
  const rear = nth(hexes, link * 2 + 1)
  if (kind === 'cart')
    setGear(state, row, front, towards(state, rear, front), state.tables.gear.status[row] ?? 0)
  else setBody(state, row, front, long ? rear : NOBODY, link === 0 ? deck : 0)
}

/** A hex beside which the map ends. */
export const isAtEdge = (state: Pick<SiegeState, 'setting'>, hex: Hex): boolean => {
  const { neighbours } = state.setting.grid
  for (let side = hex * 6; side < hex * 6 + 6; side++)
    if (isBeyond(state, neighbours[side] ?? OFF_MAP)) return true
  return false
}

/** Off the board, or in a gap between maps. */
export const isBeyond = (state: Pick<SiegeState, 'setting'>, hex: Hex): boolean =>
  hex === OFF_MAP || state.setting.board.terrain[hex] === NO_TERRAIN
