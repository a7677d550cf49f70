import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { TrialDevice } from '../../core/engine/trial.ts'
import { runProgram } from '../program.ts'

/** Names of the other ends of the devices: no rule can name one, since `~` is in no name of a ruleset. */
const peerPrefix = '~'

/** The other end of a device, where its packets are sent from and come out. */
export function peerOf(place: number): string {
  return `${peerPrefix}${place}`
}

/** MAC of the device at this place. */
export function macOf(place: number): string {
  return `02:00:00:00:${hex(place >> 8)}:${hex(place & 0xff)}`
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

const patience = 500
const pauseMs = 5

/** As on a gateway, `engines/network/settings.ts` and `engines/forwarding`. */
const settings = (devices: readonly TrialDevice[]): readonly (readonly [name: string, value: string])[] => [
  ['net/ipv4/ip_forward', '1'],
  ['net/ipv6/conf/all/forwarding', '1'],
  ['net/ipv4/conf/all/rp_filter', '0'],
  ...devices.map(({ device }) => [`net/ipv4/conf/${device}/rp_filter`, '2'] as const),
]

/**
 * Makes devices of these names with addresses and routes in the network namespace of this process, which must be new.
 * Nobody is asked for a MAC: every address behind a device is reached. Rejects with what the kernel refused.
 */
export async function makeDevices(devices: readonly TrialDevice[]): Promise<void> {
  await batch(devices.flatMap(linkCommands))
  for (const [name, value] of settings(devices)) {
    const file = `/proc/sys/${name}`
    // Absent without IPv6.
    const present = await readFile(file, 'latin1').catch(() => null)
    if (present !== null && present.trim() !== value) await writeFile(file, value)
  }
  await batch(devices.flatMap(addressCommands))
  await untilUp(devices.length * 2)
}

/** Packets of any length pass: the length tells them apart. */
const largest = 'mtu 65535'

function linkCommands({ device }: TrialDevice, place: number): readonly string[] {
  const peer = peerOf(place)
  return [
    `link add ${device} address ${macOf(place)} ${largest} type veth peer name ${peer} ${largest}`,
    ...[device, peer].map((name) => `link set dev ${name} arp off addrgenmode none`),
  ]
}

function addressCommands({ device, addresses, gateways }: TrialDevice, place: number): readonly string[] {
  const metric = 1 + place
  return [
    `link set dev ${peerOf(place)} up`,
    `link set dev ${device} up`,
    ...addresses.map(
      (address) => `address add ${address} dev ${device}${address.includes(':') ? ' nodad' : ''}`,
    ),
    ...gateways.map((gateway) => {
      const anywhere = gateway.includes(':') ? '::/0' : '0.0.0.0/0'
      return `route append ${anywhere} via ${gateway} dev ${device} onlink metric ${metric}`
    }),
  ]
}

/** A device that has just been set up drops what is sent until the kernel has made it ready. */
async function untilUp(wanted: number): Promise<void> {
  for (let attempt = 0; attempt < patience; attempt++) {
    const { stdout } = await runProgram('ip', ['-brief', 'link', 'show', 'up'])
    if ((stdout.match(/^\S+ +UP /gm) ?? []).length >= wanted) return
    await setTimeout(pauseMs)
  }
  throw new Error('the devices of the namespace do not come up')
}

async function batch(commands: readonly string[]): Promise<void> {
  const result = await runProgram('ip', ['-batch', '-'], {
    stdin: ['link set lo up', ...commands].join('\n'),
  })
  if (result.code !== 0) throw new Error(`the namespace cannot be made: ${result.stderr.trim()}`)
}

/**
 * The trial's own table. Each packet has a connection tracking zone, so that none belongs to the connection of another;
 * what the namespace itself would send is dropped before anything counts it.
 */
export const trialTable = `table inet gatehouse_trial {
  counter arrived { }
  counter here { }
  counter forwarded { }
  chain arrived {
    type filter hook prerouting priority -310; policy accept;
    iifname "${peerPrefix}*" drop
    counter name "arrived"
    meta nfproto ipv4 ct zone set @nh,32,16
    meta nfproto ipv6 ct zone set @nh,16,16
  }
  chain here { type filter hook input priority 500; policy accept; counter name "here"; }
  chain forwarded { type filter hook postrouting priority 500; policy accept; counter name "forwarded"; }
  chain sent { type filter hook output priority -500; policy drop; }
}
`
