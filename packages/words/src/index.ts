export {
  extendNoun,
  type Gender,
  genderOf,
  isPlural,
  type Noun,
  type Nouns,
  properNoun,
  withoutArticle,
} from './noun.ts'
export {
  createWording,
  LANGUAGES,
  type Language,
  type MessageArgument,
  type MessageArguments,
  type Wording,
} from './wording.ts'
