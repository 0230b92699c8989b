import type { Pixel } from '@mesnada/hex'
import { asksFacing, facingAnswer } from '../hand/answers.ts'
import type { Table } from '../hand/context.ts'
import { targetHex } from '../session/choices.ts'
import { hexUnder, middleOf } from './geometry.ts'
import type { Grip } from './gestures.ts'
import { facingTowards } from './petals.ts'

/** Where it is asked which way to face, a drag from that hex turns there: what lies that way when it is let go is chosen. */
export const facingGrip = ({ session, controller, camera }: Table, start: Pixel): Grip | undefined => {
  const { grid } = session.board
  const asked = controller.ambiguous()
  const hex = hexUnder(grid, start)
  const isAsked = asksFacing(controller) && asked.every(({ offer }) => targetHex(offer) === hex)
  if (hex === undefined || !isAsked) return undefined
  const from = middleOf(grid, hex)
  const indexAt = (at: Pixel): number => {
    const facing = facingTowards(grid, from, camera.toWorld(at))
    return facing === undefined ? -1 : facingAnswer(asked, facing)
  }
  return {
    move: at => {
      const index = indexAt(at)
      controller.look(index < 0 ? undefined : index)
    },
    drop: at => {
      controller.look(undefined)
      const chosen = at && asked[indexAt(at)]
      if (chosen) controller.take(chosen)
    },
  }
}
