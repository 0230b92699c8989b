import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SYSTEMS } from '../build/systems.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** The first cell and the whole of every line of the glossary's tables. */
const lines = glossary
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| term'))
  .map(line => ({ term: line.split('|')[1]?.trim() ?? '', line }))

const sourceFiles = ['packages', 'test', 'bench'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(file => /\/src\/.*\.tsx?$/.test(file) && !file.includes('node_modules')),
)

const sources = sourceFiles.map(file => readFileSync(join(root, file), 'utf8')).join('\n')

const isCitation = (name: string): boolean => SYSTEMS.some(system => name.startsWith(`${system} `))

/** A path, a file, or a name that the sources use. */
const exists = (name: string): boolean => {
  if (existsSync(join(root, name))) return true
  if (name.endsWith('/') || name.endsWith('.ts')) return sourceFiles.some(file => file.includes(`/${name}`))
  return new RegExp(`\\b${name}\\b`).test(sources)
}

describe('docs/glossary.md', () => {
  test('has the terms of every part of the code', () => {
    expect(lines.length).toBeGreaterThan(100)
  })

  test('names only what there is', () => {
    const names = lines.flatMap(({ line }) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    expect(names.filter(name => !isCitation(name) && !exists(name))).toEqual([])
  })

  test('gives a term once in each part', () => {
    const parts = glossary.split('\n## ').slice(1)
    for (const part of parts) {
      const terms = lines.filter(({ line }) => part.includes(line)).map(({ term }) => term)
      expect(terms).toEqual([...new Set(terms)])
    }
  })
})
