// Those who play, in a process of their own: whoever serves them must not wait for them to think.
import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

const { module, close } = await loadFromSource('packages/server/test/load/players.ts')
await close()
await module.play()
