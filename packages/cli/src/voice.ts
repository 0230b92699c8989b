import {
  type Dictionary,
  describeRefusal,
  engineMessages,
  fill,
  type Language,
  type Refusal,
  type Values,
} from '@mesnada/engine'
import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }

/** Codes of the sentences that are the command line's own. */
export type CliCode = keyof typeof en

export const cliMessages: Readonly<Record<Language, Readonly<Record<CliCode, string>>>> = { es, en, fr }

/** Turns codes into sentences of one language. It learns those of a rule system when a command opens it. */
export class Voice {
  readonly language: Language
  #sentences: Dictionary

  constructor(language: Language) {
    this.language = language
    this.#sentences = { ...cliMessages[language], ...engineMessages[language] }
  }

  learn(sentences: Dictionary): void {
    this.#sentences = { ...this.#sentences, ...sentences }
  }

  say(code: CliCode, values?: Values): string {
    return plain(fill(cliMessages[this.language][code], values))
  }

  /** The sentence for a code that may be anyone's; a code no one has a sentence for stands for itself. */
  sentence(code: string, values: Values = {}): string {
    const sentence = Object.hasOwn(this.#sentences, code) ? this.#sentences[code] : undefined
    return plain(sentence === undefined ? describeRefusal({ code, values }) : fill(sentence, values))
  }

  explain({ code, rule, values }: Refusal): string {
    const sentence = this.sentence(code, values)
    return rule ? `${sentence} (${plain(rule)})` : sentence
  }

  number(value: number): string {
    return value.toLocaleString(this.language, { maximumFractionDigits: 1 })
  }
}

const LONGEST_SENTENCE = 500

/** One line that commands no terminal, whatever a file or an argument put into it. */
export const plain = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > LONGEST_SENTENCE ? `${line.slice(0, LONGEST_SENTENCE - 1)}…` : line
}
