import { downloadRecord, fileName } from './download.ts'

/**
 * Hands a game to whatever the device shares files with, or downloads it where there is nothing of the kind. Some
 * browsers share plain text but not JSON; whoever loads the file does not mind what it is called.
 */
export const shareRecord = async (name: string, title: string, record: unknown): Promise<void> => {
  const text = JSON.stringify(record)
  const files = [
    new File([text], fileName(name), { type: 'application/json' }),
    new File([text], fileName(name, 'txt'), { type: 'text/plain' }),
  ]
  const file = files.find(each => navigator.canShare?.({ files: [each] }))
  if (!file) return downloadRecord(name, record)
  try {
    await navigator.share({ files: [file], title })
  } catch (fault) {
    // Whoever changes his mind wants no download instead.
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) downloadRecord(name, record)
  }
}
