import { accepted, type Board, type Checked, refused, type ScenarioDocument } from '@mesnada/engine'
import type { Start } from './printed/campaign-plan.ts'
import type { Play } from './scenario-schema.ts'
import type { Terms } from './terms.ts'

/** The terms of a scenario and of the actions of its siege, with the map's areas looked up. */
export const compileTerms = (
  { first, turns }: ScenarioDocument,
  play: Play,
  board: Board,
): Checked<readonly Terms[]> => {
  const { defender, victory, rubble = 0, filledMoat = 0, campaign } = play
  const own = readStarts(play, board, {})
  if (!own.ok) return own
  const terms: Terms[] = [
    { action: undefined, defender, first, turns, rubble, filledMoat, victory, closes: [], ...own.value },
  ]
  for (const action of campaign?.actions ?? []) {
    const stranger = Object.keys(action.starts ?? {}).find(name => !hasGroup(play, name))
    if (stranger !== undefined) return refused({ code: 'siege.scenario.group', values: { group: stranger } })
    const starts = readStarts(play, board, action.starts ?? {})
    if (!starts.ok) return starts
    terms.push({
      action,
      defender: action.defender,
      first: action.first,
      turns: action.turns,
      rubble: 0,
      filledMoat: action.filledMoat ?? 0,
      victory,
      closes: action.closes ?? [],
      ...starts.value,
    })
  }
  return accepted(terms)
}

const hasGroup = ({ forces }: Play, name: string): boolean =>
  forces.some(({ groups }) => groups.some(group => group.name === name))

type Starts = Pick<Terms, 'starts' | 'startAreas'>

const readStarts = (
  { forces, campaign }: Play,
  board: Board,
  changes: Readonly<Record<string, Start>>,
): Checked<Starts> => {
  const starts: Start[][] = []
  const startAreas: (Uint8Array | undefined)[][] = []
  for (const { groups } of forces) {
    const own = groups.map(({ name, start }) => (name === undefined ? start : (changes[name] ?? start)))
    const areas: (Uint8Array | undefined)[] = []
    for (const start of own) {
      if (campaign === undefined && start.kind !== 'areas' && start.kind !== 'edges')
        return refused({ code: 'siege.scenario.start', values: { kind: start.kind } })
      const hexes = hexesNamed(board, namesOf(start))
      if (!hexes.ok) return hexes
      areas.push(start.kind === 'areas' ? hexes.value : undefined)
    }
    starts.push(own)
    startAreas.push(areas)
  }
  return accepted({ starts, startAreas })
}

const namesOf = (start: Start): readonly string[] => {
  switch (start.kind) {
    case 'areas':
      return start.areas
    case 'edges':
    case 'patrol':
      return start.edges
    case 'die':
      return start.table.map(({ edge }) => edge)
    case 'villagers':
    case 'absent':
      return []
  }
}

/** A mask of the hexes of all these areas or edges; `all` is everywhere. */
const hexesNamed = (board: Board, names: readonly string[]): Checked<Uint8Array> => {
  const mask = new Uint8Array(board.grid.size)
  for (const name of names) {
    if (name === 'all') {
      mask.fill(1)
      continue
    }
    const hexes = board.areas.get(name) ?? board.edges.get(name)
    if (hexes === undefined) return refused({ code: 'siege.scenario.area', values: { area: name } })
    for (const hex of hexes) mask[hex] = 1
  }
  return accepted(mask)
}
