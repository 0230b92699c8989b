import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { close } = await loadFromSource('packages/server/test/support/thinker.ts')
await close()
