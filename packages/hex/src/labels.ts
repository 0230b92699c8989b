/**
 * How hexes are printed: 'ccrr' is "0415", and beyond 99 "100015"; 'letter-number' is "F13" or "AA2"; or a table of one's
 * own.
 */
export type LabelStyle = 'ccrr' | 'letter-number' | ((col: number, row: number) => string)

/** The label of a cell, column and row counted from 1. */
export function cellLabel(style: LabelStyle, col: number, row: number): string {
  if (style === 'ccrr') return digits(col, row)
  if (style === 'letter-number') return columnLetters(col) + row
  return style(col, row)
}

/** Two digits each, or three where one of them needs three: no two cells then look the same. */
function digits(col: number, row: number): string {
  const width = Math.max(col, row) > 99 ? 3 : 2
  return String(col).padStart(width, '0') + String(row).padStart(width, '0')
}

/** A … Z, AA … ZZ, AAA …: there is no zero among the digits. */
function columnLetters(col: number): string {
  let letters = ''
  for (let rest = col; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}
