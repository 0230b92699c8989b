import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** Writes the few icons that counters use out of the thousands of game-icons.net, as paths in a box of 512. */

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')

const SYSTEMS = {
  siege: [
    'arrowed',
    'ballista',
    'barrel',
    'black-knight-helm',
    'bow-arrow',
    'broadsword',
    'bull',
    'catapult',
    'claw-hammer',
    'crossbow',
    'donkey',
    'drawbridge',
    'halberd',
    'hood',
    'horse-head',
    'ladder',
    'mounted-knight',
    'old-wagon',
    'person',
    'pitchfork',
    'pocket-bow',
    'queen-crown',
    'sharp-halberd',
    'siege-ram',
    'siege-tower',
    'stone-spear',
    'trebuchet',
    'wooden-fence',
  ],
}

const pathOf = name => {
  const [, path] = / d="([^"]+)"/.exec(icons[name]?.body ?? '') ?? []
  if (path === undefined) throw new Error(`game-icons has no icon ${name} of a single path`)
  return path
}

for (const [system, names] of Object.entries(SYSTEMS)) {
  const lines = names.map(name => `  '${name}':\n    '${pathOf(name)}',`)
  const file = resolve(import.meta.dirname, `../src/systems/${system}/icons.ts`)
  writeFileSync(
    file,
    `/** From game-icons.net (CC BY 3.0, see NOTICE), written by scripts/icons.mjs; paths in a box of 512. */
export const ICONS = {
${lines.join('\n')}
} as const

export type IconName = keyof typeof ICONS
`,
  )
  console.log(file)
}
