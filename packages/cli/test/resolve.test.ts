import { Readable } from 'node:stream'
import { createRegistry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { MAX_LINE } from '../src/console/io.ts'
import { createProgram } from '../src/program.ts'
import { brokenFord, expectBadInput, mesnada, slowReader } from './mesnada.ts'

const SHOT = '{"kind":"shot","range":3}'

interface Answer {
  readonly column?: string
  readonly error?: { readonly code: string; readonly message: string }
}

const answersTo = async (stdin: Readable): Promise<readonly Answer[]> => {
  const { code, stdout, stderr } = await mesnada(['resolve', 'ford', '-'], { stdin })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

const fail = (): never => {
  throw new Error('broken')
}

describe('resolve one question', () => {
  test('answers as the system does', async () => {
    const { code, stdout } = await mesnada(['resolve', 'ford', SHOT])
    const answer = ford.reference.resolve({ kind: 'shot', range: 3 })
    expect(code).toBe(0)
    expect(answer).toEqual({ ok: true, value: JSON.parse(stdout) })
  })

  test.each([
    ['{"kind":', 'cli.json'],
    ['', 'cli.json'],
    ['null', 'ford.question.invalid'],
    ['{"kind":"shot","range":99}', 'ford.question.invalid'],
    ['{"__proto__":{"kind":"shot","range":3}}', 'ford.question.invalid'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'ford.question.invalid'],
  ])('%.40s is refused', async (question, code) => {
    expectBadInput(await mesnada(['resolve', 'ford', question]), code)
  })

  test('an unknown system is refused', async () => {
    expectBadInput(await mesnada(['resolve', 'toString', SHOT]), 'engine.system.unknown')
  })
})

describe('resolve questions line by line', () => {
  test('blank lines, CRLF, a byte order mark and a last line without end are all well', async () => {
    const answers = await answersTo(
      Readable.from([Buffer.from(`\uFEFF${SHOT}\r\n\r\n  \n${SHOT}\r\n${SHOT}`)]),
    )
    expect(answers.map(({ column }) => column)).toEqual(['far', 'far', 'far'])
  })

  test('a line may come in pieces, even of one character', async () => {
    const bytes = Buffer.from(`${SHOT}\n{"kind":"ñ"}\n`)
    const answers = await answersTo(Readable.from([...bytes].map(byte => Buffer.from([byte]))))
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, 'ford.question.invalid'])
  })

  test('an impossible question is answered with its error, and the next ones go on', async () => {
    const answers = await answersTo(Readable.from([`nonsense\n{"kind":"duel"}\n${SHOT}\n`]))
    expect(answers.map(({ error }) => error?.code)).toEqual(['cli.json', 'ford.question.invalid', undefined])
    expect(Object.keys(answers[0]?.error ?? {})).toEqual(['code', 'message'])
  })

  test('a line without end is cut off', async () => {
    const piece = Buffer.from('x'.repeat(65_536))
    const endless = Array.from({ length: Math.ceil(MAX_LINE / piece.length) + 20 }, () => piece)
    const answers = await answersTo(Readable.from([...endless, `\n${SHOT}\n`]))
    expect(answers.map(({ error }) => error?.code)).toEqual(['cli.line.too-long', undefined])
  })

  test("a question that breaks the system's code does not end the stream", async () => {
    const registry = brokenFord({ reference: { ...ford.reference, resolve: fail } })
    const { code, stdout } = await mesnada(['resolve', 'ford', '-'], {
      registry,
      stdin: Readable.from([`${SHOT}\n{}`]),
    })
    expect(code).toBe(0)
    expect(stdout.split('\n')[1]).toBe(
      '{"error":{"code":"cli.crashed","message":"The program failed: broken"}}',
    )
  })

  test('5,000 questions are read no faster than the answers are taken', async () => {
    const TOTAL = 5000
    let asked = 0
    let answered = 0
    let furthest = 0
    const questions = function* (): Generator<string> {
      for (; asked < TOTAL; asked++) yield `${SHOT}\n`
    }
    const stdout = slowReader(chunk => {
      answered += chunk.split('\n').length - 1
      furthest = Math.max(furthest, asked - answered)
    })
    await createProgram(createRegistry([ford]), new Map(), {
      args: ['resolve', 'ford', '-'],
      env: {},
      stdin: Readable.from(questions()),
      stdout,
      stderr: slowReader(() => {}),
      exit: () => {},
    }).run()
    expect(answered).toBe(TOTAL)
    expect(furthest).toBeLessThan(100)
  })
})
