import { BlockList, isIP } from 'node:net'

/** Addresses outside the public internet. What users give us must not reach into our own network. */
const PRIVATE = new BlockList()

for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')

for (const [network, prefix] of [
  ['::', 96],
  // Carries an IPv4 address inside: what may not be reached directly may not be reached so.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** Whether an address may be spoken to. IPv4 in IPv6 clothes counts as the IPv4 address it is. */
export const isPublic = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && !PRIVATE.check(address, 'ipv6')
    default:
      return false
  }
}
