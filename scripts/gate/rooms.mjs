// Folders of a package know each other in one direction only. At every level of a package's src the nodes are the
// folders and the single files that lie there; an import between two nodes, of types too, is an edge. A cycle that a
// folder takes part in is a fault. A folder `steps/` (what players do) or `record/` (what a siege of many days has on
// record) counts apart from the topic it lies in: steps touch every topic, and every topic reads the record.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const SOURCE = /\.(?:ts|tsx|mjs|js)$/
/** What stands in quotes after `from`, `import` or `new URL(`. */
const IMPORT = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** @typedef {{ readonly from: string, readonly to: string }} Import paths of files below src */
/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph */

/**
 * @param {string} src
 * @returns {readonly Import[]}
 */
export const importsBelow = src =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => SOURCE.test(name))
    .flatMap(name => {
      const text = readFileSync(join(src, name), 'utf8')
      return [...text.matchAll(IMPORT)]
        .map(([, path = '']) => normalize(join(dirname(name), path)))
        .filter(path => !path.startsWith('..') && path.includes('.') && existsSync(join(src, path)))
        .map(path => ({ from: name.split(sep).join('/'), to: path.split(sep).join('/') }))
    })

/**
 * @param {string} folder '' or a path that ends in '/'
 * @param {string} path of a file below it
 */
const nodeOf = (folder, path) =>
  path.slice(folder.length).replace(/^([^/]*\/(?:(?:steps|record)\/)?).*$/s, '$1')

/**
 * The nodes directly below a folder and who imports whom.
 *
 * @param {readonly Import[]} imports
 * @param {string} folder '' or a path that ends in '/'
 * @returns {Graph}
 */
const graphOf = (imports, folder) => {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const { from, to } of imports) {
    if (!from.startsWith(folder) || !to.startsWith(folder)) continue
    const [importer, imported] = [nodeOf(folder, from), nodeOf(folder, to)]
    if (importer === imported) continue
    graph.set(importer, (graph.get(importer) ?? new Set()).add(imported))
  }
  return graph
}

/**
 * The shortest way from a node back to itself.
 *
 * @param {Graph} graph
 * @param {string} start
 * @returns {readonly string[] | undefined}
 */
const cycleThrough = (graph, start) => {
  /** @type {Map<string, string>} */
  const cameFrom = new Map()
  const queue = [start]
  for (const node of queue)
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        const way = [start]
        for (let at = node; at !== start; at = cameFrom.get(at) ?? start) way.unshift(at)
        return [start, ...way]
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  return undefined
}

/** @param {string} path */
const foldersAbove = path => {
  const names = path.split('/').slice(0, -1)
  return names.map((_, depth) => `${names.slice(0, depth + 1).join('/')}/`)
}

/**
 * The shortest cycle of every folder that takes part in one, with the imports that make it.
 *
 * @param {readonly Import[]} imports
 * @returns {readonly string[]}
 */
export const folderCycles = imports => {
  const folders = new Set(['', ...imports.flatMap(({ from }) => foldersAbove(from))])
  return [...folders].flatMap(folder => {
    const graph = graphOf(imports, folder)
    /** @type {Map<string, readonly string[]>} */
    const cycles = new Map()
    for (const node of graph.keys()) {
      const way = node.endsWith('/') ? cycleThrough(graph, node) : undefined
      const members = way?.slice(1).toSorted().join(' ') ?? ''
      if (way && !cycles.has(members)) cycles.set(members, way)
    }
    return [...cycles.values()].map(way => describe(imports, folder, way))
  })
}

/**
 * @param {readonly Import[]} imports
 * @param {string} folder
 * @param {readonly string[]} way
 */
const describe = (imports, folder, way) => {
  const steps = way.slice(1).map((node, index) => {
    const found = imports.find(
      ({ from, to }) =>
        from.startsWith(folder) &&
        to.startsWith(folder) &&
        nodeOf(folder, from) === way[index] &&
        nodeOf(folder, to) === node,
    )
    return `    ${found?.from} imports ${found?.to}`
  })
  return [`${way.map(node => `${folder}${node}`).join(' → ')}`, ...steps].join('\n')
}
