import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:opponent-worker'
const ENTRY = 'src/table/opponent/worker.ts'

/**
 * Where the computer's worker lies. Vite would build a worker as a program of its own, with a second copy of all rules;
 * as a further entry of the one program it shares the chunks that the page has fetched already.
 */
export const opponentWorker = (): Plugin => {
  let root = ''
  let isBuild = false
  return {
    name: 'mesnada:opponent-worker',
    configResolved: config => {
      root = config.root
      isBuild = config.command === 'build'
    },
    resolveId: id => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      if (!isBuild) return `export const workerUrl = '/${ENTRY}'`
      const reference = this.emitFile({ type: 'chunk', id: resolve(root, ENTRY), name: 'opponent' })
      return `export const workerUrl = import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
