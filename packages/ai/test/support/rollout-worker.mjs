import { loadFromSource } from '../../../../scripts/build/from-source.mjs'

// Not closed: systems are loaded when they are first asked about.
await loadFromSource('packages/ai/test/support/rollout-worker.ts')
