import { spawn } from 'node:child_process'
import { once } from 'node:events'

const PATIENCE_MS = 120_000

/**
 * A server that was started as its users do, once it has said where it is.
 * @param {import('./platform.mjs').Start & { readonly folder: string, readonly environment?: NodeJS.ProcessEnv }} start
 * @returns {Promise<{ readonly address: string, readonly said: () => string, stop(): Promise<void> }>}
 */
export const startServer = async ({ command, args, folder, environment = process.env }) => {
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing was served:\n${said}`)), PATIENCE_MS)
    /** @param {unknown} text */
    const hear = text => {
      said += String(text)
      const [, found] = /Mesnada is ready at (\S+)/.exec(said) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', code => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${said}`))
    })
  })
  return {
    address,
    said: () => said,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
