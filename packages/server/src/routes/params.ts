import { LANGUAGES } from '@mesnada/engine'

/** Identifiers as documents write them. */
const identifier = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }

const KINDS = {
  system: identifier,
  scenario: identifier,
  map: identifier,
  language: { type: 'string', enum: LANGUAGES },
}

/** The schema of a route's address parts, so that handlers see only well-formed ones. */
export const paramsSchema = (...names: readonly (keyof typeof KINDS)[]) => ({
  schema: {
    params: {
      type: 'object',
      required: names,
      properties: Object.fromEntries(names.map(name => [name, KINDS[name]])),
    },
  },
})
