import type { ServerMessage } from '../../src/protocol/api.ts'
import { LeanSocket } from './lean-socket.ts'

type Refused = Extract<ServerMessage, { type: 'refused' }>

/** Messages begin with `{"type":"`; the next letter tells answers from what happens at the table. */
const INITIAL = 9
const [DONE, REFUSED, QUOTE] = Array.from('dr"', letter => letter.charCodeAt(0))
/** Where the id stands in the answer to what was done. */
const DONE_ID = '{"type":"done","id":"'.length

/** One player's line to our server: answers are handed to whoever asked, everything else to whoever listens. */
export class LoadSocket {
  readonly #socket: LeanSocket
  readonly #waiting = new Map<string, (ok: boolean) => void>()
  readonly #welcomed: Promise<void>
  /** Replaced by whoever sits down at a table. */
  onMessage: ((message: Buffer) => void) | undefined
  #next = 0

  constructor(url: string, cookie: string) {
    let welcome = (): void => {}
    this.#welcomed = new Promise(resolve => {
      welcome = resolve
    })
    this.onMessage = () => welcome()
    this.#socket = new LeanSocket(`${url}/api/socket`, {
      headers: { cookie },
      received: message => this.#received(message),
    })
  }

  async open(): Promise<void> {
    await this.#socket.open()
    await this.#welcomed
  }

  #received(message: Buffer): void {
    const initial = message[INITIAL]
    if (initial === DONE)
      this.#answered(message.toString('latin1', DONE_ID, message.indexOf(QUOTE ?? 0, DONE_ID)), true)
    else if (initial === REFUSED) this.#refused(message.toString())
    else this.onMessage?.(message)
  }

  #refused(text: string): void {
    console.error(text)
    const { id = '' }: Refused = JSON.parse(text)
    this.#answered(id, false)
  }

  #answered(id: string, ok: boolean): void {
    const answered = this.#waiting.get(id)
    this.#waiting.delete(id)
    answered?.(ok)
  }

  /** Says what it is given, the fields of a message as JSON, under an id; `answered` is told whether it was done. */
  ask(fields: string, answered: (ok: boolean) => void): void {
    const id = `message-${this.#next++}`
    this.#waiting.set(id, answered)
    this.#socket.send(`{"id":"${id}",${fields}}`)
  }

  send(message: object): Promise<boolean> {
    return new Promise(resolve => this.ask(JSON.stringify(message).slice(1, -1), resolve))
  }

  close(): void {
    this.#socket.close()
  }
}
