import { type FileFault, MOST_MEGABYTES } from './file-fault.ts'
import { type PlayableRecord, readPlayableRecord } from './playable-record.ts'
import { readRecord } from './reading.ts'

const MEGABYTE = 2 ** 20

export type FileReading =
  | { readonly ok: true; readonly playable: PlayableRecord }
  | { readonly ok: false; readonly fault: FileFault }

const failed = (fault: FileFault): FileReading => ({ ok: false, fault })

/** Reads a game out of a file and proves every step of it. */
export const readGameFile = async (file: Blob): Promise<FileReading> => {
  if (file.size > MOST_MEGABYTES * MEGABYTE) return failed({ kind: 'too-big' })
  let text: string
  try {
    text = await file.text()
  } catch {
    return failed({ kind: 'unreadable' })
  }
  const document = parseJson(text)
  if (document === undefined) return failed({ kind: 'not-json' })
  const read = await readRecord(document)
  if (!read.ok) return failed({ kind: 'refused', refusal: read.refusal })
  const { presentation, record } = read.value
  const playable = readPlayableRecord(presentation, record)
  if (!playable.ok) return failed({ kind: 'refused', refusal: playable.refusal, presentation })
  const { fault } = playable.value
  return fault
    ? failed({ kind: 'breaks-off', playable: playable.value, refusal: fault })
    : { ok: true, playable: playable.value }
}

/** Undefined is no JSON, so it can stand for what cannot be read. A mark at the head of the file is skipped. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
