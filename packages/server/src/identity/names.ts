/** What people may call themselves: something that can be seen, and that does not pass for something else. */

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** More marks on one letter than any language writes. */
const HEAPED = /\p{M}{4}/u

/** Scripts whose letters look alike. A name is written in one of them. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]

export const isName = (name: string): boolean =>
  SEEN.test(name) &&
  !UNSEEN.test(name) &&
  !HEAPED.test(name) &&
  ALIKE.filter(script => script.test(name)).length <= 1

/** Greek and Cyrillic letters that can hardly be told from Latin ones. */
const LOOKALIKES = /^[аеорсухіјѕһԁԛԝӏвнкмтαενορτυχικ\d._-]+$/u

/** A login names one account: it must not look like another one in other letters. */
export const isLogin = (login: string): boolean => {
  const folded = login.normalize('NFKC').toLowerCase()
  return isName(login) && !/\s/u.test(login) && (/^[\d._-]*$/.test(folded) || !LOOKALIKES.test(folded))
}

const GRAPHEMES = new Intl.Segmenter()

/** How many characters of a text can be seen. Accents and parts of an emoji are not counted apart. */
export const visibleLength = (text: string): number => {
  let count = 0
  for (const { segment } of GRAPHEMES.segment(text.normalize('NFKC').trim()))
    if ([...segment].some(character => !UNSEEN.test(character))) count++
  return count
}

/** Letters, and pairs of them, that pass for others on a screen. */
const LOOKS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
  ...[...'аеорсухіјѕһԁԛԝӏвнкмт'].map((each, i) => [each, 'aeopcyxijshdqwlbhkmt'[i] ?? ''] as const),
  ...[...'αενορτυχικ'].map((each, i) => [each, 'aevoptuxik'[i] ?? ''] as const),
  // Small capitals and other letters of phonetic writing; those of Lisu, which are capitals turned to its use.
  ...[...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɡɑɩ'].map(
    (each, i) => [each, 'abcdefghijklmnoprstuvwyzgai'[i] ?? ''] as const,
  ),
  ...[...'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ'].map((each, i) => [each, 'abcdefghijklmnoprstuvwxyz'[i] ?? ''] as const),
  ...[...'0158ıł|!$@'].map((each, i) => [each, 'olsbilllsa'[i] ?? ''] as const),
  ['i', 'l'],
]

/** What a name looks like: two with the same look would be taken for one another. */
export const lookOf = (name: string): string => {
  let look = name.normalize('NFKC').toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  for (const [from, to] of LOOKS) look = look.replaceAll(from, to)
  const bare = look.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return bare === '' ? look : bare
}
