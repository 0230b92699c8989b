import { ensureBuilt } from './compile.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
await ensureBuilt('.')
