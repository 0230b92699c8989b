import { readdirSync, readFileSync } from 'node:fs'

/** Processes this one has started, and theirs; none where the system does not tell. */
const children = (): readonly { readonly id: number; readonly ticks: number }[] => {
  const tasks = new Map<number, { readonly parent: number; readonly ticks: number }>()
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const line = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
      tasks.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) })
    }
  } catch {
    // A process that ended while it was being read.
  }
  const isOurs = (id: number | undefined): boolean =>
    id === process.pid || (id !== undefined && id > 1 && isOurs(tasks.get(id)?.parent))
  return [...tasks]
    .filter(([id]) => id !== process.pid && isOurs(id))
    .map(([id, { ticks }]) => ({ id, ticks }))
}

/** What they have spent of the processor, in milliseconds. */
export const processorTime = (): number => children().reduce((sum, { ticks }) => sum + ticks * 10, 0)

/** The most memory that one of them has held. */
export const peakMegabytes = (): number =>
  Math.max(
    0,
    ...children().map(({ id }) => {
      try {
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1000
      } catch {
        return 0
      }
    }),
  )
