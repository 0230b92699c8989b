import { applyAction, applyDice, cloneState, diceOf, type Seat } from '@mesnada/engine'
import { type FordAction, type FordFlow, type FordState, ford } from '@mesnada/ford'
import type { FnContext, Game } from 'boardgame.io'
import { INVALID_MOVE } from './boardgame.ts'

/** Our position as plain data: a character a byte, which Immer leaves alone where it would wrap and freeze a list. */
export interface HostedFord {
  readonly bytes: string
  readonly flow: FordFlow
  readonly seat: Seat
}

/** Told of every fall of the dice. */
export type Listener = (faces: readonly number[]) => void

/** Our rules, with boardgame.io as their host: it keeps the position, throws the dice and orders the turns. */
export const hostedFord = (start: FordState, listen?: Listener): Game<HostedFord> => {
  const state = cloneState(start)
  const act = ({ G, random }: FnContext<HostedFord>, action: FordAction) => {
    load(state, G)
    if (!applyAction(ford, state, action).ok) return INVALID_MOVE
    let pending = ford.pending(state)
    while (pending.kind === 'dice') {
      const faces = random.Die(6, diceOf(pending.roll).length)
      listen?.(faces)
      applyDice(ford, state, faces)
      pending = ford.pending(state)
    }
    return save(state, pending.kind === 'decision' ? pending.seat : G.seat)
  }
  return {
    name: 'ford-hosted',
    setup: () => save(start, start.setting.first),
    moves: { act },
    turn: {
      endIf: ({ G, ctx }) => (String(G.seat) === ctx.currentPlayer ? false : { next: String(G.seat) }),
    },
    endIf: ({ G }) => G.flow.result,
  }
}

const save = ({ bytes, flow }: FordState, seat: Seat): HostedFord => ({
  bytes: String.fromCharCode(...bytes),
  flow,
  seat,
})

/** Makes `state` the position that boardgame.io keeps. */
export const load = (state: FordState, { bytes, flow }: HostedFord): void => {
  for (let i = 0; i < bytes.length; i++) state.bytes[i] = bytes.charCodeAt(i)
  state.flow = flow
}
