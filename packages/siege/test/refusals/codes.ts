import { refusalCodes } from '@mesnada/engine/testkit'
import { siege } from '../../src/index.ts'

/** Areas of sentences that are no refusals. */
const OTHER_AREAS = `
  action animal area ask band cause closed cost cover custody damage dice-due done event fare feature
  gear goal grade harm health marker morale option over phase preset result roll side standing status terrain
  trait type undertaking weapon where why won
`
  .trim()
  .split(/\s+/)

/** Rulebook and sentences in English. */
export const books = {
  rulebook: await siege.reference.rulebook('en'),
  messages: await siege.reference.messages('en'),
}

/** Every refusal that has a sentence. */
export const CODES: readonly string[] = refusalCodes(books.messages, OTHER_AREAS)
