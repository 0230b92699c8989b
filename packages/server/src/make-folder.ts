import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/**
 * Makes a folder and those it lies in, for nobody but us to read. Node's own recursive way never comes to an end where a
 * file system knows no new folders and says that they do not exist, as /proc does.
 */
export const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return
  const outer = dirname(path)
  if (outer !== path) await makeFolder(outer)
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}
