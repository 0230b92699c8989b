import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The text of all files with one of these endings below a folder, which is named as seen from the test. */
export const textsBelow = (
  test: string,
  folder: string,
  ending: RegExp,
): readonly { readonly file: string; readonly text: string }[] => {
  const root = fileURLToPath(new URL(`${folder}/`, test))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))
}
