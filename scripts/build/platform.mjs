// What differs between Windows, macOS and Linux when programs are started. The platform is passed in, so that all of
// them can be tested on any of them.
import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/**
 * What it takes to start a program: no shell, since a shell reads its arguments once more in its own way.
 * @typedef {{ readonly command: string, readonly args: readonly string[] }} Start
 */

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} execPath the Node that is running
 * @property {string | undefined} npmExecPath what npm says of itself to the scripts it runs
 * @property {(path: string) => boolean} exists
 */

/** @type {Machine} */
export const thisMachine = {
  platform: process.platform,
  execPath: process.execPath,
  npmExecPath: process.env['npm_execpath'],
  exists: existsSync,
}

/**
 * How npm is started. On Windows npm is a batch file, which only a shell can start; so its own script is given to
 * Node wherever it is known where it lies.
 * @param {readonly string[]} args
 * @param {Machine} machine
 * @returns {Start}
 */
export const npmStart = (args, { platform, execPath, npmExecPath, exists } = thisMachine) => {
  const { join, dirname, basename } = platform === 'win32' ? win32 : posix
  const home = dirname(execPath)
  const beside = platform === 'win32' ? home : join(home, '..', 'lib')
  // Another package manager may have started us; it cannot read our lock file.
  const named = npmExecPath !== undefined && basename(npmExecPath) === 'npm-cli.js' ? npmExecPath : undefined
  const script = [named, join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js')].find(
    path => path !== undefined && exists(path),
  )
  if (script !== undefined) return { command: execPath, args: [script, ...args] }
  // The command interpreter is named, not asked for by `shell: true`, so that arguments stay a list.
  if (platform === 'win32') return { command: 'cmd.exe', args: ['/d', '/s', '/c', 'npm.cmd', ...args] }
  return { command: 'npm', args }
}
