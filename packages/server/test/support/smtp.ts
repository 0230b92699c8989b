import { createServer, type Socket } from 'node:net'

/** A mail server for tests: it takes letters and keeps them, or says no. */
export interface TestMailServer {
  readonly url: string
  readonly letters: Letter[]
  /** The answer to the next recipients; without it they are taken. */
  refusal: string | undefined
  /** How long it thinks about the next letters. */
  delayMs: number
  close(): Promise<void>
}

export interface Letter {
  readonly from: string
  readonly to: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

export const startMailServer = async (): Promise<TestMailServer> => {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  const mail: { refusal: string | undefined; delayMs: number } = { refusal: undefined, delayMs: 0 }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(socket, letters, () => mail)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  return Object.assign(mail, {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
}

const converse = (
  socket: Socket,
  letters: Letter[],
  mood: () => { readonly refusal: string | undefined; readonly delayMs: number },
): void => {
  let [from, to, data, rest] = ['', '', '', '']
  let isData = false
  const answer = (line: string): void => void socket.write(`${line}\r\n`)
  const hear = (line: string): void => {
    if (isData) {
      if (line !== '.') return void (data += `${line.replace(/^\./, '')}\n`)
      isData = false
      letters.push(letterOf(from, to, data))
      return void setTimeout(() => answer('250 kept'), mood().delayMs)
    }
    const [verb = ''] = line.toUpperCase().split(/[\s:]/)
    if (verb === 'EHLO' || verb === 'HELO') return answer('250 mesnada.test')
    if (verb === 'MAIL') from = line
    if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      const no = mood().refusal
      if (no !== undefined) return answer(no)
    }
    if (verb === 'DATA') {
      isData = true
      data = ''
      return answer('354 go on')
    }
    answer(verb === 'QUIT' ? '221 bye' : '250 well')
  }
  answer('220 mesnada.test')
  socket.on('data', chunk => {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

const letterOf = (from: string, to: string, data: string): Letter => {
  const end = data.indexOf('\n\n')
  const head = data.slice(0, end).replaceAll(/\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split('\n').map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const body = data.slice(end + 2)
  return { from, to, headers, text: decoded(body, headers.get('content-transfer-encoding')) }
}

const decoded = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
