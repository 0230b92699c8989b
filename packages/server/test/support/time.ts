import { systemTime, type Time } from '../../src/time/time.ts'

/** The machine's time with other clocks. */
export const timeOf = (clocks: Partial<Pick<Time, 'wall' | 'steady'>>): Time => ({ ...systemTime, ...clocks })
