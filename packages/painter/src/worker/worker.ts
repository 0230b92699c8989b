import { createDesk } from './desk.ts'
import type { Answer, Request } from './messages.ts'

/** Paints away from the page: nothing that is looked at waits for it. */

interface Scope {
  addEventListener(type: 'message', listen: (event: { readonly data: Request }) => void): void
  postMessage(answer: Answer, transfer: readonly Transferable[]): void
  readonly fonts?: { add(face: FontFace): void }
}

const picturesIn = (answer: Answer): readonly ImageBitmap[] => {
  if (answer.kind === 'refreshed') return answer.patches.map(({ picture }) => picture)
  return answer.kind === 'painted' || answer.kind === 'counter' ? [answer.picture] : []
}

/** Called once, by the script of the worker. */
export const paintOnRequest = (): void => {
  const scope = globalThis as unknown as Scope
  const desk = createDesk(face => scope.fonts?.add(face))
  scope.addEventListener('message', ({ data }) => {
    if (data.kind === 'close') return desk.close(data.board)
    void desk.answer(data).then(answer => scope.postMessage(answer, picturesIn(answer)))
  })
}
