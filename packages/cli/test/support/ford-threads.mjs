import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { close } = await loadFromSource('packages/cli/test/support/ford-threads.ts')
await close()
