export const MELEE_ACTIONS = {}

export const MELEE_FRAMES = {}
