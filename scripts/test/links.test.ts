import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** What the documents point to is there: links, and files that they name by their path from the root. */

const root = fileURLToPath(new URL('../..', import.meta.url))

const documentsBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(?:node_modules|dist|coverage|data|\..*)$/.test(entry.name) ? [] : documentsBelow(path)
    return entry.name.endsWith('.md') ? [path] : []
  })

const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g
const NAMED = /`((?:packages|scripts\/(?:build|gate|lab)|docs)\/[\w./-]+\.(?:tsx?|mjs|json|md))`/g
/** A file or a folder of a package, as its README names it. */
const OWN = /`((?:src|build|scripts(?!\/(?:build|gate|lab)\b)|worker)\/[\w./-]+)`/g

describe('documents', () => {
  test('point only to what is there', () => {
    const documents = documentsBelow('.')
    expect(documents.length).toBeGreaterThan(10)
    const missing = documents.flatMap(document => {
      const text = readFileSync(join(root, document), 'utf8')
      const links = [...text.matchAll(LINK)]
        .map(([, link = '']) => link)
        .filter(link => !/^[a-z]+:/.test(link))
        .map(link => join(root, dirname(document), link))
      const named = [...text.matchAll(NAMED)].map(([, path = '']) => join(root, path))
      const own = [...text.matchAll(OWN)]
        .filter(() => /^(?:packages|test|bench)\b/.test(document))
        .map(([, path = '']) => join(root, dirname(document), path))
      return [...links, ...named, ...own]
        .filter(path => !existsSync(path))
        .map(path => `${document}: ${path.slice(root.length)}`)
    })
    expect(missing).toEqual([])
  })
})
