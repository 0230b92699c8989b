declare module 'virtual:opponent-worker' {
  /** Where the script of the computer's worker lies. */
  export const workerUrl: string
}
