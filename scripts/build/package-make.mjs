// What the package holds: the compiled server with all it needs at run time, exactly as the lock file says, and the
// browser client. Only the database's binary is left to be installed, since every machine has its own.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { npmStart } from './platform.mjs'
import { workspace } from './run.mjs'

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {Readonly<Record<string, string>>} [dependencies]
 */

/** @typedef {Readonly<Record<string, Locked>>} Packages */

/** For each machine another: installed where the package is. */
export const NATIVE = 'libsql'

const ROOT_PACKAGE = '@mesnada/server'

/**
 * Where Node finds a package: in the folder that asks, then in every folder around it.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string}
 */
const locate = (packages, from, name) => {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') throw new Error(`${name}, which ${from} needs, is not in the lock file`)
    const outer = folder.lastIndexOf('/node_modules/')
    folder = outer < 0 ? '' : folder.slice(0, outer)
  }
}

/**
 * What npm puts into the folder of a workspace lies beside its link in the package.
 * @param {Packages} packages
 * @param {string} path
 * @returns {string}
 */
const inPackage = (packages, path) => {
  for (const [link, { link: isLink, resolved = '' }] of Object.entries(packages))
    if (isLink && path.startsWith(`${resolved}/node_modules/`)) return link + path.slice(resolved.length)
  return path
}

/**
 * Every folder the server needs at run time, by its place in the package, with where its files are taken from.
 * @param {Packages} packages
 * @returns {Map<string, string>}
 */
export const runtimeTree = packages => {
  /** @type {Map<string, string>} */
  const tree = new Map()
  /**
   * @param {string} from
   * @param {string} name
   */
  const add = (from, name) => {
    if (name === NATIVE) return
    const path = locate(packages, from, name)
    const place = inPackage(packages, path)
    if (tree.has(place)) return
    const source = packages[path]?.link ? (packages[path].resolved ?? '') : path
    tree.set(place, source)
    for (const dependency of Object.keys(packages[source]?.dependencies ?? {})) add(source, dependency)
  }
  add('', ROOT_PACKAGE)
  return tree
}

/** Of what others ship, what is neither run nor read: their tests, types and maps. Licences stay. */
const IDLE =
  /(?:^|[\\/])(?:tests?|__tests__|benchmarks?|examples?|docs?|\.github|\.vscode)(?:[\\/]|$)|\.d\.[cm]?ts$|\.map$/
/** Of our own, what was compiled. */
const OWN = /^(?:package\.json$|dist(?:[\\/]|$))/

/**
 * @param {string} source
 * @param {string} target
 * @param {boolean} own
 */
const copyPackage = (source, target, own) =>
  cpSync(source, target, {
    recursive: true,
    filter: path => {
      const inside = path.slice(source.length + 1)
      if (inside === '') return true
      if (own && !OWN.test(inside)) return false
      return !IDLE.test(inside) && !/(?:^|[\\/])node_modules(?:[\\/]|$)/.test(inside)
    },
  })

/**
 * Asks for exactly what lies in the package: by the ranges its makers wrote, npm would fetch other versions than those
 * the lock file holds against them.
 * @param {Packages} packages
 * @param {string} source
 * @param {string} target
 */
const pin = (packages, source, target) => {
  const file = join(target, 'package.json')
  const { devDependencies: _, scripts: __, ...manifest } = readJson(file)
  const names = Object.keys(packages[source]?.dependencies ?? {})
  const dependencies = Object.fromEntries(names.map(name => [name, versionOf(packages, source, name)]))
  writeFileSync(file, `${JSON.stringify({ ...manifest, dependencies }, undefined, 2)}\n`)
}

/**
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
const versionOf = (packages, from, name) => {
  const path = locate(packages, from, name)
  return packages[packages[path]?.link ? (packages[path].resolved ?? '') : path]?.version
}

/** @param {string} path */
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * @param {{ readonly web: string, readonly into: string }} options the built browser client, and where the file goes
 * @returns {string} the file
 */
export const makePackage = ({ web, into }) => {
  if (!existsSync(join(web, 'index.html'))) throw new Error(`${web} holds no browser client: build it first`)
  const { version, description, license, engines } = readJson(join(workspace, 'package.json'))
  /** @type {{ packages: Packages }} */
  const { packages } = readJson(join(workspace, 'package-lock.json'))
  const tree = runtimeTree(packages)
  const stage = mkdtempSync(join(tmpdir(), 'mesnada-package-'))
  try {
    for (const [path, source] of tree) {
      copyPackage(join(workspace, source), join(stage, path), packages[path]?.link === true)
      pin(packages, source, join(stage, path))
    }
    cpSync(web, join(stage, 'web'), { recursive: true })
    for (const file of ['LICENSE', 'NOTICE', 'docs/hosting.md'])
      cpSync(join(workspace, file), join(stage, basename(file)))
    mkdirSync(join(stage, 'bin'))
    for (const file of ['package-serve.mjs', 'node-version.mjs'])
      cpSync(join(workspace, 'scripts/build', file), join(stage, 'bin', file))
    const command = join(stage, 'bin/mesnada.mjs')
    cpSync(join(workspace, 'scripts/build/package-bin.mjs'), command)
    chmodSync(command, 0o755)
    const bundled = [...tree.keys()].filter(path => path.lastIndexOf('node_modules/') === 0)
    const manifest = {
      name: 'mesnada',
      version,
      description,
      license,
      type: 'module',
      engines,
      bin: { mesnada: 'bin/mesnada.mjs' },
      files: ['bin', 'web', 'hosting.md', 'NOTICE'],
      dependencies: {
        ...Object.fromEntries(
          bundled.map(path => [path.replace('node_modules/', ''), packages[tree.get(path) ?? '']?.version]),
        ),
        [NATIVE]: packages[`node_modules/${NATIVE}`]?.version,
      },
      bundleDependencies: bundled.map(path => path.replace('node_modules/', '')),
    }
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
    mkdirSync(into, { recursive: true })
    const { command: npm, args } = npmStart([
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      into,
    ])
    const { status, stderr } = spawnSync(npm, args, { cwd: stage, encoding: 'utf8' })
    if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
    return join(into, `mesnada-${version}.tgz`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
