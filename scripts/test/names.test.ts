import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Names must not lie: whoever reads `if (mayMove(…))` takes a true answer for yes. So what returns a refusal says so by
 * its name, and `is`, `can`, `may` and `has` answer yes or no.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const sourcesUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      file =>
        /\.tsx?$/.test(file) && /(^|[/\\])src[/\\]/.test(file) && !/node_modules|[/\\]dist[/\\]/.test(file),
    )
    .map(file => join(folder, file))

const SOURCES = [...sourcesUnder('packages'), ...sourcesUnder('test')]

/** A function with its name and the type that it says it returns; parameters may hold one level of brackets. */
const FUNCTION =
  /(?:const|function)\s+(\w+)\s*(?:=\s*)?(?:<[^>()]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\):\s*([^={;]+?)\s*(?:=>|\{)/g

const METHOD = /^\s+(\w+)\??\((?:[^()]|\([^()]*\))*\):\s*([^={;\n]+?)\s*(?:\{|$)/gm

interface Named {
  readonly file: string
  readonly name: string
  readonly returns: string
}

const functionsIn = (file: string): readonly Named[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(FUNCTION), ...text.matchAll(METHOD)].map(([, name = '', returns = '']) => ({
    file,
    name,
    returns,
  }))
}

const FUNCTIONS = SOURCES.flatMap(functionsIn)

const REFUSAL = /^(?:readonly )?Refusal(?: \| undefined)?$/

const QUESTION = /^(?:is|can|may|has)[A-Z]/

const ANSWER = /^(?:boolean|Promise<boolean>|\w+ is\b.*)$/

const written = ({ file, name, returns }: Named): string => `${file}: ${name}(): ${returns}`

describe('names', () => {
  test('the search finds functions and methods at all', () => {
    expect(FUNCTIONS.length).toBeGreaterThan(1000)
    expect(FUNCTIONS.filter(({ returns }) => REFUSAL.test(returns)).length).toBeGreaterThan(100)
  })

  test('what returns a refusal ends in Refusal', () => {
    const lies = FUNCTIONS.filter(({ name, returns }) => REFUSAL.test(returns) && !/[rR]efusal$/.test(name))
    expect(lies.map(written)).toEqual([])
  })

  test('no other name hides that something is a refusal', () => {
    const aliases = SOURCES.filter(file =>
      /type \w+ = Refusal \| undefined\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(aliases).toEqual([])
  })

  test('is, can, may and has answer yes or no', () => {
    const lies = FUNCTIONS.filter(({ name, returns }) => QUESTION.test(name) && !ANSWER.test(returns))
    expect(lies.map(written)).toEqual([])
  })
})
