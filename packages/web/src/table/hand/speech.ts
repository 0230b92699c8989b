import { type Dictionary, engineMessages, type Language, type Rulebook, type Seat } from '@mesnada/engine'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import { fetchPart } from '../../browser/load-part.ts'
import { hexLabel } from '../../presentation/hex-label.ts'
import type { Presentation } from '../../presentation/presentation.ts'
import { language, nameOf } from '../../text/language.ts'
import { phrase, speaker } from '../../text/phrase.ts'
import type { Session } from '../session/session.ts'
import type { Table } from './context.ts'

/** All that can be said of a system in one language. */
export interface Words {
  readonly sentences: Dictionary
  /** Titles of rules, which nobody waits for. */
  readonly rulebook: Accessor<Rulebook | undefined>
}

const RULEBOOK_AFTER_MS = 2000

export const loadWords = async (presentation: Presentation, tongue: Language): Promise<Words> => {
  const [sentences, engine] = await Promise.all([
    presentation.sentences(tongue),
    fetchPart(() => engineMessages(tongue)),
  ])
  const [rulebook, setRulebook] = createSignal<Rulebook>()
  // When the table stands and can be played at: until then it would share the line with what it stands on.
  setTimeout(() => {
    void presentation.system.reference.rulebook(tongue).then(setRulebook, () => undefined)
  }, RULEBOOK_AFTER_MS)
  return { sentences: { ...engine, ...sentences }, rulebook }
}

type Speech = Pick<
  Table,
  | 'say'
  | 'title'
  | 'term'
  | 'hexName'
  | 'sideName'
  | 'explain'
  | 'purpose'
  | 'outcome'
  | 'sideTitle'
  | 'ruleTitle'
>

/** How the table speaks of the position that is shown. */
export const createSpeech = (session: Session, words: Accessor<Words>): Speech => {
  const { presentation } = session
  const { scenario } = session.beginning
  const side = (seat: Seat): string => scenario.sides[seat].title[language()]
  const say = createMemo(() =>
    speaker({ ...words().sentences, 'side.0': side(0), 'side.1': side(1) }, language()),
  )
  const { position } = session
  return {
    say: said => say()(said),
    explain: ({ code, values = {} }) => say()(phrase(code, presentation.named(position(), values))),
    purpose: ({ purpose, values = {} }) => say()(phrase(purpose, presentation.named(position(), values))),
    outcome: (thrown, entry) => say()(presentation.outcome(position(), thrown, entry)),
    title: said => say().title(said),
    term: said => say().term(said),
    hexName: hex => say()(hexLabel(session.board.grid, hex)),
    sideTitle: seat => nameOf(scenario.sides[seat].title),
    sideName: seat => scenario.sides[seat].title,
    ruleTitle: number => words().rulebook()?.[number]?.title,
  }
}
