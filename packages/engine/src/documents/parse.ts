import * as v from 'valibot'
import { accepted, type Checked, refused } from '../base/rule.ts'

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
  const parsed = v.safeParse(namedIn(schema, input) ?? schema, input, { abortEarly: true })
  if (parsed.success) return accepted(parsed.output)
  const [issue] = parsed.issues
  return refused({ code, values: { at: v.getDotPath(issue) ?? '(whole)', expected: String(issue.expected) } })
}

type Variant = v.VariantSchema<'type', v.VariantOptions<'type'>, undefined>

const isVariant = (schema: v.GenericSchema): schema is Variant =>
  schema.type === 'variant' && 'key' in schema && schema.key === 'type'

/** Options of variants by the literal that names them. */
const named = new WeakMap<v.GenericSchema, ReadonlyMap<unknown, v.GenericSchema>>()

/**
 * Of schemas told apart by `type`, the one that the input names: a variant tries one after the other until one fits,
 * which for the last of seventy actions takes longer than the action itself. Whatever names none is for the variant.
 */
const namedIn = <T>(schema: v.GenericSchema<unknown, T>, input: unknown): typeof schema | undefined => {
  if (!isVariant(schema) || typeof input !== 'object' || input === null || !('type' in input))
    return undefined
  let byName = named.get(schema)
  if (!byName) named.set(schema, (byName = optionsByName(schema)))
  return byName.get(input.type) as typeof schema | undefined
}

/** Two of one name are left to the variant, which tells them apart by what else is in them. */
const optionsByName = ({ options }: Variant): ReadonlyMap<unknown, v.GenericSchema> => {
  const byName = new Map<unknown, v.GenericSchema>()
  const shared = new Set<unknown>()
  for (const option of options) {
    // Where one is no plain object with a name nobody knows what names it goes by.
    if (!('entries' in option) || !('literal' in option.entries.type)) return new Map()
    const { literal } = option.entries.type
    if (byName.has(literal)) shared.add(literal)
    byName.set(literal, option)
  }
  for (const name of shared) byName.delete(name)
  return byName
}
