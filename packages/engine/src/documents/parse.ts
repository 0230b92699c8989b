import * as v from 'valibot'
import { accepted, type Checked, refused } from '../rule.ts'

/**
 * One door for every document: what it claims to be, from which version, then its schema. A refusal names the
 * first place that is wrong, as a path into the document.
 */
export const parseDocument = <T>(
  format: string,
  version: number,
  schema: v.GenericSchema<unknown, T>,
  input: unknown,
): Checked<T> => {
  const claimed = v.safeParse(v.looseObject({ format: v.literal(format), version: v.number() }), input)
  if (!claimed.success) return refused({ code: 'engine.document.format', values: { expected: format } })
  if (claimed.output.version > version)
    return refused({
      code: 'engine.document.future',
      values: { format, version: claimed.output.version, known: version },
    })
  return parseWith(schema, input, 'engine.document.invalid')
}

/** A schema's verdict as a coded refusal. */
export const parseWith = <T>(
  schema: v.GenericSchema<unknown, T>,
  input: unknown,
  code: string,
): Checked<T> => {
  const parsed = v.safeParse(schema, input, { abortEarly: true })
  if (parsed.success) return accepted(parsed.output)
  const [issue] = parsed.issues
  return refused({ code, values: { at: v.getDotPath(issue) ?? '(whole)', expected: String(issue.expected) } })
}
