export const MISSILE_ACTIONS = {}

export const MISSILE_FRAMES = {}
