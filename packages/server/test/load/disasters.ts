import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Child } from './children.ts'

/** What else goes wrong with real machines. */

/** A small disk for the folder, where the system lets us make one. */
export const mountSmallDisk = (folder: string, megabytes: number): (() => void) | undefined => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
}

/** Fills the disk to the last byte for a while. The node must say that it is unwell, and be well again after. */
export const fillDisk =
  (folder: string, faults: string[]) =>
  async ({ url }: Child): Promise<void> => {
    const ballast = join(folder, 'ballast')
    const { bavail, bsize } = statfsSync(folder)
    try {
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)))
    } catch {
      // As full as it gets.
    }
    await setTimeout(1500)
    rmSync(ballast, { force: true })
    if (!(await isWell(url))) faults.push('the node is not well after the disk has room again')
  }

const isWell = async (url: string): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return true
    await setTimeout(100)
  }
  return false
}

/** The machine's clock jumps by up to a year, there or back. */
export const jumpClock = async ({ process: child }: Child): Promise<void> => {
  child.send({ jump: (Math.random() - 0.5) * 2 * 365 * 86_400_000 })
  await setTimeout(100)
}

export interface Network {
  readonly url: string
  /** Nothing comes through for a while; then it does, or all connections are gone. */
  partition(): Promise<void>
  close(): void
}

/** A network between the nodes and the database. */
export const startNetwork = async (database: string): Promise<Network> => {
  const far = new URL(database)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    const behind = connect(Number(far.port), far.hostname)
    for (const [from, to] of [
      [near, behind],
      [behind, near],
    ] as const) {
      sockets.add(from)
      if (isCut) from.pause()
      from.on('data', data => void to.write(data))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = new URL(database)
  url.port = typeof address === 'object' && address ? String(address.port) : ''
  return {
    url: url.href,
    partition: async () => {
      isCut = true
      for (const socket of sockets) socket.pause()
      await setTimeout(500 + Math.random() * 2500)
      isCut = false
      const isLost = Math.random() < 0.5
      for (const socket of sockets) if (isLost) socket.destroy()
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
