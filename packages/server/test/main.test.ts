import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'support/main.mjs')

const start = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const firstLine = async (child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> =>
  String(await new Promise(resolve => child[stream]?.once('data', resolve)))

test('the server makes its folder, says where it is, and ends when told to', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'mesnada-main-')), 'data')
  const server = start({ PORT: '0', DATA_DIR: dataDir, HOST_ACCOUNTS: 'nobody.yet' })
  const warned = firstLine(server, 'stderr')
  const line = await firstLine(server, 'stdout')
  expect(await warned).toContain('HOST_ACCOUNTS names "nobody.yet", and nobody has that account')
  expect(line).toMatch(/^Mesnada is ready at http:\/\/127\.0\.0\.1:\d+\n$/)
  expect(existsSync(dataDir)).toBe(true)
  const health = await fetch(`${line.trim().split(' ').at(-1)}/api/health`)
  expect(await health.json()).toMatchObject({ status: 'ok', storage: 'ready' })
  const ended = once(server, 'exit')
  server.send('close')
  expect(await ended).toEqual([0, null])
})

test('the server ends when whoever started it is gone', async () => {
  const server = start({ PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'mesnada-main-')) })
  await firstLine(server, 'stdout')
  const ended = once(server, 'exit')
  server.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a folder that cannot be made ends the server with a sentence and code 2', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mesnada-main-')), 'file')
  writeFileSync(file, '')
  const server = start({ PORT: '0', DATA_DIR: join(file, 'data') })
  const [line, ended] = await Promise.all([firstLine(server, 'stderr'), once(server, 'exit')])
  expect(line).toMatch(
    /^Mesnada cannot start: the folder .* cannot be written to; set DATA_DIR to one that can.*\n$/,
  )
  expect(ended).toEqual([2, null])
})

test('a port that is no number ends the server with a sentence and code 2', async () => {
  const server = start({ PORT: 'http' })
  const [line, ended] = await Promise.all([firstLine(server, 'stderr'), once(server, 'exit')])
  expect(line).toBe('Mesnada cannot start: PORT must be a number from 0 to 65535, not "http"\n')
  expect(ended).toEqual([2, null])
})

test('a port that is taken ends the server with a sentence and code 2', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = start({ PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'mesnada-main-')) })
  const [line, ended] = await Promise.all([firstLine(server, 'stderr'), once(server, 'exit')])
  expect(line).toMatch(/^Mesnada cannot start: port \d+ is in use, .*set PORT to another number\n$/)
  expect(ended).toEqual([2, null])
})
