import type { Roll, RuleSystem, Viewer } from '@mesnada/engine'
import { type Entry, type EntryOf, resultOf } from '@mesnada/engine/verify'
import type { Told, ToldRoll } from '../api.ts'
import { type Advance, type Thrown, VIEWERS } from './advance.ts'

/** What an entry tells each viewer, as JSON, in the order of `VIEWERS`. */
export type Telling = readonly [string, string, string]

/** What is known to all about an entry, the position apart. */
export interface Happening {
  readonly system: RuleSystem
  readonly entry: Entry
  /** Where the entry led, if it was one that did. */
  readonly advance: Advance | undefined
  /** Of whoever said something; -1 for one who only looks on. */
  readonly speaker: number
}

/** Put into words once, however many hear it and however often it is told again. */
export const tellingOf = (happening: Happening): Telling => {
  const [first, second, spectator] = VIEWERS
  const text = textFor(happening, first)
  if (isOpen(happening)) return [text, text, text]
  return [text, textFor(happening, second), textFor(happening, spectator)]
}

const textFor = (happening: Happening, viewer: Viewer): string => JSON.stringify(tell(happening, viewer))

/** Whether all viewers are told the same. */
const isOpen = ({ system, entry, advance }: Happening): boolean => {
  if (!advance) return true
  const { events, thrown } = advance
  return VIEWERS.every(
    (viewer, place) =>
      events.every(event => system.witness(event, viewer) === event) &&
      thrown.every(({ rolls }) => rolls[place] === rolls[0]) &&
      (entry.type !== 'acted' || system.overhear(entry.action, entry.seat, viewer) === entry.action),
  )
}

const tell = ({ system, entry, advance, speaker }: Happening, viewer: Viewer): Told => {
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
    case 'acted':
      return {
        type: 'acted',
        seat: entry.seat,
        ...overheard(system, entry, viewer),
        ...played(system, advance, viewer),
      }
    case 'said':
      return { type: 'said', name: entry.name, seat: speaker, text: entry.text }
    case 'undo-asked':
      return { type: 'undo-asked', seat: entry.seat, steps: entry.steps }
    case 'undo-declined':
      return { type: 'undo-declined', seat: entry.seat }
    case 'undone':
      return { type: 'undone', seat: entry.seat, steps: entry.steps }
    case 'ended':
      return { type: 'ended', by: entry.by, result: resultOf(entry) }
  }
}

const overheard = (
  system: RuleSystem,
  { action, seat }: EntryOf<'acted'>,
  viewer: Viewer,
): Pick<Extract<Told, { type: 'acted' }>, 'action'> => {
  const heard = system.overhear(action, seat, viewer)
  return heard ? { action: heard } : {}
}

const played = (
  system: RuleSystem,
  { events, thrown }: Pick<Advance, 'events' | 'thrown'> = NOTHING,
  viewer: Viewer,
): Pick<Extract<Told, { type: 'started' }>, 'rolls' | 'events'> => ({
  rolls: thrown.map(fallen => rollFor(fallen, viewer)),
  events: events.flatMap(event => system.witness(event, viewer) ?? []),
})

const NOTHING = { events: [], thrown: [] }

const rollFor = ({ dice, rolls }: Thrown, viewer: Viewer): ToldRoll => {
  const roll: Roll | undefined = rolls[VIEWERS.indexOf(viewer)]
  return { dice, ...(roll && { roll }) }
}
