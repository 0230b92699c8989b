import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../packages/server/src/settings.ts'

/** Neither can be run here, so they are held to what can be read off them. */
const ROOT = new URL('../../', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8')
const manifest = JSON.parse(read('package.json'))
const compose = parse(read('compose.yaml'))
const dockerfile = DockerfileParser.parse(read('Dockerfile'))

test('the Dockerfile is one', () => {
  const faults = validate(read('Dockerfile'), {
    deprecatedMaintainer: ValidationSeverity.ERROR,
    instructionCasing: ValidationSeverity.ERROR,
    instructionWorkdirRelative: ValidationSeverity.ERROR,
  })
  expect(faults.map(({ message }) => message)).toEqual([])
  expect(validate('FRO node').length).toBeGreaterThan(0)
})

test('the image is built by a command there is, on a Node that is supported, and runs without rights', () => {
  const lines = dockerfile
    .getInstructions()
    .map(line => `${line.getInstruction()} ${line.getArgumentsContent()}`)
  expect(manifest.scripts.package).toBeDefined()
  expect(lines).toContain('RUN npm run package')
  expect(dockerfile.getFROMs().map(from => from.getImage())).toEqual(['node:24-slim', 'node:24-slim'])
  expect(lines.indexOf('USER node')).toBeLessThan(lines.indexOf('CMD ["mesnada"]'))
  const [settings = ''] = lines.filter(line => line.startsWith('ENV '))
  const environment = Object.fromEntries(
    settings
      .replace('ENV ', '')
      .split(' ')
      .map(pair => pair.split('=') as [string, string]),
  )
  expect(readSettings(environment)).toMatchObject({ host: '0.0.0.0', port: 3000 })
})

/** `${NAME:-otherwise}` and `${NAME:?why}`, as compose reads them. */
const filled = (text: string, environment: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = environment[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(rest)
    return value
  })

test('the services fit together', () => {
  const { mesnada, database } = compose.services
  const settings = Object.fromEntries(
    Object.entries<string>(mesnada.environment).map(([name, text]) => [
      name,
      filled(text, { POSTGRES_PASSWORD: 'secret' }),
    ]),
  )
  const { databaseUrl, publicUrl, trustProxy, hosts, mail } = readSettings(settings)
  const url = new URL(databaseUrl ?? '')
  expect(url.hostname).toBe('database')
  expect(url.username).toBe(database.environment.POSTGRES_USER)
  expect(url.pathname).toBe(`/${database.environment.POSTGRES_DB}`)
  expect(publicUrl).toBe('http://localhost:3000')
  expect(trustProxy).toBe(false)
  // What is not set is off, as if it were not there.
  expect({ hosts, mail }).toEqual({ hosts: [], mail: undefined })
  expect(mesnada.depends_on.database.condition).toBe('service_healthy')
  const named = [mesnada, database].flatMap(({ volumes }) =>
    volumes.map((each: string) => each.split(':')[0]),
  )
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
})

test('a database without a password is refused before it starts', () => {
  expect(() => filled(compose.services.database.environment.POSTGRES_PASSWORD, {})).toThrow('set a password')
})
