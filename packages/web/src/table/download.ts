/** Hands the user a file, whatever state the record in it is in. */
export const downloadRecord = (name: string, record: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.mesnada.json`
  link.click()
  URL.revokeObjectURL(address)
}
