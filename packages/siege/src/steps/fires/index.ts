export const FIRE_ACTIONS = {}

export const FIRE_FRAMES = {}
