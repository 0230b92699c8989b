import { build, defaultClientConditions } from 'vite'

/** A module with all it imports as one script, for a page that is nobody's. */
export const bundle = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mesnada:source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'bundled' },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`nothing built of ${entry}`)
  return result.output[0].code
}
