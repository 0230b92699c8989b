import { loadFromSource } from '../../../../scripts/from-source.mjs'

const { close } = await loadFromSource('packages/server/test/support/thinker.ts')
await close()
