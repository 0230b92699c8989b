import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MANIFEST } from '../../packages/systems/src/manifest.ts'

/** Every rule that the events of a system cite is a paragraph of its rulebook. */

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../packages/${path}`, import.meta.url)), 'utf8')

test.each(Object.keys(MANIFEST))('%s: events cite rules that the rulebook has', system => {
  const book: object = JSON.parse(read(`${system}/src/rulebook/en.json`))
  const cited = [...read(`${system}/src/event-rules.ts`).matchAll(/'(\w+) ([\w.-]+)'/g)]
  expect(cited.length).toBeGreaterThan(30)
  expect(
    cited.filter(([, of = '', number = '']) => of !== system || !(number in book)).map(([it]) => it),
  ).toEqual([])
})
