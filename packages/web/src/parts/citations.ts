export interface Piece {
  readonly text: string
  /** The number of the rule this piece names. */
  readonly cites?: string
}

/** Cuts prose at the rule numbers in it. What looks like a number but is no rule of the book stays prose. */
export const citations = (prose: string, known: ReadonlySet<string>): readonly Piece[] =>
  prose
    .split(/(?<![\w.])((?:\d+|[A-Z])\.[a-z\d]+(?:-[a-z]+)*)(?![\w]|\.\w)/)
    .filter(text => text !== '')
    .map(text => (known.has(text) ? { text, cites: text } : { text }))
