import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'host' | 'port' | 'dataDir'>

/** Why the server cannot start, in one line, and what to do about it. */
export const startFault = (error: unknown, { host, port, dataDir }: Partial<Place> = {}): string => {
  if (!(error instanceof Error)) return String(error)
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `port ${port} is in use, perhaps by Mesnada in another window; stop that, or set PORT to another number`
    case 'EADDRNOTAVAIL':
      return `this machine has no address ${host}; set HOST to one it has, or leave it out`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return 'syscall' in error && error.syscall === 'listen'
        ? `port ${port} is not for everyone to use; set PORT to a number above 1023`
        : unwritable(dataDir)
    case 'ENOSPC':
      return `the disk that holds ${dataDir} is full; make room, or set DATA_DIR to a folder elsewhere`
    default:
      return error.message.replaceAll(/\s*\n\s*/g, ' ')
  }
}

const unwritable = (dataDir: string | undefined): string =>
  `the folder ${dataDir} cannot be written to; set DATA_DIR to one that can, or get leave to write in ${dirname(dataDir ?? '')}`

/** Makes the folder, and finds out by writing whether it can be written to: Windows knows no other way. */
export const openFolder = async (folder: string): Promise<void> => {
  await makeFolder(folder)
  const trial = join(folder, `.trial-${process.pid}`)
  await writeFile(trial, '')
  await rm(trial)
}
