import { type Dictionary, engineMessages, type Language, type Rulebook, type Seat } from '@mesnada/engine'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import { language } from '../language.ts'
import { phrase, speaker } from '../phrase.ts'
import type { Presentation } from '../presentation.ts'
import type { Table } from './context.ts'
import type { Session } from './session.ts'

/** All that can be said of a system in one language. */
export interface Words {
  readonly sentences: Dictionary
  /** Titles of rules, which nobody waits for. */
  readonly rulebook: Accessor<Rulebook | undefined>
}

const RULEBOOK_AFTER_MS = 2000

export const loadWords = async (presentation: Presentation, tongue: Language): Promise<Words> => {
  const sentences = await presentation.sentences(tongue)
  const [rulebook, setRulebook] = createSignal<Rulebook>()
  // When the table stands and can be played at: until then it would share the line with what it stands on.
  setTimeout(() => {
    void presentation.system.reference.rulebook(tongue).then(setRulebook, () => undefined)
  }, RULEBOOK_AFTER_MS)
  return { sentences: { ...engineMessages[tongue], ...sentences }, rulebook }
}

type Speech = Pick<Table, 'say' | 'explain' | 'purpose' | 'outcome' | 'sideTitle' | 'ruleTitle'>

/** How the table speaks of the position that is shown. */
export const createSpeech = (session: Session, words: Accessor<Words>): Speech => {
  const { presentation } = session
  const { scenario } = session.game.beginning
  const sideTitle = (seat: Seat): string => scenario.sides[seat].title[language()]
  const say = createMemo(() =>
    speaker({ ...words().sentences, 'side.0': sideTitle(0), 'side.1': sideTitle(1) }, language()),
  )
  const state = () => session.position().state
  return {
    say: said => say()(said),
    explain: ({ code, values = {} }) => say()(phrase(code, presentation.named(state(), values))),
    purpose: ({ purpose, values = {} }) => say()(phrase(purpose, presentation.named(state(), values))),
    outcome: (thrown, entry) => say()(presentation.outcome(state(), thrown, entry)),
    sideTitle,
    ruleTitle: number => words().rulebook()?.[number]?.title,
  }
}
