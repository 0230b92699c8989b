import { expect, test } from 'vitest'
import { browserChoices, firstThatStarts, NO_BROWSER } from './find-browser.ts'

const installed = [{ channel: 'chrome' }, { channel: 'msedge' }]

test.each([
  ['linux', 'x64', ['shipped', ...installed]],
  ['linux', 'arm64', installed],
  ['darwin', 'arm64', installed],
  ['darwin', 'x64', installed],
  ['win32', 'x64', installed],
] as const)('%s on %s tests with what is built for it', (platform, arch, choices) => {
  expect(browserChoices({ platform, arch, wanted: undefined })).toEqual(choices)
})

test('whoever names a browser gets that one and no other', () => {
  const wanted = 'C:\\Program Files\\Chromium\\chrome.exe'
  expect(browserChoices({ platform: 'win32', arch: 'x64', wanted })).toEqual([{ executablePath: wanted }])
})

test('Edge is taken where there is no Chrome', async () => {
  const started = await firstThatStarts(installed, async choice => {
    if (choice !== 'shipped' && choice.channel === 'chrome') throw new Error('not found')
    return choice
  })
  expect(started).toEqual({ channel: 'msedge' })
})

test('where there is none, one line says how to get one', async () => {
  const none = firstThatStarts(installed, () => Promise.reject(new Error('not found')))
  await expect(none).rejects.toThrow(NO_BROWSER)
  expect(NO_BROWSER).not.toContain('\n')
})
