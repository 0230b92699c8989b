import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder, startFault } from '../src/start-fault.ts'

const place = { host: '127.0.0.1', port: 3000, dataDir: join('home', 'ana', 'data') }
const coded = (code: string, syscall?: string): Error =>
  Object.assign(new Error(`${code}: raw`), { code, syscall })

test.each([
  ['EADDRINUSE', 'listen', /^port 3000 is in use, .* set PORT to another number$/],
  ['EACCES', 'listen', /^port 3000 is not for everyone to use; set PORT/],
  ['EADDRNOTAVAIL', 'listen', /^this machine has no address 127\.0\.0\.1; set HOST/],
  ['EACCES', 'mkdir', /^the folder home.ana.data cannot be written to; set DATA_DIR/],
  ['EPERM', 'mkdir', /^the folder home.ana.data cannot be written to; set DATA_DIR/],
  ['EROFS', 'mkdir', /^the folder home.ana.data cannot be written to; set DATA_DIR/],
  ['ENOENT', 'mkdir', /^the folder home.ana.data cannot be written to; set DATA_DIR/],
  ['EEXIST', 'mkdir', /^the folder home.ana.data cannot be written to; set DATA_DIR/],
  ['ENOSPC', 'write', /^the disk that holds home.ana.data is full; make room/],
])('%s of %s says what to do', (code, syscall, said) => {
  expect(startFault(coded(code, syscall), place)).toMatch(said)
})

test('any other fault is told as it is, in one line', () => {
  expect(startFault(new Error('first\n  second'), place)).toBe('first second')
  expect(startFault('thrown', place)).toBe('thrown')
})

test('a folder is made where there is none, and left empty', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mesnada-fault-')), 'new', 'data')
  await openFolder(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be made says what to do', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mesnada-fault-')), 'file')
  writeFileSync(file, '')
  // Linux has a place where no folder can be made and none is said to exist.
  const nowhere = process.platform === 'linux' ? ['/proc/mesnada/data'] : []
  for (const dataDir of [file, join(file, 'data'), ...nowhere]) {
    const error: unknown = await openFolder(dataDir).catch((fault: unknown) => fault)
    expect(startFault(error, { ...place, dataDir })).toContain(
      `the folder ${dataDir} cannot be written to; set DATA_DIR`,
    )
  }
})
