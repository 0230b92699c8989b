/**
 * Parts of the program arrive when they are first needed, and may fail to: the line breaks, or a new version has taken
 * the place of the files this page knows. A browser may remember a failed import for as long as the page is open, so
 * trying again can take a new page; where it stands is in its address, and games are saved.
 */

type Load = () => Promise<unknown>

const lost = new Set<Load>()

/** Fetches a part, and notes it if it fails to arrive. */
export const fetchPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    const part = await load()
    lost.delete(load)
    return part
  } catch (fault) {
    lost.add(load)
    throw fault
  }
}

interface Page {
  /** Something answers where the page came from. */
  readonly isServed: () => Promise<boolean>
  readonly reload: () => void
}

const thisPage: Page = {
  isServed: async () => {
    try {
      return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
    } catch {
      return false
    }
  },
  reload: () => location.reload(),
}

/** Tries again what has failed: as the page stands where that helps, with a new page where only that does. */
export const tryAgain = async (again: () => void, page: Page = thisPage): Promise<void> => {
  const arrived = await Promise.all([...lost].map(arrives))
  if (arrived.every(Boolean) || !(await page.isServed())) again()
  else page.reload()
}

const arrives = async (load: Load): Promise<boolean> => {
  try {
    await load()
    lost.delete(load)
    return true
  } catch {
    return false
  }
}
