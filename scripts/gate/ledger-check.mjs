// Ledgers add up: npm run ledger -- [--games 1000] [--seed 1]
// Plays games of all scenarios in turn, at levels 2 and 3, records them and reckons them: in each the end must be the start,
// luck and decisions, and the mean luck of every roll nothing, up to rounding.
import { parseArgs } from 'node:util'
import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'

const { values } = parseArgs({
  options: { games: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})

ensureInstalled()
const identity = await loadFromSource('packages/ai/test/support/ledger-identity.ts')
const { checkLedgers } =
  /** @type {{ checkLedgers(games: number, seed: number, say: (line: string) => void): number }} */ (
    identity.module
  )
const failed = checkLedgers(Number(values.games), Number(values.seed), line => console.log(line))
await identity.close()
process.exit(failed === 0 ? 0 : 1)
