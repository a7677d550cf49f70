import { readFile, writeFile } from 'node:fs/promises'

/** Settings of the whole network namespace: it forwards, and counts the bytes of connections. */
const machineSettings: readonly (readonly [name: string, value: string])[] = [
  ['net/ipv4/ip_forward', '1'],
  ['net/ipv6/conf/all/forwarding', '1'],
  ['net/netfilter/nf_conntrack_acct', '1'],
]

/**
 * Settings of each device of ours. A reply may leave by another provider's line, so only sources that nobody
 * could reach are refused (`rp_filter` 2); removing one address keeps the others of its network; link-local
 * addresses are usable at once, because IPv6 forwarding asks for neighbours from them.
 */
const deviceSettings = (device: string): readonly (readonly [name: string, value: string])[] => [
  [`net/ipv4/conf/${device}/rp_filter`, '2'],
  [`net/ipv4/conf/${device}/promote_secondaries`, '1'],
  [`net/ipv6/conf/${device}/accept_dad`, '0'],
]

/** Sets what differs. Answers the names of settings that the kernel has and refused. */
export async function applySettings(devices: readonly string[]): Promise<readonly string[]> {
  const refused: string[] = []
  for (const [name, value] of [...machineSettings, ...devices.flatMap(deviceSettings)]) {
    const file = `/proc/sys/${name}`
    const present = await readFile(file, 'latin1').catch(() => null)
    // Absent: the kernel has no such part yet (connection tracking before its first use), or the device is gone.
    if (present === null || present.trim() === value) continue
    await writeFile(file, value).catch(() => refused.push(name.replaceAll('/', '.')))
  }
  return refused
}
