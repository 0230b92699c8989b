import { loadFromSource } from '../../../scripts/build/from-source.mjs'

/** The icons of the installed app, out of the favicon. */
const { module, close } = await loadFromSource('packages/web/test/support/app-icons.ts')
console.log((await module.drawIcons()).join('\n'))
await close()
