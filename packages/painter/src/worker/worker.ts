import { createSurface } from '../paint/surface.ts'
import { createPainter, type Painter } from '../painter.ts'
import { createScene } from '../scene.ts'
import { changedParts } from '../survey/state.ts'
import type { Answer, Request } from './messages.ts'

/** Paints away from the page: nothing that is looked at waits for it. */

interface Scope {
  addEventListener(type: 'message', listen: (event: { readonly data: Request }) => void): void
  postMessage(answer: Answer, transfer: readonly Transferable[]): void
  readonly fonts?: { add(face: FontFace): void }
}

const scope = globalThis as unknown as Scope
const painters = new Map<string, Painter>()

const painterOf = (board: string): Painter => {
  const painter = painters.get(board)
  if (!painter) throw new Error(`no board ${board}`)
  return painter
}

const answerTo = async (request: Exclude<Request, { kind: 'close' }>): Promise<Answer> => {
  const { job } = request
  switch (request.kind) {
    case 'open': {
      const scene = createScene(request.maps)
      if (!scene.ok) return { kind: 'failed', job, reason: scene.refusal.code }
      painters.set(request.board, createPainter(scene.value))
      const { sheet, reports } = scene.value
      return {
        kind: 'opened',
        job,
        sheet: { width: sheet.width, height: sheet.height, inner: sheet.inner, reports },
      }
    }
    case 'paint': {
      const painter = painterOf(request.board)
      const { width, height } = painter.scene.sheet
      const window = request.options.window ?? { x: 0, y: 0, width, height }
      const { size } = request.options
      const surface = createSurface(window.width * size, window.height * size)
      painter.paint(surface.context, request.options)
      return { kind: 'painted', job, picture: surface.canvas.transferToImageBitmap(), window }
    }
    case 'changed':
      return {
        kind: 'parts',
        job,
        parts: changedParts(painterOf(request.board).scene.sheet, request.before, request.after),
      }
    case 'font': {
      const { family, url, style = 'normal', weight = '400' } = request
      const face = new FontFace(family, `url(${url})`, { style, weight })
      scope.fonts?.add(await face.load())
      return { kind: 'done', job }
    }
  }
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'close') {
    painters.delete(data.board)
    return
  }
  const { job } = data
  answerTo(data)
    .catch((error: unknown): Answer => ({ kind: 'failed', job, reason: String(error) }))
    .then(answer => scope.postMessage(answer, answer.kind === 'painted' ? [answer.picture] : []))
})
