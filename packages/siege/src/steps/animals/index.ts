export const ANIMAL_ACTIONS = {}

export const ANIMAL_FRAMES = {}
