import { requireNode } from '../build/node-version.mjs'

requireNode()
await import('./all.mjs')
