import * as v from 'valibot'
import { plainText } from './text.ts'

/** Commands of players. `decide` says whether one is allowed. */

const seat = v.picklist([0, 1])
const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const TEXT_LENGTH = 1000
const stepCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const commandSchema = v.variant('type', [
  /** Takes a seat, or pledges anew in the one already held. */
  v.strictObject({ type: v.literal('sit'), seat, pledge: hex32 }),
  /** Gives the seat up again; only before the game has started. */
  v.strictObject({ type: v.literal('leave') }),
  /**
   * Tells the pledged bytes, once both seats have pledged. `against` is the pledge of the other seat that the sender was
   * told: under another one the bytes would not be what they were given for.
   */
  v.strictObject({ type: v.literal('contribute'), bytes: hex32, against: v.optional(hex32) }),
  /** Live dice: reveals the seat's next link for the decision with this digest. */
  v.strictObject({ type: v.literal('release'), digest: hex32, link: hex32 }),
  v.strictObject({
    type: v.literal('act'),
    /** How many steps the sender has seen: on any other position the action may mean something else. */
    step: stepCount,
    action: v.looseObject({ type: v.string() }),
  }),
  v.strictObject({
    type: v.literal('say'),
    text: plainText(TEXT_LENGTH),
  }),
  /** Back to before one's last decision, or as far as to leave `steps`. */
  v.strictObject({ type: v.literal('ask-undo'), steps: v.optional(stepCount) }),
  v.strictObject({ type: v.literal('answer-undo'), accept: v.boolean() }),
  /** The game ends without a winner if the other agrees. The next move withdraws it. */
  v.strictObject({ type: v.literal('offer-draw') }),
  v.strictObject({ type: v.literal('answer-draw'), accept: v.boolean() }),
  /** The clocks stand if the other agrees; either may go on. */
  v.strictObject({ type: v.literal('ask-pause') }),
  v.strictObject({ type: v.literal('answer-pause'), accept: v.boolean() }),
  v.strictObject({ type: v.literal('resume') }),
  v.strictObject({ type: v.literal('resign') }),
  /** Calls a game off that has not started: by whoever made it, or for whom a seat in it is kept. */
  v.strictObject({ type: v.literal('cancel') }),
  /** Frees a seat again; for whoever made the game, before it has started. */
  v.strictObject({ type: v.literal('kick'), seat }),
  /** Whether anybody may find the game; for whoever made it. */
  v.strictObject({ type: v.literal('list'), listed: v.boolean() }),
  /** The other has vanished when it was for him to decide: the game is won, or ends without a winner. */
  v.strictObject({ type: v.literal('claim'), what: v.picklist(['win', 'abort']) }),
])

export type Command = v.InferOutput<typeof commandSchema>

export type CommandOf<T extends Command['type']> = Extract<Command, { readonly type: T }>
