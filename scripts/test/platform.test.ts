import { describe, expect, test } from 'vitest'
import { nodeRefusal, OLDEST_NODE } from '../build/node-version.mjs'
import { npmStart } from '../build/platform.mjs'

const having =
  (...files: string[]) =>
  (path: string): boolean =>
    files.includes(path)

describe('npm is started without a shell', () => {
  test('by the script npm names, on Windows', () => {
    const npm = 'C:\\Users\\Ana María\\nvm\\node_modules\\npm\\bin\\npm-cli.js'
    expect(
      npmStart(['ci'], {
        platform: 'win32',
        execPath: 'C:\\Node & Co\\node.exe',
        npmExecPath: npm,
        exists: having(npm),
      }),
    ).toEqual({ command: 'C:\\Node & Co\\node.exe', args: [npm, 'ci'] })
  })

  test('by the script beside Node, on Windows', () => {
    const npm = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
    expect(
      npmStart(['ci'], {
        platform: 'win32',
        execPath: 'C:\\Program Files\\nodejs\\node.exe',
        npmExecPath: undefined,
        exists: having(npm),
      }),
    ).toEqual({ command: 'C:\\Program Files\\nodejs\\node.exe', args: [npm, 'ci'] })
  })

  test('by the script in the library folder, on macOS and Linux', () => {
    const npm = '/opt/homebrew/lib/node_modules/npm/bin/npm-cli.js'
    for (const platform of ['darwin', 'linux'] as const)
      expect(
        npmStart(['ci'], {
          platform,
          execPath: '/opt/homebrew/bin/node',
          npmExecPath: undefined,
          exists: having(npm),
        }),
      ).toEqual({ command: '/opt/homebrew/bin/node', args: [npm, 'ci'] })
  })

  test('not by another package manager, which cannot read the lock file', () => {
    const pnpm = '/usr/lib/node_modules/pnpm/bin/pnpm.cjs'
    expect(
      npmStart(['ci'], {
        platform: 'linux',
        execPath: '/usr/bin/node',
        npmExecPath: pnpm,
        exists: having(pnpm),
      }),
    ).toEqual({ command: 'npm', args: ['ci'] })
  })

  test('by the command interpreter where Windows knows nothing better', () => {
    expect(
      npmStart(['ci', '--no-audit'], {
        platform: 'win32',
        execPath: 'C:\\node.exe',
        npmExecPath: undefined,
        exists: having(),
      }),
    ).toEqual({ command: 'cmd.exe', args: ['/d', '/s', '/c', 'npm.cmd', 'ci', '--no-audit'] })
  })
})

describe('an old Node', () => {
  test.each(['20.19.0', '20.19.1', '20.20.0', '22.0.0', '24.11.1', '100.0.0'])(
    '%s runs the product',
    version => {
      expect(nodeRefusal(version)).toBeUndefined()
    },
  )

  test.each(['20.18.3', '18.20.8', '14.0.0', '8.17.0'])('%s is told what to do, in one line', version => {
    const refusal = nodeRefusal(version)
    expect(refusal).toContain(OLDEST_NODE)
    expect(refusal).toContain(version)
    expect(refusal).toContain('https://nodejs.org')
    expect(refusal).not.toContain('\n')
  })
})
