import { enter } from './enter.ts'
import { exit } from './exit.ts'
import { jump } from './jump.ts'
import { move } from './move.ts'
import { pivot } from './pivot.ts'
import { turnAbout } from './turn-about.ts'

export { canonicalMove } from './move.ts'

export const MOVEMENT_ACTIONS = { move, enter, exit, 'turn-about': turnAbout, pivot }

export const MOVEMENT_FRAMES = { jump }
