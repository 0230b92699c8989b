export const OPTIONAL_ACTIONS = {}

export const OPTIONAL_FRAMES = {}
