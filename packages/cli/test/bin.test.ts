import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './mesnada.ts'

const BIN = fileURLToPath(new URL('../bin/mesnada.js', import.meta.url))

const start = (bin: string, ...args: readonly string[]) =>
  spawn(process.execPath, [bin, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANG: 'C', LC_ALL: 'C' },
  })

describe('the installed command', () => {
  test('ends with the exit code and the line of the program', async () => {
    const running = start(BIN, 'scenarios', 'nowhere')
    const [stdout, stderr, [code]] = await Promise.all([
      text(running.stdout),
      text(running.stderr),
      once(running, 'close'),
    ])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^mesnada: There is no rule system nowhere\. \[engine.system.unknown\]\n$/)
  })

  test('says nothing when its reader leaves, as head does', async () => {
    const running = start(BIN, '--help')
    running.stdout.destroy()
    const [stderr, [code]] = await Promise.all([text(running.stderr), once(running, 'close')])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('builds itself once where it was never built, without a word on stdout', async () => {
    const root = temporaryFolder()
    const bin = join(root, 'packages/cli/bin/mesnada.js')
    cpSync(BIN, bin)
    const build =
      "console.log('building'); await import('node:fs/promises').then(async fs => { await fs.mkdir('packages/cli/dist'); await fs.writeFile('packages/cli/dist/main.js', 'console.log(42)') })"
    writeFileSync(join(root, 'build.js'), build)
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ type: 'module', scripts: { build: 'node build.js' } }),
    )
    const running = start(bin)
    const [stdout, stderr] = await Promise.all([text(running.stdout), text(running.stderr)])
    expect(stdout).toBe('42\n')
    expect(stderr).toMatch(/^mesnada: not built yet, building once\n/)
  })
})
