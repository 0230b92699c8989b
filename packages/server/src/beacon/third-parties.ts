import type { Beacon } from '@mesnada/engine/beacon'
import * as v from 'valibot'

/** What the witness is asked: to accept this decision, and no other for this entry. */
export interface WitnessQuestion {
  readonly game: string
  /** Only the host of the game has it; the witness knows hosts by its hash. */
  readonly token: string
  readonly number: number
  readonly digest: string
}

/** It has accepted: the dice are bound to this round of the beacon. */
export interface WitnessAnswer {
  readonly round: number
  /** The digest it has accepted before in this game; empty for the first. */
  readonly previous: string
  readonly statement: string
}

/** Who accepts exactly one digest for each decision, before a round of the beacon. */
export interface Witness {
  readonly key: string
  accept(question: WitnessQuestion): Promise<WitnessAnswer>
}

export interface BeaconSource {
  readonly beacon: Beacon
  /** Undefined while the round has not come. */
  signatureOf(round: number): Promise<string | undefined>
}

/** What a host needs for beacon dice. */
export interface ThirdParties {
  readonly source: BeaconSource
  readonly witness: Witness
}

const TIMEOUT_MS = 10_000

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(2 * bytes))
const answerSchema = v.object({
  round: v.pipe(v.number(), v.safeInteger()),
  previous: v.union([v.literal(''), hexOf(32)]),
  statement: hexOf(64),
})
const roundSchema = v.object({ round: v.pipe(v.number(), v.safeInteger()), signature: hexOf(48) })

/** A witness at another installation. */
export const witnessAt = (url: string, key: string): Witness => ({
  key,
  accept: async question => {
    const response = await fetch(new URL('api/witness', withSlash(url)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the witness answers ${response.status}`)
    return v.parse(answerSchema, await response.json())
  },
})

/** A beacon that speaks drand's HTTP. */
export const beaconAt = (url: string, beacon: Beacon): BeaconSource => ({
  beacon,
  signatureOf: async round => {
    const response = await fetch(new URL(`public/${round}`, withSlash(url)), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    const found = v.parse(roundSchema, await response.json())
    return found.round === round ? found.signature : undefined
  },
})

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
