// The machines people install on, as npm names them.

/**
 * @typedef {object} Target
 * @property {string} os
 * @property {string} cpu
 * @property {string} [libc]
 */

/** @type {readonly Target[]} */
export const TARGETS = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]

/**
 * A package of the lock file, as far as it says where it belongs.
 * @typedef {{ os?: readonly string[], cpu?: readonly string[], libc?: readonly string[], link?: boolean }} Locked
 */

/**
 * Where the lock file says packages belong that are for some machines only, this one among them.
 * @param {Readonly<Record<string, Locked>>} packages
 * @param {Target} target
 * @returns {string[]}
 */
export const ownPackages = (packages, { os, cpu, libc }) =>
  Object.entries(packages)
    .filter(([, { os: systems, cpu: processors }]) => systems !== undefined || processors !== undefined)
    .filter(
      ([, locked]) =>
        fits(locked.os, os) && fits(locked.cpu, cpu) && (!locked.libc || fits(locked.libc, libc)),
    )
    .map(([path]) => path)

/**
 * @param {readonly string[] | undefined} listed
 * @param {string | undefined} name
 */
const fits = (listed, name) =>
  listed === undefined ||
  (listed.some(entry => !entry.startsWith('!'))
    ? name !== undefined && listed.includes(name)
    : !listed.includes(`!${name}`))

/**
 * The npm package that carries Node itself for a machine.
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export const nodePackage = (platform, arch) => `node-${platform === 'win32' ? 'win' : platform}-${arch}`

/**
 * The program inside that package.
 * @param {NodeJS.Platform} platform
 */
export const nodeProgram = platform => (platform === 'win32' ? 'bin/node.exe' : 'bin/node')
