// Records one game of each system into test/fixtures: node scripts/gate/record-fixtures.mjs [system …]
// Those of the systems named are recorded anew, which until 1.0 every change of their rules asks for. Once a version is
// released its games are never recorded anew: they must replay for ever, and a new version gets games beside them.
import { loadFromSource } from '../build/from-source.mjs'

const { close } = await loadFromSource('packages/server/test/support/record-fixtures.ts')
await close()
