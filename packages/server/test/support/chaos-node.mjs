// The sample game on a node that others will kill.
import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { close } = await loadFromSource('packages/server/test/support/chaos-node.ts')
await close()
