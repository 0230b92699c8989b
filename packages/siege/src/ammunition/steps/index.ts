import { arrows } from './arrows.ts'
import { exchange } from './exchange.ts'

export const AMMUNITION_ACTIONS = { exchange }

export const AMMUNITION_FRAMES = { arrows }
