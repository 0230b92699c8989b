import * as v from 'valibot'
import { commandSchema } from '../games/command.ts'

/** What a socket may say. */

export const gameId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,40}$/))
export const inviteToken = v.pipe(v.string(), v.maxLength(80))
/** Chosen by the sender, once for each thing he wants: the same again means the same thing, sent again. */
export const commandId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/))

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
  v.strictObject({ type: v.literal('ping'), id: v.optional(commandId) }),
])

export type ClientMessage = v.InferOutput<typeof clientMessageSchema>
