import { english } from '../../core/text/message.ts'
import { runProgram } from '../../engines/program.ts'
import { unshareArguments } from '../lab/unshare.ts'
import type { Finding } from './finding.ts'
import { probeLab } from './lab-probe.ts'

/** Something a kernel may lack: a program that succeeds where it does not, and what the lack means. */
interface Feature {
  readonly name: string
  readonly command: readonly string[]
  readonly stdin?: string
  readonly state: 'limited' | 'broken'
  readonly remedy: string
}

const otherKernel = 'use a kernel that has it, such as Debian’s'

function nftFeature(name: string, ruleset: string): Feature {
  return { name, command: ['nft', '-f', '-'], stdin: ruleset, state: 'broken', remedy: otherKernel }
}

function linkFeature(name: string, args: string, state: Feature['state'], remedy: string): Feature {
  return { name, command: ['ip', 'link', 'add', ...args.split(' ')], state, remedy }
}

const features: readonly Feature[] = [
  nftFeature('nftables: tables of both families', 'table inet t { }'),
  nftFeature('nftables: named counters', 'table inet t { counter c { }\n}'),
  nftFeature(
    'nftables: sets of ranges',
    'table inet t { set s { type ipv4_addr; flags interval; elements = { 192.0.2.1-192.0.2.9 }; }\n}',
  ),
  nftFeature(
    'nftables: verdict maps',
    'table inet t { map m { type inet_service : verdict; elements = { 80 : accept }; }\n}',
  ),
  nftFeature(
    'nftables: address translation',
    'table inet t { chain c { type nat hook postrouting priority 100; meta nfproto ipv4 masquerade; }\n}',
  ),
  nftFeature(
    'nftables: connection tracking',
    'table inet t { chain c { type filter hook forward priority 0; ct state new accept; }\n}',
  ),
  nftFeature(
    'nftables: logging to a group',
    'table inet t { chain c { type filter hook forward priority 0; log group 5; }\n}',
  ),
  linkFeature(
    'cables between namespaces (veth)',
    'name a type veth peer name b',
    'limited',
    `no lab; ${otherKernel}`,
  ),
  linkFeature(
    'bridges',
    'name a type bridge',
    'limited',
    `no lab and no loopback connections; ${otherKernel}`,
  ),
  linkFeature(
    'VLAN',
    'link lo name a type vlan id 7',
    'limited',
    `connections with a VLAN tag are not applied; ${otherKernel}`,
  ),
]

/** Tries what engines and lab are made of, in throw-away namespaces; the machine's own network is not touched. */
export async function kernelFindings(): Promise<readonly Finding[]> {
  const lab = await probeLab()
  const chance: Finding = lab.possible
    ? good('namespaces of our own', lab.userNamespace ? 'without root' : 'as root')
    : bad(
        {
          name: 'namespaces of our own',
          state: 'limited',
          remedy: english(lab.reason).includes('is missing')
            ? 'no lab before it is there'
            : 'no lab; run as root, or allow user namespaces',
        },
        english(lab.reason),
      )
  if (!lab.possible) return [chance]
  return [chance, ...(await Promise.all(features.map((feature) => tryFeature(feature, lab.userNamespace))))]
}

async function tryFeature(feature: Feature, userNamespace: boolean): Promise<Finding> {
  const args = [...unshareArguments(userNamespace), ...feature.command]
  const result = await runProgram('unshare', args, {
    stdin: feature.stdin ?? '',
    timeoutMilliseconds: 10_000,
  })
  if (result.code === 0) return good(feature.name, 'present')
  const [said = 'refused'] = result.stderr.trim().split('\n')
  const absent = said.includes('failed to execute')
  return bad(absent ? { ...feature, remedy: `install ${feature.command[0]} to find out` } : feature, said)
}

function good(name: string, detail: string): Finding {
  return { area: 'kernel', name, state: 'ok', detail, remedy: '' }
}

function bad({ name, state, remedy }: Pick<Feature, 'name' | 'state' | 'remedy'>, detail: string): Finding {
  return { area: 'kernel', name, state, detail, remedy }
}
