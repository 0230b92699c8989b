// Read by any Node that knows modules, however old: nothing here is newer than Node 14.

/** The oldest Node that runs the product, as package.json says it too. */
export const OLDEST_NODE = '20.19.0'

/**
 * Why this Node cannot run the product, and what to do; nothing if it can.
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export const nodeRefusal = version => {
  const here = version.split('.').map(Number)
  const oldest = OLDEST_NODE.split('.').map(Number)
  for (let at = 0; at < 3; at++) {
    const difference = (here[at] ?? 0) - (oldest[at] ?? 0)
    if (difference > 0) return undefined
    if (difference < 0)
      return `Mesnada needs Node ${OLDEST_NODE} or newer and this is ${version}: install a current one from https://nodejs.org and try again.`
  }
  return undefined
}

/** Ends the process with one clear line on a Node that is too old. To be called before anything else is imported. */
export const requireNode = () => {
  const refusal = nodeRefusal(process.versions.node)
  if (refusal === undefined) return
  console.error(refusal)
  process.exit(2)
}
