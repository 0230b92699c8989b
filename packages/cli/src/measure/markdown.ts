const widthOf = (text: string): number => [...text].length

const isNumeric = (cell: string): boolean => /^[\d.,\s%–−+…]*$/.test(cell)

/** A Markdown table with aligned columns in its source, numbers to the right. */
export const markdownTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [headings, ...rows].map(row => row.map(escaped))
  const widths = headings.map((_, column) => Math.max(3, ...cells.map(row => widthOf(row[column] ?? ''))))
  const toRight = headings.map((_, column) => column > 0 && rows.every(row => isNumeric(row[column] ?? '')))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width, toRight[column])).join(' | ')} |`
  const rule = widths.map((width, column) =>
    toRight[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  const [head = [], ...body] = cells
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n')
}

const padded = (text: string, width: number, toRight = false): string => {
  const gap = ' '.repeat(width - widthOf(text))
  return toRight ? gap + text : text + gap
}

const escaped = (text: string): string => text.replaceAll('|', '\\|')
