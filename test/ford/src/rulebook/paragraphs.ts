import type { Rulebook } from '@mesnada/engine'

/** One line a rule: number, title, full stop, text. */
export const paragraphs = (lines: string): Rulebook =>
  Object.fromEntries(
    [...lines.matchAll(/^(\d\.\d) ([^.]+)\. (.+)$/gm)].map(([, number, title, text]) => [
      number,
      { title, text },
    ]),
  )
