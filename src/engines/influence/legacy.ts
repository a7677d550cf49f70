import { readFile } from 'node:fs/promises'
import type { LegacyTable } from '../../core/engine/influence.ts'
import { joined, type Message } from '../../core/text/message.ts'
import { runProgram } from '../program.ts'
import { readSetting } from '../sysctl.ts'
import type { Found } from './found.ts'
import { message } from './messages.ts'

const families = [
  { names: '/proc/net/ip_tables_names', program: 'iptables-legacy-save' },
  { names: '/proc/net/ip6_tables_names', program: 'ip6tables-legacy-save' },
] as const

/** Tables of the packet filter before nftables in this network namespace; none where only root may see them. */
export async function legacyTables(): Promise<readonly LegacyTable[]> {
  const found = await Promise.all(
    families.map(async ({ names, program }) => {
      // Absent where the kernel has no such part.
      const text = await readFile(names, 'latin1').catch(() => '')
      const tables = text.split('\n').filter(Boolean)
      return Promise.all(tables.map((table) => legacyTable(program, table)))
    }),
  )
  return found.flat()
}

async function legacyTable(program: string, table: string): Promise<LegacyTable> {
  const { code, stdout } = await runProgram(program, ['-t', table], { timeoutMilliseconds: 10_000 })
  return { program, table, text: code === 0 ? stdout : null }
}

/** Returns the influences of such tables, for those with rules or a policy other than accept. */
export function legacyInfluences(tables: readonly LegacyTable[]): readonly Found[] {
  return tables.flatMap((table) => tableInfluence(table) ?? [])
}

function tableInfluence({ program, table, text }: LegacyTable): Found | null {
  const remedy = `${program} -t ${table}`
  const name = `${program.startsWith('ip6') ? 'IPv6' : 'IPv4'} table ${table}`
  const subject = { kind: 'iptables-legacy', name, remedy } as const
  if (text === null) {
    return { ...subject, effect: 'stops', detail: message('what it does is not known: iptables is missing') }
  }
  const rules = text.split('\n').filter((line) => line.startsWith('-A') && !isOfQueues(line))
  const dropping = [...text.matchAll(/^:(\S+) DROP/gm)].map(([, chain]) =>
    message('policy of {chain} DROP', { chain: chain ?? '' }),
  )
  if (rules.length === 0 && dropping.length === 0) return null
  const stops =
    dropping.length > 0 || rules.some((rule) => /-j (DROP|REJECT|NFQUEUE|QUEUE|TARPIT)/.test(rule))
  const changes = rules.some((rule) => !/-j (ACCEPT|LOG|NFLOG|RETURN)/.test(rule))
  return {
    ...subject,
    effect: stops ? 'stops' : changes ? 'changes' : 'none',
    detail: joined([...dropping, message('{count} rules', { count: rules.length })], ', ')!,
  }
}

/** True for rules of the packet filter's own that hand packets to engines of inspection. */
function isOfQueues(line: string): boolean {
  return /^-A gatehouse_queues |-j gatehouse_queues$/.test(line)
}

/** Settings of the whole network namespace that are not ours and decide about packets. */
export async function settingInfluences(): Promise<readonly Found[]> {
  const [localnet, noIpv6] = await Promise.all([
    readSetting('net/ipv4/conf/all/route_localnet'),
    readSetting('net/ipv6/conf/all/disable_ipv6'),
  ])
  const setting = (name: string, effect: Found['effect'], detail: Message): Found => ({
    kind: 'setting',
    name: `${name} = 1`,
    effect,
    detail,
    remedy: `sysctl -w ${name}=0`,
  })
  return [
    ...(localnet === '1'
      ? [
          setting(
            'net.ipv4.conf.all.route_localnet',
            'opens',
            message('127.0.0.0/8 can be reached from outside'),
          ),
        ]
      : []),
    ...(noIpv6 === '1'
      ? [setting('net.ipv6.conf.all.disable_ipv6', 'stops', message('IPv6 is switched off'))]
      : []),
  ]
}
