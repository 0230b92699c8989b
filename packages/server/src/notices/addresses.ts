import { BlockList, isIP } from 'node:net'

/**
 * Addresses outside the public internet. What users give us must not reach into our own network. Two lists, because one
 * takes IPv4 for a part of IPv6.
 */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() }

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
  PRIVATE.ipv4.addSubnet(network, prefix, 'ipv4')

for (const [network, prefix] of [
  // All that is not 2000::/3, from which public addresses are given out: our own machine, IPv4 in other clothes, links.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Carry an IPv4 address inside: what may not be reached directly may not be reached so.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.ipv6.addSubnet(network, prefix, 'ipv6')

/** Whether an address may be spoken to. */
export const isPublic = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !PRIVATE.ipv4.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && !PRIVATE.ipv6.check(address, 'ipv6')
    default:
      return false
  }
}
