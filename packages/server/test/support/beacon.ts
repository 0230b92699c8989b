import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Beacon, beaconKeyOf, signRound } from '@mesnada/engine/beacon'

const SECRET = '0'.repeat(62).concat('07')

/** A beacon of our own, which speaks drand's HTTP: a round every second. */
export const startBeacon = async () => {
  const beacon: Beacon = { key: beaconKeyOf(SECRET), genesis: Math.floor(Date.now() / 1000) - 100, period: 1 }
  const state = { isSilent: false, beacon, url: '', close: () => {} }
  const server = createServer(({ url = '' }, response) => {
    const round = Number(url.split('/').at(-1))
    const due = (beacon.genesis + (round - 1) * beacon.period) * 1000
    if (state.isSilent || !(due <= Date.now())) return response.writeHead(404).end('{}')
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ round, signature: signRound(SECRET, round) }))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = () => void server.close()
  return state
}

export const roundSignature = (round: number): string => signRound(SECRET, round)
