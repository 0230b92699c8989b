import { requireNode } from './node-version.mjs'

requireNode()
await import('./serve.mjs')
