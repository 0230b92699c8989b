import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  type Dictionary,
  engineMessages,
  type GameRecord,
  LANGUAGES,
  type Language,
  recordOf,
  replay,
  unwrap,
} from '@mesnada/engine'
import { parseHostedRecord, plainRecordOf } from '@mesnada/engine/verify'
import { compileMessage } from '@mesnada/words/compile'
import { beforeAll, describe, expect, test } from 'vitest'
import terms from '../../../../docs/terms.json' with { type: 'json' }
import type { Presentation } from '../../src/presentation/presentation.ts'
import { loadPresentation } from '../../src/systems/index.ts'
import { createLogWriter } from '../../src/table/session/log-writer.ts'
import { type Phrase, speaker } from '../../src/text/phrase.ts'
import { begin, fight } from '../support/crusades-battles.ts'
import { foughtUntil } from '../support/filo-battles.ts'
import { recordedByChance } from '../support/recorded.ts'

/** Whole games told in every language: what reaches the log has neither codes nor words of another language in it. */

const FIXTURES = new URL('../../../../test/fixtures/', import.meta.url)

const RECORDED = readdirSync(FIXTURES).filter(name => /^(?:siege|filo|crusades)-.*\.json\.gz$/.test(name))

const readGame = (name: string): GameRecord => {
  const text = gunzipSync(readFileSync(new URL(name, FIXTURES))).toString('utf8')
  return plainRecordOf(unwrap(parseHostedRecord(JSON.parse(text))))
}

const hab = (): GameRecord => {
  const game = begin('hab')
  fight(game, ({ flow }) => flow.turn >= 4)
  return recordOf(game)
}

/** Kept games, and games with shots at animals and combats from which whoever was in the hex is driven. */
const GAMES: readonly (readonly [name: string, record: () => GameRecord])[] = [
  ...RECORDED.map(name => [name, () => readGame(name)] as const),
  ['Muret', () => foughtUntil('muret', ({ flow }) => flow.turn >= 3)],
  ['Hab', hab],
  ['Robbery with Violence', () => recordedByChance('robbery-with-violence', { steps: 700 })],
]

const toldIn = (record: GameRecord, presentation: Presentation): readonly Phrase[] => {
  const writer = createLogWriter(presentation)
  const told: Phrase[] = []
  unwrap(
    replay(presentation.system, record, ({ number, step, events, state }) => {
      for (const { told: lines } of writer.note(number, step, events, state))
        for (const line of lines) if (line) told.push(line.phrase)
    }),
  )
  return told
}

const sentencesOf = async (
  { scenario: { sides } }: GameRecord,
  presentation: Presentation,
  language: Language,
): Promise<Dictionary> => ({
  ...(await engineMessages(language)),
  ...(await presentation.sentences(language)),
  ...Object.fromEntries(sides.map(({ title }, seat) => [`side.${seat}`, compileMessage(title[language])])),
})

const lettersOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Words of the English glossary that the language does not have. */
const foreignTo = (language: Language): ReadonlySet<string> => {
  if (language === 'en') return new Set()
  const known = new Set([
    ...terms.terms.flatMap(term => lettersOf(term[language])),
    ...terms.cognates[language],
  ])
  return new Set(
    terms.terms.flatMap(({ en }) => lettersOf(en)).filter(word => word.length >= 3 && !known.has(word)),
  )
}

/** `arrowHeavy`, `siege.move.points`, `{$unit}`. */
const CODE = /\b\p{Ll}+\p{Lu}\w*|\b[a-z]+\.[a-z-]+\b|[{}|]|undefined|\[object/u

/** What a name that is not agreed with leaves: a hex by its bare digits, an article not joined to its preposition. */
const UNJOINED: Readonly<Record<Language, RegExp>> = {
  es: /(?<!hex\.[ \u00a0])\b\d{4}\b|(?<!\p{L})(?:de|a) el (?!\p{Lu})/u,
  en: /(?<!hex )\b\d{4}\b|\b[Tt]he the\b|\ba [aeiou]/,
  fr: /(?<!hex\.\u00a0)\b\d{4}\b|(?<!\p{L})(?:de|à) les? (?!\p{Lu})|(?<!\p{L})(?:le|la|de) [aeiouyéèêâ]/u,
}

describe.each(GAMES)('%s', (_name, recordOfGame) => {
  let record: GameRecord
  let game: { readonly presentation: Presentation; readonly told: readonly Phrase[] }

  beforeAll(async () => {
    record = recordOfGame()
    const presentation = await loadPresentation(record.system)
    if (!presentation) throw new Error(record.system)
    game = { presentation, told: toldIn(record, presentation) }
  })

  test.each(LANGUAGES)(
    'is told in %s without a code, a foreign word or a name that is not agreed with',
    async language => {
      const say = speaker(await sentencesOf(record, game.presentation, language), language)
      const foreign = foreignTo(language)
      const lines = game.told.map(say)
      expect(lines.length).toBeGreaterThan(50)
      const odd = lines.filter(line => CODE.test(line) || lettersOf(line).some(word => foreign.has(word)))
      expect(odd).toEqual([])
      expect(lines.filter(line => UNJOINED[language].test(line))).toEqual([])
    },
  )
})
