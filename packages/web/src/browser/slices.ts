/** So long may work hold the page that nobody notices it, on a phone that is four times slower neither. */
const SLICE_MS = 4

/** Lets the page do what else waits: paint, or answer whoever touches it. */
export const breathe = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(undefined)
  })

/** Work that can be interrupted wherever it yields. */
export type Work<Result> = Generator<unknown, Result, undefined>

/** Does it to its end, with a breath whenever the page has been held for long, and one before what is made of it. */
export const inSlices = async <Result>(work: Work<Result>): Promise<Result> => {
  let since = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) {
      await breathe()
      return value
    }
    if (performance.now() - since < SLICE_MS) continue
    await breathe()
    since = performance.now()
  }
}

/** Does it at one go. */
export const atOnce = <Result>(work: Work<Result>): Result => {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
