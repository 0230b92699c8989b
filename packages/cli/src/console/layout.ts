const widthOf = (text: string): number => [...text].length

const isNumeric = (cell: string): boolean => /^[\d.,\s%–-]*$/.test(cell)

/** Columns under their headings, numbers to the right. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const widths = headings.map((heading, column) =>
    Math.max(widthOf(heading), ...rows.map(row => widthOf(row[column] ?? ''))),
  )
  const toRight = headings.map((_, column) => rows.every(row => isNumeric(row[column] ?? '')))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        return toRight[column] ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd()
  return [line(headings), ...rows.map(line)]
}

export const COLUMNS = 80

/** Breaks a text at spaces; its own line breaks stay. Later lines of a paragraph stand under its indented first. */
export const wrap = (text: string, indent = '', hanging = indent): readonly string[] =>
  text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/[ \t]+/).filter(Boolean)) {
      const room = COLUMNS - widthOf(lines.length === 0 ? indent : hanging)
      if (line !== '' && widthOf(line) + 1 + widthOf(word) > room) {
        lines.push((lines.length === 0 ? indent : hanging) + line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    return line === '' ? [''] : [...lines, (lines.length === 0 ? indent : hanging) + line]
  })
