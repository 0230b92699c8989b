import type { LaunchOptions } from 'playwright-core'

/** What can be launched, in the order in which it is tried. */
interface Machine {
  readonly platform: NodeJS.Platform
  readonly arch: string
  /** What whoever runs the tests wants to test with. */
  readonly wanted: string | undefined
}

type Choice = Pick<LaunchOptions, 'channel' | 'executablePath'> | 'shipped'

/** The Chromium we ship is built for Linux on x64; anywhere else one that is installed must do. */
export const browserChoices = ({ platform, arch, wanted }: Machine): readonly Choice[] => {
  if (wanted !== undefined && wanted !== '') return [{ executablePath: wanted }]
  const installed = [{ channel: 'chrome' }, { channel: 'msedge' }]
  return platform === 'linux' && arch === 'x64' ? ['shipped', ...installed] : installed
}

export const NO_BROWSER =
  'No browser to test with: install Google Chrome (https://www.google.com/chrome) or Microsoft Edge, or set BROWSER_PATH to a Chromium.'

/** The first that starts. */
export const firstThatStarts = async <Browser>(
  choices: readonly Choice[],
  start: (choice: Choice) => Promise<Browser>,
): Promise<Browser> => {
  const faults: unknown[] = []
  for (const choice of choices)
    try {
      return await start(choice)
    } catch (fault) {
      faults.push(fault)
    }
  throw new Error(NO_BROWSER, { cause: faults })
}
