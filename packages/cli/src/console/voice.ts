import {
  type Dictionary,
  describeRefusal,
  type Language,
  type Refusal,
  type Texts,
  type Values,
} from '@mesnada/engine'
import { createWording, type MessageArguments, type Wording } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }

/** Codes of the command line's own sentences. */
export type CliCode = keyof typeof en

export const cliMessages: Readonly<Record<Language, Readonly<Record<CliCode, string>>>> = { es, en, fr }

/** Values of a sentence; a name that a document gives in every language is a noun in it. */
type VoiceValues = Readonly<Record<string, Values[string] | Texts>>

/** Turns codes into sentences of one language. It learns those of a rule system when a command opens it. */
export class Voice {
  readonly language: Language
  readonly #wording: Wording
  #sentences: Dictionary

  constructor(language: Language) {
    this.language = language
    this.#wording = createWording(language, { compile: compileMessage })
    this.#sentences = cliMessages[language]
  }

  learn(sentences: Dictionary): void {
    this.#sentences = { ...this.#sentences, ...sentences }
  }

  say(code: CliCode, values?: VoiceValues): string {
    return plain(this.#wording.format(cliMessages[this.language][code], this.#named(values)))
  }

  /** The sentence of any code; the code itself if there is no sentence. */
  sentence(code: string, values: Values = {}): string {
    const sentence = Object.hasOwn(this.#sentences, code) ? this.#sentences[code] : undefined
    return plain(
      sentence === undefined
        ? describeRefusal({ code, values })
        : this.#wording.format(sentence, { ...this.#named(values), ...this.#someone(values) }),
    )
  }

  explain({ code, rule, values }: Refusal): string {
    const sentence = this.sentence(code, values)
    return rule ? `${sentence} (${plain(rule)})` : sentence
  }

  /** A name from a document by itself, with its article and a capital. */
  name(name: Texts): string {
    return this.#wording.format('{$name :noun}', { name: this.#wording.nouns(name[this.language]) })
  }

  /** Rows have no names here: whoever a refusal is about goes by what everyone is. */
  #someone(values: Values): MessageArguments {
    const someone = this.#wording.nouns(cliMessages[this.language]['cli.someone'])
    return Object.fromEntries(
      NAMED_BY_ROW.flatMap(key => (typeof values[key] === 'string' ? [] : [[key, someone]])),
    )
  }

  #named(values: VoiceValues = {}): MessageArguments {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'object' ? this.#wording.nouns(value[this.language]) : value,
      ]),
    )
  }

  number(value: number): string {
    return value.toLocaleString(this.language, { maximumFractionDigits: 1 })
  }
}

/** Values by which rules name people, units and equipment, each by its row in a table of the game. */
const NAMED_BY_ROW = ['who', 'whom', 'body', 'gear', 'unit', 'enemy', 'leader', 'marker']

const MAX_SENTENCE = 500

/** One line without control characters, whatever a file or an argument contains. */
export const plain = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > MAX_SENTENCE ? `${line.slice(0, MAX_SENTENCE - 1)}…` : line
}
