import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { forgetCompiled } from '../build/install.mjs'

describe('after an installation the compiler looks at everything again', () => {
  const root = mkdtempSync(join(tmpdir(), 'mesnada-install-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('what it remembers of every project goes, what it made stays', () => {
    const projects = ['packages/server', 'packages/hex', 'test/ford', 'bench'].map(name => join(root, name))
    for (const project of projects) {
      mkdirSync(join(project, 'dist'), { recursive: true })
      writeFileSync(join(project, 'tsconfig.tsbuildinfo'), '{}')
      writeFileSync(join(project, 'dist/index.js'), '')
    }
    forgetCompiled(root)
    for (const project of projects) {
      expect(existsSync(join(project, 'tsconfig.tsbuildinfo'))).toBe(false)
      expect(existsSync(join(project, 'dist/index.js'))).toBe(true)
    }
  })
})
