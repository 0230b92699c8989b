/**
 * A message after parsing: text as it stands, text with gaps, or one of several texts. It is plain data, so that a build
 * can write it into a file and the page needs no parser.
 */
export type Message = string | Pattern | Selection

export type Pattern = readonly (string | Gap)[]

/** A value to be put in: its name, the function that writes it, and what the function is told. */
export type Gap = readonly [name: string, way?: string, options?: Options]

export type Options = Readonly<Record<string, string>>

/** The first texts whose keys all fit, the most exact first; `*` fits everything. */
export interface Selection {
  readonly by: readonly Gap[]
  readonly texts: readonly (readonly [keys: readonly string[], pattern: Pattern])[]
}

/** Sentences and names by code. */
export type Messages = Readonly<Record<string, Message>>

export const isSelection = (message: Message): message is Selection =>
  typeof message === 'object' && 'by' in message
