import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Games that were played once and must replay for ever. */
export const FIXTURES = new URL('../../../../test/fixtures/', import.meta.url)

export const fixtureNames = (): readonly string[] =>
  readdirSync(FIXTURES).filter(name => name.endsWith('.json.gz'))

export const readFixture = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(new URL(name, FIXTURES))).toString('utf8'))
