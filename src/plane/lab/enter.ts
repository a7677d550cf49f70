import { labHosts } from './description.ts'

/** The process that holds the lab's namespaces, and whether they were made without root. */
export interface LabOwner {
  readonly pid: number
  readonly userNamespace?: boolean
}

/** Names that can be entered: the gateway and the hosts behind it. */
export const enterableNames: readonly string[] = ['gateway', ...labHosts.map((host) => host.name)]

/**
 * The command line that runs `command` in the network of the gateway or of a host, with the lab's own `/run` and
 * name server. `nsenter` becomes the command, so signals and the exit code need no help.
 */
export function enterCommand(lab: LabOwner, host: string, command: readonly string[]): readonly string[] {
  const identity = lab.userNamespace ? ['--user', '--preserve-credentials'] : []
  const outer = ['nsenter', '--target', String(lab.pid), ...identity, '--net', '--mount', '--']
  return host === 'gateway'
    ? [...outer, ...command]
    : [...outer, 'nsenter', `--net=/run/netns/${host}`, '--', ...command]
}
