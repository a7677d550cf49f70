import { readSetting, writeSetting } from '../sysctl.ts'

/** A setting of the kernel below `/proc/sys`, and what it is to be: a value, or that of another setting. */
interface Setting {
  readonly name: string
  readonly value: string | { readonly as: string }
}

/** Outcome of settings: changes in words, and the names of those that the kernel has and refused. */
export interface AppliedSettings {
  readonly changed: readonly string[]
  readonly refused: readonly string[]
}

/**
 * Settings of the whole network namespace: it counts the bytes of connections, and asks for the way back of a packet
 * with its mark, without which the guard (`guard.ts`) would take each for one that was not seen.
 */
const machineSettings: readonly Setting[] = [
  { name: 'net/netfilter/nf_conntrack_acct', value: '1' },
  { name: 'net/ipv4/conf/all/src_valid_mark', value: '1' },
]

/**
 * Settings of each device of ours. Whether anything is forwarded is decided for all at once (`engines/forwarding`). A
 * reply may leave by another provider's line, so only sources that nobody could reach are refused (`rp_filter` 2);
 * removing one address keeps the others of its network; link-local addresses are usable at once, because IPv6
 * forwarding asks for neighbours from them. Nobody outside says which way packets go, or reaches 127.0.0.0/8.
 */
const deviceSettings = (device: string): readonly Setting[] => {
  const [v4, v6] = [`net/ipv4/conf/${device}`, `net/ipv6/conf/${device}`]
  return [
    { name: `${v4}/forwarding`, value: { as: 'net/ipv4/ip_forward' } },
    { name: `${v4}/rp_filter`, value: '2' },
    { name: `${v4}/promote_secondaries`, value: '1' },
    { name: `${v4}/accept_source_route`, value: '0' },
    { name: `${v4}/accept_redirects`, value: '0' },
    { name: `${v4}/accept_local`, value: '0' },
    { name: `${v4}/route_localnet`, value: '0' },
    { name: `${v6}/disable_ipv6`, value: { as: 'net/ipv6/conf/all/disable_ipv6' } },
    { name: `${v6}/forwarding`, value: { as: 'net/ipv6/conf/all/forwarding' } },
    { name: `${v6}/accept_dad`, value: '0' },
    { name: `${v6}/accept_source_route`, value: '0' },
    { name: `${v6}/accept_redirects`, value: '0' },
    { name: `${v6}/accept_ra`, value: '0' },
  ]
}

/** Sets what differs. */
export async function applySettings(devices: readonly string[]): Promise<AppliedSettings> {
  const changed: string[] = []
  const refused: string[] = []
  for (const { name, value } of [...machineSettings, ...devices.flatMap(deviceSettings)]) {
    const wanted = typeof value === 'string' ? value : await readSetting(value.as)
    const present = await readSetting(name)
    // Absent: the kernel has no such part yet (connection tracking before its first use), or the device is gone.
    if (present === null || wanted === null || present === wanted) continue
    const words = name.replaceAll('/', '.')
    if (await writeSetting(name, wanted)) changed.push(`${words} = ${wanted} (it was ${present})`)
    else refused.push(words)
  }
  return { changed, refused }
}
