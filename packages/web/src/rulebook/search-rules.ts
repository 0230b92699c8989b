import type { NumberedParagraph } from '@mesnada/server/api'

/** A rule that has all the words, and a piece of it around the first of them. */
export interface FoundRule {
  readonly number: string
  readonly title: string
  readonly before: string
  readonly match: string
  readonly after: string
}

const MOST_FOUND = 40
/** Letters of context on each side of a match. */
const CONTEXT = 60

/** Without accents and capitals, letter for letter: positions stay those of the text. */
const plain = (text: string): string =>
  [...text]
    .map(letter => {
      const [bare = letter] = letter.normalize('NFD')
      const low = bare.toLowerCase()
      return low.length === letter.length ? low : letter
    })
    .join('')

const textOf = ({ text, rulings = [] }: NumberedParagraph): string =>
  [text, ...rulings].join(' ').replaceAll(/\s+/g, ' ')

/** What is in the title weighs more than what is in the text. */
const weightOf = (paragraph: NumberedParagraph, words: readonly string[]): number => {
  const title = plain(paragraph.title)
  const whole = plain(`${paragraph.number} ${paragraph.title} ${textOf(paragraph)}`)
  if (!words.every(word => whole.includes(word))) return 0
  const inTitle = words.filter(word => title.includes(word)).length
  return 1 + 10 * inTitle + (words.includes(plain(paragraph.number)) ? 100 : 0)
}

const pieceOf = (paragraph: NumberedParagraph, words: readonly string[]): FoundRule => {
  const text = textOf(paragraph)
  const searched = plain(text)
  const hit = words
    .map(word => ({ at: searched.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0] ?? { at: 0, length: 0 }
  const from = Math.max(0, hit.at - CONTEXT)
  const to = Math.min(text.length, hit.at + hit.length + CONTEXT)
  return {
    number: paragraph.number,
    title: paragraph.title,
    before: `${from > 0 ? '…' : ''}${text.slice(from, hit.at)}`,
    match: text.slice(hit.at, hit.at + hit.length),
    after: `${text.slice(hit.at + hit.length, to)}${to < text.length ? '…' : ''}`,
  }
}

/** Rules that have all the words, in number, title, text or rulings; the likeliest first. Undefined: nothing was asked. */
export const searchRules = (
  paragraphs: readonly NumberedParagraph[],
  asked: string,
): readonly FoundRule[] | undefined => {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return paragraphs
    .map(paragraph => ({ paragraph, weight: weightOf(paragraph, words) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_FOUND)
    .map(({ paragraph }) => pieceOf(paragraph, words))
}
