export { type Message, type Messages } from './message.ts'
export { type Gender, genderOf, isPlural, type Noun, type Nouns, properNoun } from './noun.ts'
export {
  type CodedPhrase,
  type ListPhrase,
  type Phrase,
  type Speaker,
  speakerOf,
} from './speaker.ts'
export {
  createWording,
  LANGUAGES,
  type Language,
  type MessageArgument,
  type MessageArguments,
  type Term,
  type Wording,
} from './wording.ts'
