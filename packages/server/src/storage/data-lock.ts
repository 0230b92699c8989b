import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'

/** Another process works with the folder. */
export class FolderInUse extends Error {
  readonly folder: string

  constructor(folder: string) {
    super(`another Mesnada uses ${folder}; stop it first, or set DATA_DIR to another folder`)
    this.name = 'FolderInUse'
    this.folder = folder
  }
}

/** How long a process that is just ending has to let go. */
const PATIENCE_MS = 2000

/**
 * Keeps other processes from serving one folder: two of them would each hold games in memory that the other changes.
 * The lock is one of the operating system's on a file, so that it ends with the process, however that ends.
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = join(folder, 'mesnada.lock')
  ownOnly(file)
  const holder = new Libsql(file)
  try {
    holder.pragma(`busy_timeout = ${PATIENCE_MS}`)
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (error instanceof Error && /busy|locked/i.test(error.message)) throw new FolderInUse(folder)
    throw error
  }
  return () => {
    // A closed connection may linger for a while; its transaction must not.
    if (holder.inTransaction) holder.exec('ROLLBACK')
    holder.close()
  }
}

/**
 * Makes the file, readable by nobody else: it holds the secrets of games and the hashes of passwords. One that is there
 * is not opened: to close it again would end the locks this process holds on it.
 */
export const ownOnly = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
