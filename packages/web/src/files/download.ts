export const fileName = (name: string, ending: 'json' | 'txt' = 'json'): string => `${name}.mesnada.${ending}`

/** Hands the user a file, whatever state the record in it is in. */
export const downloadRecord = (name: string, record: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  URL.revokeObjectURL(address)
}
