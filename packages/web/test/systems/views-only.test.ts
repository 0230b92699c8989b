import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const systems = resolve(import.meta.dirname, '../../src/systems')

/**
 * A presentation shows what a viewer may see, and that is said in one place, the view of the rule system. It hands the
 * state on to the rules and never looks into it.
 */
const INSIDES =
  /\.(?:tables|setting|flow|bytes|layout)\b|\{[^{}]*\b(?:tables|setting|flow)\b[^{}]*\}\s*(?::|=)/

test('presentations read views, never the insides of a state', () => {
  const found = readdirSync(systems, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name =>
      readFileSync(join(systems, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (INSIDES.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('presentations know no rule by its number: events, views and answers of the rules carry theirs', () => {
  const found = readdirSync(systems, { recursive: true, encoding: 'utf8' })
    // What a lesson points to is part of its text.
    .filter(name => name.endsWith('.ts') && !/lesson(?:s\b.*)?\.ts$/.test(name))
    .flatMap(name =>
      [
        ...readFileSync(join(systems, name), 'utf8').matchAll(/'(?:siege|filo|crusades) [\dA-Z][\w.-]*'/g),
      ].map(([rule]) => `${name} ${rule}`),
    )
  expect(found).toEqual([])
})
