import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { close } = await loadFromSource('packages/server/src/main.ts')
await close()
