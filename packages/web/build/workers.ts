import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Where a worker lies, as `virtual:<name>-worker`. Vite would build a worker as a program of its own, with a second copy
 * of all it shares with the page; as a further entry of the one program it uses the chunks that are there already.
 */
export const workerEntry = (name: string, entry: string): Plugin => {
  const virtual = `virtual:${name}-worker`
  let root = ''
  let isBuild = false
  return {
    name: `mesnada:${name}-worker`,
    configResolved: config => {
      root = config.root
      isBuild = config.command === 'build'
    },
    resolveId: id => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined
      if (!isBuild) return `export const workerUrl = '/${entry}'`
      const reference = this.emitFile({ type: 'chunk', id: resolve(root, entry), name: `${name}-worker` })
      return `export const workerUrl = import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
