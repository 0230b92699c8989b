/** Something that must never be. */
export class Violation extends Error {}
