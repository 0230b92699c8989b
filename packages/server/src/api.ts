import type { MapDocument, RuleParagraph, ScenarioDocument, Texts } from '@mesnada/engine'

/** What the JSON API answers. Types only: the browser client is checked against the same ones. */

export interface Health {
  readonly status: 'ok' | 'failing'
  readonly systems: number
  /** `none`: the server was started without a place to keep games. */
  readonly storage: 'none' | 'ready' | 'failing'
}

export interface SystemsAnswer {
  readonly systems: readonly SystemCard[]
}

export interface SystemCard {
  readonly id: string
  readonly title: Texts
  readonly summary: Texts
  /** Version of the rules, as game records carry it. */
  readonly rules: number
  readonly scenarios: readonly ScenarioCard[]
}

/** A scenario without forces and deployment: what one reads before choosing it. */
export type ScenarioCard = Readonly<
  Pick<
    ScenarioDocument,
    | 'id'
    | 'title'
    | 'summary'
    | 'year'
    | 'difficulty'
    | 'minutes'
    | 'sides'
    | 'turns'
    | 'reconstructed'
    | 'maps'
  >
>

export interface ScenarioAnswer {
  readonly scenario: ScenarioDocument
  /** In the order the scenario names them. */
  readonly maps: readonly MapDocument[]
}

export interface MapAnswer {
  readonly map: MapDocument
}

export interface RulebookAnswer {
  /** In the order of the book. */
  readonly paragraphs: readonly NumberedParagraph[]
}

export interface NumberedParagraph extends RuleParagraph {
  /** As players cite it, without the system's name: `1.42`. */
  readonly number: string
}

/** The body of every answer that is not a success. */
export interface FailureAnswer {
  readonly error: { readonly code: string; readonly message: string }
}
