import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, workspace } from './run.mjs'
import { fingerprint, stamp } from './stamp.mjs'

/** Installs what package-lock.json says, unless exactly that was installed last time. */
export const ensureInstalled = () => {
  const wanted = fingerprint('package-lock.json')
  const installed = stamp('.mesnada-lock')
  if (installed.is(wanted)) return
  console.log('Installing the dependencies; this takes a minute the first time …')
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  forgetCompiled(workspace)
  installed.set(wanted)
}

/** Where the projects lie that `tsc -b` compiles: folders of projects, and one that is a project itself. */
const HOMES = ['packages', 'test']
const PROJECTS = ['bench']

/**
 * Makes the compiler look at everything again. It remembers its errors with its output, and does not notice when a
 * dependency that was missing or of another version has been installed since.
 * @param {string} root
 */
export const forgetCompiled = root => {
  const projects = HOMES.filter(home => existsSync(join(root, home))).flatMap(home =>
    readdirSync(join(root, home)).map(name => join(root, home, name)),
  )
  for (const project of [...projects, ...PROJECTS.map(name => join(root, name))])
    rmSync(join(project, 'tsconfig.tsbuildinfo'), { force: true })
}
