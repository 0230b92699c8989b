import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeRefusal } from '@mesnada/engine'
import { createWording } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import { serverMessages } from '../messages.ts'
import { readSettings } from '../settings.ts'
import { FolderInUse } from '../storage/data-lock.ts'
import { backup, restore } from './backup.ts'
import { exportGames } from './export.ts'
import { UpkeepRefused } from './refusals.ts'

export { UpkeepRefused } from './refusals.ts'

const UPKEEP = ['backup', 'restore', 'export'] as const

export type UpkeepName = (typeof UPKEEP)[number]

/** What is asked for, with the settings of the environment: which database is meant follows from them. */
export interface UpkeepRequest {
  readonly name: UpkeepName
  readonly target: string
  readonly replace?: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What was done, as numbers to tell. */
export type UpkeepDone = Readonly<Record<'games' | 'users' | 'finished' | 'unfinished' | 'broken', number>>

const NOTHING: UpkeepDone = { games: 0, users: 0, finished: 0, unfinished: 0, broken: 0 }

/** Throws `UpkeepRefused` where it cannot be done. */
export const doUpkeep = async ({
  name,
  target,
  replace,
  environment,
}: UpkeepRequest): Promise<UpkeepDone> => {
  const { databaseUrl, dataDir } = readSettings(environment)
  const place = { databaseUrl, dataDir }
  try {
    switch (name) {
      case 'backup':
        return { ...NOTHING, ...(await backup(place, resolve(target))) }
      case 'restore':
        return { ...NOTHING, ...(await restore(place, resolve(target), { replace: replace ?? false })) }
      case 'export': {
        const { finished, unfinished, broken } = await exportGames(place, resolve(target))
        return { ...NOTHING, finished, unfinished, broken: broken.length }
      }
    }
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new UpkeepRefused({ code: 'server.upkeep.in-use', values: { folder: error.folder } })
    throw error
  }
}

/** The command of the package: `mesnada backup FILE` and its like. Says the exit code. */
export const runUpkeep = async (args: readonly string[]): Promise<number> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, replace: { type: 'boolean', default: false } },
    })
    const name = UPKEEP.find(each => each === positionals[0])
    const target = positionals[1]
    if (!name || target === undefined || positionals.length > 2)
      throw new Error('usage: mesnada backup FILE | restore FILE [--replace] | export FOLDER [--data FOLDER]')
    const environment = { ...process.env, ...(values.data !== undefined && { DATA_DIR: values.data }) }
    console.log(JSON.stringify(await doUpkeep({ name, target, replace: values.replace, environment })))
    return 0
  } catch (error) {
    console.error(`mesnada: ${error instanceof UpkeepRefused ? await sentenceOf(error) : String(error)}`)
    return 2
  }
}

const sentenceOf = async ({ refusal }: UpkeepRefused): Promise<string> => {
  const sentence = (await serverMessages('en'))[refusal.code]
  const wording = createWording('en', { compile: compileMessage })
  return sentence === undefined ? describeRefusal(refusal) : wording.format(sentence, refusal.values)
}
