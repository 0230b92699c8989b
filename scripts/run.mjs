import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

export const workspace = resolve(import.meta.dirname, '..')

/** Runs a command in the workspace with its output shown; ends this process too if the command fails. */
export const run = (command, args) => {
  // On Windows npm and its kin are scripts, which only a shell can start.
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, args, { cwd: workspace, stdio: 'inherit', shell })
  if (status === 0) return
  console.error(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`)
  process.exit(status ?? 1)
}

/** Runs a program that an installed package brings. */
export const runInstalled = (program, args) => run(join(workspace, 'node_modules/.bin', program), args)
