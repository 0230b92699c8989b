import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmStart } from './platform.mjs'

export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a program in the workspace with its output shown, and says whether it succeeded.
 * @param {import('./platform.mjs').Start} start
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {{ readonly status: number, readonly fault: string | undefined }}
 */
export const attempt = ({ command, args }, environment = process.env) => {
  const { status, error } = spawnSync(command, args, { cwd: workspace, stdio: 'inherit', env: environment })
  return { status: status ?? 1, fault: error?.message }
}

/**
 * Runs a program in the workspace; ends this process too if it fails.
 * @param {import('./platform.mjs').Start} start
 */
const run = start => {
  const { status, fault } = attempt(start)
  if (status === 0) return
  console.error(
    `${[start.command, ...start.args].join(' ')} failed${fault === undefined ? '' : `: ${fault}`}`,
  )
  process.exit(status)
}

/**
 * How a program that an installed package brings is started: its script, by this very Node, on every platform alike.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {import('./platform.mjs').Start}
 */
export const installedStart = (program, args) => ({
  command: process.execPath,
  args: [installedScript(program), ...args],
})

/** The packages whose programs are not named like themselves. */
const PACKAGE_OF = new Map([
  ['tsc', 'typescript'],
  ['biome', '@biomejs/biome'],
])

/** @param {string} program */
const installedScript = program => {
  const folder = join(workspace, 'node_modules', PACKAGE_OF.get(program) ?? program)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : bin?.[program]
  if (script === undefined) throw new Error(`${folder} brings no program ${program}`)
  return join(folder, script)
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
export const runInstalled = (program, args) => run(installedStart(program, args))

/** @param {readonly string[]} args */
export const runNpm = args => run(npmStart(args))
