import { type Accessor, createMemo, createSignal } from 'solid-js'
import { recall, remember } from '../../browser/storage.ts'
import type { Remark, Room } from '../line/room.ts'

type Said = Extract<Remark, { readonly type: 'said' }>

/** What of the talk has been read, and whom one does not want to read. */
export interface Reading {
  readonly remarks: Accessor<readonly Remark[]>
  readonly unread: Accessor<number>
  /** Others who have said something, in the order in which they first did. */
  readonly speakers: Accessor<readonly string[]>
  isMuted(name: string): boolean
  mute(name: string, muted: boolean): void
  /** All that is there has been seen. */
  read(): void
}

const readKey = (game: string): string => `read.${game}`
const muteKey = (game: string): string => `mute.${game}`

const isSaid = (remark: Remark): remark is Said => remark.type === 'said'

export const createReading = (game: string, room: Accessor<Room | undefined>): Reading => {
  const [last, setLast] = createSignal(Number(recall(readKey(game)) || -1))
  const [muted, setMuted] = createSignal<readonly string[]>(
    (recall(muteKey(game)) || '').split('\n').filter(name => name !== ''),
  )
  const isMuted = (name: string): boolean => muted().includes(name)
  const isOwn = ({ seat }: Said): boolean => seat === room()?.viewer
  const others = createMemo(() => (room()?.remarks ?? []).filter(isSaid).filter(remark => !isOwn(remark)))
  return {
    remarks: createMemo(() =>
      (room()?.remarks ?? []).filter(remark => !isSaid(remark) || isOwn(remark) || !isMuted(remark.name)),
    ),
    unread: createMemo(() => others().filter(({ number, name }) => number > last() && !isMuted(name)).length),
    speakers: createMemo(() => [...new Set(others().map(({ name }) => name))]),
    isMuted,
    mute: (name, isQuiet) => {
      setMuted(known => [...known.filter(each => each !== name), ...(isQuiet ? [name] : [])])
      remember(muteKey(game), muted().join('\n'))
    },
    read: () => {
      const newest = room()?.remarks.at(-1)?.number ?? -1
      if (newest <= last()) return
      setLast(newest)
      remember(readKey(game), String(newest))
    },
  }
}
