import { accepted, type Checked, type Refusal, refused } from '@mesnada/engine'
import type { FailureAnswer, Health } from '@mesnada/server/api'

const PATIENCE_MS = 15_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the server answers, or why not. A server that does not answer at all refuses with a code of our own. */
export const ask = async <Answer>(method: Method, path: string, body?: unknown): Promise<Checked<Answer>> => {
  try {
    const response = await fetch(`/api${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (response.ok) return accepted(await response.json())
    const { error }: FailureAnswer = await response.json()
    return refused(error)
  } catch {
    return refused({ code: 'online.unreachable' })
  }
}

/** The address of something about a game; whoever only came by the invitation has to show it. */
export const gamePath = (id: string, part: string, invite: string | undefined): string =>
  `/games/${id}${part}${invite === undefined ? '' : `?invite=${invite}`}`

/**
 * Whether this server keeps games between people; one that only serves files does not. Undefined where none answers, or
 * it is unwell.
 */
export const keepsGames = async (): Promise<boolean | undefined> => {
  const health = await ask<Health>('GET', '/health')
  return health.ok ? health.value.storage === 'ready' : undefined
}

/** Whether this server has a beacon and a witness for the dice. */
export const offersBeaconDice = async (): Promise<boolean> => {
  const health = await ask<Health>('GET', '/health')
  return health.ok && health.value.beaconDice === true
}

/** Why it was refused, if it was. */
export const answerRefusal = (answer: Checked<unknown>): Refusal | undefined =>
  answer.ok ? undefined : answer.refusal
