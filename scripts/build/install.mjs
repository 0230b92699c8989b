import { runNpm } from './run.mjs'
import { fingerprint, stamp } from './stamp.mjs'

/** Installs what package-lock.json says, unless exactly that was installed last time. */
export const ensureInstalled = () => {
  const wanted = fingerprint('package-lock.json')
  const installed = stamp('.mesnada-lock')
  if (installed.is(wanted)) return
  console.log('Installing the dependencies; this takes a minute the first time …')
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  installed.set(wanted)
}
