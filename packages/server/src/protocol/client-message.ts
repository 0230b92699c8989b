import * as v from 'valibot'
import { commandSchema } from './command.ts'

/** Messages a client may send. */

const GAME = /^[A-Za-z0-9_-]{16,40}$/
const ID = /^[A-Za-z0-9_-]{8,64}$/

export const gameId = v.pipe(v.string(), v.regex(GAME))
export const inviteToken = v.pipe(v.string(), v.maxLength(80))
/** Chosen by the sender, once for each command. The same id means the same command sent again. */
export const commandId = v.pipe(v.string(), v.regex(ID))

export const clientMessageSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('watch'),
    id: commandId,
    game: gameId,
    invite: v.optional(inviteToken),
    /** The log from this entry on; older ones are known already. */
    from: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
  v.strictObject({ type: v.literal('unwatch'), id: commandId, game: gameId }),
  v.strictObject({
    type: v.literal('command'),
    id: commandId,
    game: gameId,
    invite: v.optional(inviteToken),
    command: commandSchema,
  }),
  /** From now on, or no longer: what changes in the lists of games, and who looks for an opponent. */
  v.strictObject({ type: v.literal('lobby'), id: commandId, on: v.boolean() }),
  v.strictObject({ type: v.literal('ping'), id: v.optional(commandId) }),
])

export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

type Decision = Extract<ClientMessage, { readonly type: 'command' }>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAction = (value: unknown): value is { type: string } & Record<string, unknown> =>
  isObject(value) && typeof value['type'] === 'string'

const isStep = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

/**
 * The most common message, a decision without an invitation, parsed without the schema, which takes ten times as long.
 * Everything else goes through the schema.
 */
export const decisionIn = (value: unknown): Decision | undefined => {
  if (!isObject(value) || value['type'] !== 'command' || Object.keys(value).length !== 4) return undefined
  const { id, game, command } = value
  if (!isText(id, ID) || !isText(game, GAME) || !isObject(command)) return undefined
  const { type, step, action } = command
  if (type !== 'act' || !isStep(step) || !isAction(action) || Object.keys(command).length !== 3)
    return undefined
  return { type: 'command', id, game, command: { type, step, action } }
}
