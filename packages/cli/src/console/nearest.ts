/** The words that look most like this one, best first, for "did you mean". None if all are too far off. */
export const nearest = (word: string, words: Iterable<string>, most = 3): readonly string[] => {
  const tolerated = Math.max(1, Math.ceil(word.length / 2))
  return [...words]
    .map(other => ({ other, edits: editsBetween(word, other), ...parting(word, other) }))
    .filter(({ edits }) => edits <= tolerated)
    .sort((a, b) => a.edits - b.edits || b.shared - a.shared || a.gap - b.gap)
    .slice(0, most)
    .map(({ other }) => other)
}

/** Letters to change, add or drop to make one word the other (Levenshtein). */
const editsBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, edits) => edits)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The length of the common prefix, and the distance of the first differing characters: 5.9 is near 5.8. */
const parting = (a: string, b: string): { readonly shared: number; readonly gap: number } => {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return { shared, gap: Math.abs((a.codePointAt(shared) ?? 0) - (b.codePointAt(shared) ?? 0)) }
}
