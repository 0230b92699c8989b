import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { messages } from './messages.ts'

const ENTRY = 'src/first/boot.ts'

/**
 * What the page says before the program has arrived, as a small file of its own. As a part of the program it would share
 * files with the rest and wait for them.
 */
export const boot = (): Plugin => {
  let root = ''
  let fileName: string | undefined
  return {
    name: 'mesnada:boot',
    configResolved: config => {
      root = config.root
    },
    async buildStart() {
      if (this.meta.watchMode) return
      const code = await compile(resolve(root, ENTRY))
      fileName = `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      // After the bundler has looked at the page, which would complain of a file it did not make.
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs:
            fileName === undefined
              ? { type: 'module', src: `/${ENTRY}` }
              : { defer: true, src: `/${fileName}` },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

const compile = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [messages()],
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'boot' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`nothing built of ${entry}`)
  return result.output[0].code
}
