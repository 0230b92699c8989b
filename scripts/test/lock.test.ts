import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { describe, expect, test } from 'vitest'
import { OLDEST_NODE } from '../build/node-version.mjs'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly deprecated?: string
  readonly hasInstallScript?: boolean
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface Manifest {
  readonly engines: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const ROOT = new URL('../../', import.meta.url)
const text = readFileSync(new URL('package-lock.json', ROOT), 'utf8')
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> }
const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as Manifest
const locked = Object.entries(packages)
/** What comes from the registry, unlike the workspace's own packages and the links to them. */
const fetched = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link)

const NEWEST_22 = '22.99.0'
const NEWEST_24 = '24.99.0'
const SUPPORTED = [OLDEST_NODE, NEWEST_22, NEWEST_24]

/** Where Node looks for a package: in the folder that asks, then in every folder around it. */
const find = (from: string, name: string): Locked | undefined => {
  for (let folder = from; ; ) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found) return found
    if (folder === '') return undefined
    const outer = folder.lastIndexOf('/node_modules/')
    folder = outer < 0 ? '' : folder.slice(0, outer)
  }
}

const missing = (field: 'dependencies' | 'optionalDependencies'): string[] =>
  locked.flatMap(([path, entry]) =>
    Object.keys(entry[field] ?? {})
      .filter(name => find(path, name) === undefined)
      .map(name => `${name} for ${path}`),
  )

describe('the lock file', () => {
  test('holds every dependency of every package', () => {
    expect(missing('dependencies')).toEqual([])
  })

  test('holds every optional dependency, so that every platform finds its own', () => {
    expect(missing('optionalDependencies')).toEqual([])
    const platforms = fetched.filter(([path]) => /\/(binding|cli)-(darwin|win32|linux)-/.test(path))
    expect(platforms.length).toBeGreaterThan(20)
  })

  test('holds every peer dependency that is not optional', () => {
    const absent = locked.flatMap(([path, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
      Object.keys(peerDependencies)
        .filter(name => !peerDependenciesMeta[name]?.optional && find(path, name) === undefined)
        .map(name => `${name} for ${path}`),
    )
    expect(absent).toEqual([])
  })

  test('proves every package by its integrity', () => {
    expect(
      fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  })

  test('names no registry', () => {
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  test('brings nothing that is deprecated', () => {
    expect(fetched.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([])
  })

  test.each(SUPPORTED)('brings nothing that warns of its engine on Node %s', version => {
    const warning = fetched.filter(
      ([, { engines }]) => engines?.['node'] && !satisfies(version, engines['node']),
    )
    expect(warning.map(([path, { engines }]) => `${path} ${engines?.['node']}`)).toEqual([])
  })

  test('brings no install script that nobody has decided about', () => {
    const scripts = fetched
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(scripts.filter(name => manifest.allowScripts[name] === undefined)).toEqual([])
  })
})

test('the manifest asks for the same Node as the scripts', () => {
  expect(`${manifest.engines['node']}.0`).toBe(`>=${OLDEST_NODE}`)
})

test('every dependency is pinned to one version', () => {
  const loose = locked
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, entry]) => {
      const { dependencies, devDependencies } = entry as Manifest
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
        .map(([name, range]) => `${path}: ${name} ${range}`)
    })
  expect(loose).toEqual([])
})
