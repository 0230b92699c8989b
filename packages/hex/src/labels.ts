/** How hexes are printed: 'ccrr' is "0415", 'letter-number' is "F13" or "AA2"; or a table of one's own. */
export type LabelStyle = 'ccrr' | 'letter-number' | ((col: number, row: number) => string)

/** The label of a cell, column and row counted from 1. */
export function cellLabel(style: LabelStyle, col: number, row: number): string {
  if (style === 'ccrr') return twoDigits(col) + twoDigits(row)
  if (style === 'letter-number') return columnLetters(col) + row
  return style(col, row)
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** A … Z, AA … ZZ, AAA …: there is no zero among the digits. */
function columnLetters(col: number): string {
  let letters = ''
  for (let rest = col; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}
