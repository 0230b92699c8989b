// Records one game of each system into test/fixtures. Games once released are never recorded anew: they must replay
// for ever, and a new version of the rules gets games of its own beside them.
import { loadFromSource } from '../build/from-source.mjs'

const { close } = await loadFromSource('packages/server/test/support/record-fixtures.ts')
await close()
