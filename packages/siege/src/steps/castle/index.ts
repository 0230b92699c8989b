export const CASTLE_ACTIONS = {}

export const CASTLE_FRAMES = {}
