/** What this browser stores of its user's choices. Storage may be forbidden: then nothing is kept, and all else works. */

export const recall = (key: string): string | undefined => {
  try {
    return localStorage.getItem(`mesnada.${key}`) ?? undefined
  } catch {
    return undefined
  }
}

export const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(`mesnada.${key}`, value)
  } catch {
    // Forbidden or full: the choice still holds until the page is closed.
  }
}
