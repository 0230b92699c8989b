// How the battles of crusades go when the computer fights both sides: orders, losses, ends, withdrawals.
// npm run figures -- [hab …] [--games 40] [--level 5] [--effort 0.03]
import { parseArgs } from 'node:util'
import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '40' },
    level: { type: 'string', default: '5' },
    effort: { type: 'string', default: '0.03' },
  },
})

ensureInstalled()
const { module, close } = await loadFromSource('packages/ai/test/support/battle-figures.ts')
const { reportFigures } =
  /** @type {{ reportFigures(names: readonly string[], options: { games: number, level: number, effort: number }, say: (line: string) => void): void }} */ (
    module
  )
reportFigures(
  positionals,
  { games: Number(values.games), level: Number(values.level), effort: Number(values.effort) },
  line => console.log(line),
)
await close()
