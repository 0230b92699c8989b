import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launchBrowser } from './browser.ts'

const PUBLIC = resolve(import.meta.dirname, '../../public')

/** The arms on parchment. A mask may cut off everything outside the middle four fifths. */
const ICONS = [
  { name: 'icon-180.png', size: 180, share: 0.7, ground: '#f4eddd' },
  { name: 'icon-192.png', size: 192, share: 0.86, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 0.86, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.58, ground: '#f4eddd' },
]

/** Draws the icons of the installed app out of the favicon, into `public`. */
export const drawIcons = async (): Promise<readonly string[]> => {
  const arms = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  const browser = await launchBrowser()
  for (const { name, size, share, ground } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{height:${share * 100}vh}</style>${arms}`,
    )
    writeFileSync(join(PUBLIC, name), await page.screenshot({ omitBackground: true }))
    await page.close()
  }
  await browser.close()
  return ICONS.map(({ name }) => name)
}
