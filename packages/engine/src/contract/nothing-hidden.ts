const same = <T>(value: T): T => value

/** The door for secrets of a system that has none: everything lies open on the table. */
export const nothingHidden = { conceal: same, witness: same, overhear: same } as const
