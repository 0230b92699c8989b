declare module 'virtual:painter-worker' {
  /** Where the script of the painter's worker lies. */
  export const workerUrl: string
}
