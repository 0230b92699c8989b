import type { Language, MapDocument } from '@mesnada/engine'
import type {
  MapAnswer,
  NumberedParagraph,
  RulebookAnswer,
  SystemCard,
  SystemsAnswer,
} from '@mesnada/server/api'

const PATIENCE_MS = 15_000

/** The server answered, but not with what was asked for. */
export class AnswerError extends Error {
  readonly status: number

  constructor(status: number, path: string) {
    super(`${path} was answered with ${status}`)
    this.name = 'AnswerError'
    this.status = status
  }
}

const get = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(`/api${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new AnswerError(response.status, path)
  return response.json()
}

/** Asks once for what does not change while the page is open; what failed is asked for again. */
const once = <Key extends readonly string[], Answer>(ask: (...key: Key) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (...key: Key): Promise<Answer> => {
    const name = key.join('/')
    const known = answers.get(name)
    if (known) return known
    const answer = ask(...key)
    answers.set(name, answer)
    answer.catch(() => answers.delete(name))
    return answer
  }
}

export const fetchSystems = once(
  async (): Promise<readonly SystemCard[]> => (await get<SystemsAnswer>('/systems')).systems,
)

export const fetchMap = once(
  async (system: string, map: string): Promise<MapDocument> =>
    (await get<MapAnswer>(`/systems/${system}/maps/${map}`)).map,
)

export const fetchRulebook = once(
  async (system: string, language: Language): Promise<readonly NumberedParagraph[]> =>
    (await get<RulebookAnswer>(`/systems/${system}/rulebook/${language}`)).paragraphs,
)
