import { panic, panicWho } from './panic.ts'

export const PANIC_FRAMES = { panic, 'panic-who': panicWho }
