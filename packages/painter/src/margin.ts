/** Paper round the board, in hex sizes. */
export const MARGIN = { x: 1.5, top: 1.5, bottom: 3.3 } as const
