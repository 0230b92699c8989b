import type { Roll, RuleSystem, Viewer } from '@mesnada/engine'
import { type Entry, resultOf } from '@mesnada/engine/verify'
import type { EntryView, RollView } from '../protocol/api.ts'
import { type Advance, type Thrown, VIEWERS } from './advance.ts'

/** The view of an entry for each viewer, as JSON, in the order of `VIEWERS`. */
export type EntryTexts = readonly [string, string, string]

/** What the texts of an entry are made from. */
export interface EntryContext {
  readonly system: RuleSystem
  readonly entry: Entry
  /** Where the entry led, if it was one that did. */
  readonly advance: Advance | undefined
  /** The seat of whoever said something; -1 for a spectator. */
  readonly speaker: number
}

/** Serialised once, however many viewers get it and however often it is sent. */
export const entryTexts = (happening: EntryContext): EntryTexts => {
  const [first, second, spectator] = VIEWERS
  const text = textFor(happening, first)
  if (isSameForAll(happening)) return [text, text, text]
  const other = textFor(happening, second)
  const looker = textFor(happening, spectator)
  // Equal texts share one string: these texts are most of a table's memory.
  return [text, other === text ? text : other, looker === text ? text : looker]
}

const textFor = (happening: EntryContext, viewer: Viewer): string => JSON.stringify(viewOf(happening, viewer))

/** Whether all viewers get the same text. */
const isSameForAll = ({ system, entry, advance }: EntryContext): boolean => {
  if (!advance) return true
  const { events, thrown } = advance
  for (const [place, viewer] of VIEWERS.entries()) {
    for (const event of events) if (system.witness(event, viewer) !== event) return false
    for (const { rolls } of thrown) if (rolls[place] !== rolls[0]) return false
    if (entry.type === 'acted' && system.overhear(entry.action, entry.seat, viewer) !== entry.action)
      return false
  }
  return true
}

const viewOf = ({ system, entry, advance, speaker }: EntryContext, viewer: Viewer): EntryView => {
  switch (entry.type) {
    case 'created':
      return { type: 'created' }
    case 'seated': {
      const { seat, name, pledge, level } = entry
      return { type: 'seated', seat, name, pledge, ...(level !== undefined && { level }) }
    }
    case 'left':
      return { type: 'left', seat: entry.seat }
    case 'contributed':
      return { type: 'contributed', seat: entry.seat, bytes: entry.bytes }
    case 'started':
      return { type: 'started', ...played(system, advance, viewer) }
    case 'acted': {
      const { seat } = entry
      const action = system.overhear(entry.action, seat, viewer)
      const { rolls, events } = played(system, advance, viewer)
      return action ? { type: 'acted', seat, action, rolls, events } : { type: 'acted', seat, rolls, events }
    }
    case 'released':
      return { type: 'released', seat: entry.seat, link: entry.link }
    case 'rolled':
      return { type: 'rolled', ...played(system, advance, viewer) }
    case 'said':
      return { type: 'said', name: entry.name, seat: speaker, text: entry.text }
    case 'undo-asked':
      return { type: 'undo-asked', seat: entry.seat, steps: entry.steps }
    case 'undo-declined':
      return { type: 'undo-declined', seat: entry.seat }
    case 'undone':
      return { type: 'undone', seat: entry.seat, steps: entry.steps }
    case 'draw-offered':
    case 'draw-declined':
    case 'pause-asked':
    case 'pause-declined':
    case 'paused':
    case 'resumed':
    case 'vacation-over':
      return { type: entry.type, seat: entry.seat }
    case 'vacation':
      return { type: 'vacation', seat: entry.seat, until: entry.until }
    case 'listed':
      return { type: 'listed', listed: entry.listed }
    case 'ended':
      return { type: 'ended', by: entry.by, result: resultOf(entry) }
  }
}

const played = (
  system: RuleSystem,
  { events, thrown }: Pick<Advance, 'events' | 'thrown'> = NOTHING,
  viewer: Viewer,
): Pick<Extract<EntryView, { type: 'started' }>, 'rolls' | 'events'> => ({
  rolls: thrown.map(fallen => rollFor(fallen, viewer)),
  events: events.map(event => system.witness(event, viewer)).filter(event => event !== undefined),
})

const NOTHING = { events: [], thrown: [] }

const rollFor = ({ dice, rolls }: Thrown, viewer: Viewer): RollView => {
  const roll: Roll | undefined = rolls[VIEWERS.indexOf(viewer)]
  return { dice, ...(roll && { roll }) }
}
