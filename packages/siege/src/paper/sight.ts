import {
  accepted,
  type Checked,
  type MapDocument,
  refused,
  resolveOptions,
  type ScenarioDocument,
  type SightAnswer,
  type SightReason,
} from '@mesnada/engine'
import { sideLabel } from '@mesnada/hex'
import { OPTIONS } from '../options.ts'
import { RULES, setup } from '../setup.ts'
import type { Block, CoverReason } from '../sight/answer.ts'
import { lineBetween } from '../sight/question.ts'
import { GROUND, NOBODY, type SiegeState } from '../state.ts'

/** The line of fire between two hexes of a map with nobody and nothing on it, for a man on the ground in each. */
export const explainSight = ({
  map,
  from,
  to,
}: {
  readonly map: MapDocument
  readonly from: string
  readonly to: string
}): Checked<SightAnswer> => {
  const empty = emptyField(map)
  if (!empty.ok) return empty
  const state = empty.value
  const { grid } = state.setting
  const start = grid.parse(from)
  const end = grid.parse(to)
  if (start === undefined || end === undefined)
    return refused({ code: 'siege.sight.hex', values: { hex: start === undefined ? from : to } })
  const sight = lineBetween(state, onGround(start), onGround(end), {})
  return accepted(
    sight.clear
      ? {
          clear: true,
          cover: sight.cover,
          reasons: sight.reasons.map(labelled(state)),
          distance: sight.range,
        }
      : { clear: false, reasons: [labelled(state)(sight.blockedBy)], distance: sight.range },
  )
}

const onGround = (hex: number) => ({ hex, deck: GROUND, body: NOBODY })

const labelled =
  (state: SiegeState) =>
  ({ code, rule, hex, side }: Block | CoverReason): SightReason => {
    const { grid } = state.setting
    if (side !== undefined) return { code, rule, at: sideLabel(grid, side) }
    return hex === undefined ? { code, rule } : { code, rule, at: grid.label(hex) }
  }

const NAMELESS = { es: '-', en: '-', fr: '-' }

const NO_FORCE = { groups: [{ characters: [], start: { kind: 'areas', areas: ['all'] } }] }

/** A game of one turn with nobody in it: the map, compiled as play compiles it. */
const emptyField = (map: MapDocument): Checked<SiegeState> => {
  const options = resolveOptions(OPTIONS, {})
  if (!options.ok) return options
  const scenario: ScenarioDocument = {
    format: 'mesnada-scenario',
    version: 1,
    system: 'siege',
    id: 'empty-field',
    title: NAMELESS,
    summary: NAMELESS,
    difficulty: 1,
    maps: [{ map: map.id }],
    sides: [
      { id: 'first', title: NAMELESS },
      { id: 'second', title: NAMELESS },
    ],
    first: 0,
    turns: 1,
    play: {
      forces: [NO_FORCE, NO_FORCE],
      defender: 1,
      victory: [],
      verdict: { kind: 'side', winner: 'draw' },
    },
  }
  return setup({ rules: RULES, scenario, maps: [map], options: options.value })
}
