import { loadFromSource } from '../../../../scripts/from-source.mjs'

const { close } = await loadFromSource('packages/server/src/main.ts')
await close()
