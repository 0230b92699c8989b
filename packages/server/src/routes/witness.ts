import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { WitnessAnswer } from '../beacon/third-parties.ts'
import type { WitnessService } from '../beacon/witness-service.ts'
import { GAME_LIMITS } from '../limits/limits.ts'
import { gameId } from '../protocol/client-message.ts'
import { demand } from './failure.ts'
import { bodyOf, statusOf } from './request-guard.ts'

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const questionBody = v.strictObject({
  game: gameId,
  token: hex32,
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(GAME_LIMITS.entries + 1000)),
  digest: hex32,
})

/** This installation as a witness for the dice of others. */
export const witnessRoutes =
  (witness: WitnessService): FastifyPluginAsync =>
  async app => {
    app.get('/witness', async () => ({ key: witness.key }))
    app.post(
      '/witness',
      async (request): Promise<WitnessAnswer> =>
        demand(await witness.accept(bodyOf(questionBody, request)), statusOf),
    )
  }
