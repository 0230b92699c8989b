#!/usr/bin/env node
// The command of the package: serves the game. Read by any Node that knows modules, so that an old one is told.
import { requireNode } from './node-version.mjs'

requireNode()
const { serveFromPackage } = await import('./package-serve.mjs')
await serveFromPackage(process.argv.slice(2))
