import type { Checked } from '../base/rule.ts'
import type { Dictionary, Language } from '../base/text.ts'
import type { ScenarioDocument } from '../documents/scenario.ts'

/** What a system answers to those who play on paper, and to anyone who asks for a rule. */
export interface Reference {
  /** Names of the questions `resolve` understands, for help texts. */
  readonly questions: readonly string[]
  /** Tables and formulas: a question about one roll, its answer with modifiers, result or odds. */
  resolve(question: unknown): Checked<object>
  /** Explains the line of fire or sight between two hexes of a map, both as the map labels them. */
  sight(query: SightQuery): Checked<SightAnswer>
  /** Builds a scenario out of bought forces. Absent where the system has no prices. */
  design?(input: unknown): Checked<Design>
  /** The rulebook in one language: paragraphs by rule number without the system's name. */
  rulebook(language: Language): Promise<Rulebook>
  /** Sentences by code in one language: the system's refusals, prompts, purposes, modifiers, results and events. */
  messages(language: Language): Promise<Dictionary>
}

export interface SightQuery {
  readonly map: string
  readonly from: string
  readonly to: string
}

export interface SightAnswer {
  readonly clear: boolean
  /** Reasons with their rules: cover when clear, what blocks and where when not. */
  readonly reasons: readonly SightReason[]
  readonly cover?: string
  readonly distance: number
}

export interface SightReason {
  readonly code: string
  readonly rule: string
  /** Label of the hex or hex-side concerned. */
  readonly at?: string
}

/** A scenario of someone's own, ready to be played, and what it costs each side. */
export interface Design {
  readonly scenario: ScenarioDocument
  readonly costs: readonly [DesignCosts, DesignCosts]
}

export interface DesignCosts {
  /** Points by the code of the sentence that says for what. */
  readonly items: Readonly<Record<string, number>>
  readonly total: number
}

export type Rulebook = Readonly<Record<string, RuleParagraph>>

export interface RuleParagraph {
  readonly title: string
  readonly text: string
  /** Our decisions where the printed rules contradict each other or are silent. */
  readonly rulings?: readonly string[]
  /** Edition switches that change this rule. */
  readonly switches?: readonly number[]
}
