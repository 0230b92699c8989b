import { loadFromSource } from '../../../../scripts/from-source.mjs'

const { close } = await loadFromSource('packages/ai/test/support/hand.ts')
await close()
