import { setTimeout } from 'node:timers/promises'
import { labHosts, labNetworks, networkOf, prefixLengths } from '../../plane/lab/description.ts'
import { enterableNames, enterCommand } from '../../plane/lab/enter.ts'
import { type RunState, readRunState } from '../../plane/supervisor/run-folder.ts'
import { runInPlace } from '../../plane/supervisor/run-in-place.ts'
import { runFolderOf } from './admin-client.ts'
import { CommandError } from './command-error.ts'

/** Time, and number of attempts, for finding hosts that serve. */
const hostPatienceMilliseconds = 5_000
const lookMilliseconds = 20

/** One line of `lab hosts`; the gateway has one for each of its cards. */
interface HostLine {
  readonly name: string
  readonly network: string
  readonly interface: string
  readonly ipv4: string
  readonly ipv6: string
  readonly mac: string
}

/** `lab hosts`: a table, or with `json` one object for each name. */
export function labHostsText(json: boolean): string {
  return json ? JSON.stringify(hostObjects(), null, 2) : table(hostLines())
}

function hostObjects() {
  const networks = labNetworks.map((network) => ({
    name: network.name,
    interface: network.name,
    ipv4_network: `${network.ipv4Network}/${prefixLengths.ipv4}`,
    ipv6_network: `${network.ipv6Network}/${prefixLengths.ipv6}`,
    ...network.gateway,
  }))
  const hosts = labHosts.map((host) => {
    const { gateway } = networkOf(host)
    const { name, network, ipv4, ipv6, mac } = host
    return {
      name,
      network,
      interface: 'eth0',
      ipv4,
      ipv6,
      mac,
      gateway4: gateway.ipv4,
      gateway6: gateway.ipv6,
    }
  })
  return [{ name: 'gateway', networks }, ...hosts]
}

function hostLines(): readonly HostLine[] {
  const line = (
    name: string,
    network: string,
    device: string,
    card: { ipv4: string; ipv6: string; mac: string },
  ) => ({
    name,
    network,
    interface: device,
    ipv4: `${card.ipv4}/${prefixLengths.ipv4}`,
    ipv6: `${card.ipv6}/${prefixLengths.ipv6}`,
    mac: card.mac,
  })
  return [
    ...labNetworks.map((network) => line('gateway', network.name, network.name, network.gateway)),
    ...labHosts.map((host) => line(host.name, host.network, 'eth0', host)),
  ]
}

function table(lines: readonly HostLine[]): string {
  const header: HostLine = {
    name: 'NAME',
    network: 'NETWORK',
    interface: 'CARD',
    ipv4: 'IPV4',
    ipv6: 'IPV6',
    mac: 'MAC',
  }
  const rows = [header, ...lines].map((line) => Object.values<string>({ ...line }))
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `lab exec`: this process becomes the command. Throws a `CommandError` when there is no such host or no lab. */
export async function labExec(dataFolder: string, host: string, command: readonly string[]): Promise<number> {
  if (!enterableNames.includes(host)) {
    throw new CommandError(`no host ${host} in the lab; there are ${enterableNames.join(', ')}`)
  }
  if (command.length === 0) throw new CommandError('a command is required: lab exec HOST -- COMMAND')
  const lab = await servingLab(dataFolder)
  return await runInPlace(enterCommand(lab, host, command))
}

/** The lab's keeper, once the hosts serve: just after a start they may need a moment longer than the gateway. */
async function servingLab(dataFolder: string): Promise<RunState> {
  const run = runFolderOf(dataFolder)
  for (let waited = 0; ; waited += lookMilliseconds) {
    const lab = readRunState(run, 'lab')
    if (lab?.serving || (lab !== null && waited >= hostPatienceMilliseconds)) return lab
    if (readRunState(run, 'supervisor') === null || waited >= hostPatienceMilliseconds) {
      throw new CommandError(`no lab runs on ${dataFolder}`)
    }
    await setTimeout(lookMilliseconds)
  }
}
