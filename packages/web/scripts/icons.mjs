import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** Writes the few icons that counters use out of the thousands of game-icons.net, as paths in a box of 512. */

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')

const SYSTEMS = {
  crusades: [
    'archer',
    'cannon',
    'cavalry',
    'crossbow',
    'flying-flag',
    'horse-head',
    'mounted-knight',
    'pikeman',
    'pitchfork',
    'queen-crown',
    'swordman',
    'vertical-banner',
    {
      name: 'crusader-knight',
      parts: [
        ['mounted-knight', 0.88, 61, 61],
        ['templar-shield', 0.42, -20, -10],
      ],
    },
    {
      name: 'mounted-archer',
      parts: [
        ['horse-head', 0.7, -10, 154],
        ['high-shot', 0.6, 215, -10],
      ],
    },
  ],
  filo: [
    'barbute',
    'black-knight-helm',
    'bow-arrow',
    'broadsword',
    'cannon',
    'cavalry',
    'crossbow',
    'crown',
    'horse-head',
    'knight-banner',
    'mounted-knight',
    'pikeman',
    'pitchfork',
    'pope-crown',
    'spear-feather',
    'thrown-spear',
  ],
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

/** How many numbers each command of a path takes. */
const ARITY = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** A number; of an arc the fourth and fifth are flags, which may stand without a space. */
const NUMBER = /\s*,?\s*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)/y
const FLAG = /\s*,?\s*([01])/y

const numbersOf = (command, text) => {
  const arity = ARITY[command.toLowerCase()]
  const numbers = []
  if (arity === 0) return numbers
  let at = 0
  while (text.slice(at).trim() !== '') {
    const isFlag = arity === 7 && [3, 4].includes(numbers.length % 7)
    const pattern = isFlag ? FLAG : NUMBER
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) throw new Error(`not a path: ${text.slice(at, at + 30)}`)
    numbers.push(Number(found[1]))
    at = pattern.lastIndex
  }
  return numbers
}

/** A path made smaller and moved, so that two icons share one box. */
const moved = (path, scale, dx, dy) =>
  [...path.matchAll(/([a-z])([^a-z]*)/gi)]
    .map(([, command, text], index) => {
      const letter = index === 0 ? 'M' : command
      const kind = letter.toLowerCase()
      const isAbsolute = letter !== kind
      const numbers = numbersOf(letter, text).map((number, place) => {
        const at = place % Math.max(ARITY[kind], 1)
        if (kind === 'a' && at > 1 && at < 5) return number
        const isVertical = kind === 'v' || (kind === 'a' ? at === 6 : kind !== 'h' && at % 2 === 1)
        const isPlace = isAbsolute && !(kind === 'a' && at < 2)
        const rest = index === 0 && command === 'm' && place > 1
        return Math.round((number * scale + (isPlace && !rest ? (isVertical ? dy : dx) : 0)) * 100) / 100
      })
      // After a relative start the pairs that follow are relative lines.
      return index === 0 && command === 'm' && numbers.length > 2
        ? `M${numbers.slice(0, 2).join(' ')}l${numbers.slice(2).join(' ')}`
        : `${letter}${numbers.join(' ')}`
    })
    .join('')

const composed = icon =>
  typeof icon === 'string'
    ? { name: icon, path: pathOf(icon) }
    : {
        name: icon.name,
        path: icon.parts.map(([part, ...place]) => moved(pathOf(part), ...place)).join(''),
      }

const pathOf = name => {
  const [, path] = / d="([^"]+)"/.exec(icons[name]?.body ?? '') ?? []
  if (path === undefined) throw new Error(`game-icons has no icon ${name} of a single path`)
  return path
}

for (const [system, names] of Object.entries(SYSTEMS)) {
  const lines = names.map(composed).map(({ name, path }) => `  '${name}':\n    '${path}',`)
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
