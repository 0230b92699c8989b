// A thread in which a host's computer thinks about what can be played in the browser.
import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { close } = await loadFromSource('packages/web/test/support/thinker.ts')
await close()
