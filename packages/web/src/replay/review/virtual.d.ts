declare module 'virtual:review-worker' {
  /** Where the script of the reviewing worker lies. */
  export const workerUrl: string
}
