/** A line now and then, once it has become clear that one has to wait. */
export const createProgress = (write: (line: string) => void, everySeconds = 2): ((line: string) => void) => {
  let last = performance.now()
  return line => {
    if (performance.now() - last < everySeconds * 1000) return
    write(line)
    last = performance.now()
  }
}
