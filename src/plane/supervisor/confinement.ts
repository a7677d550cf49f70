import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ConfinePlan, ListeningSocket, View, ViewEntry } from '../confine/plan.ts'
import { firstSocketDescriptor } from '../confine/plan.ts'
import type { RunFolder } from './run-folder.ts'
import { groupCalled, type ProcessUsers, type Role } from './users.ts'

/** Extent to which processes of this machine can be confined. */
export interface Confinement {
  /** Users of their own, or null: then each runs as who started the gateway. */
  readonly users: ProcessUsers | null
  /** True when each sees only files that it needs. */
  readonly hasViews: boolean
}

/** Command lines that start a confined process. */
export interface Confiner {
  readonly confinement: Confinement
  readonly run: RunFolder
  /** Starts the confining step, which Bun runs. */
  readonly runtime: readonly string[]
  /** Folder of the program. */
  readonly program: string
}

/** A command line and what it wants in its environment. */
export interface Confined {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Confined process: one of ours, or a trial of packets, which the plane's user runs. */
export type ConfinedKind = Role | 'trial'

/** The group of Debian whose members may read the journal of the machine, where there is one. */
function journalGroups(): readonly number[] {
  const number = groupCalled('systemd-journal')
  return number === null ? [] : [number]
}

/** Place where a process starts: as this one, or in the lab’s user namespace, where only one user has a number. */
export type Ground = 'here' | 'user-namespace'

/** Descriptors at which processes find their sockets, and the plane the messages of the kernel. */
export const descriptors = {
  api: firstSocketDescriptor,
  agents: firstSocketDescriptor + 1,
  operators: firstSocketDescriptor + 2,
  plane: firstSocketDescriptor,
  trial: firstSocketDescriptor + 1,
  kernelLog: firstSocketDescriptor + 2,
} as const

const lowPorts = 10 // CAP_NET_BIND_SERVICE
const networkAdministration = 12 // CAP_NET_ADMIN
const rawPackets = 13 // CAP_NET_RAW
const families = { unix: 1, ipv4: 2, ipv6: 10, netlink: 16 } as const

/**
 * Capabilities that each process keeps. The packet filter and the network are set with the first, the name server answers at
 * port 53; DHCP clients and trials send frames, too.
 */
const capabilities: Readonly<Record<ConfinedKind, readonly number[]>> = {
  gateway: [],
  front: [],
  plane: [networkAdministration, lowPorts, rawPackets],
  trial: [networkAdministration, rawPackets],
}

/** Plan of what a process of this kind is left with when it becomes `command`. */
export function confinePlan(
  { confinement, run, program }: Confiner,
  kind: ConfinedKind,
  { command, ground = 'here', bindsLowPort = false, reads: also = [] }: ConfinedCommand,
): ConfinePlan {
  const users = ground === 'user-namespace' ? null : confinement.users
  const identity = users?.[kind === 'trial' ? 'plane' : kind] ?? null
  const startsPrograms = kind === 'plane' || kind === 'trial'
  return {
    identity: identity && { uid: identity.uid, gid: identity.gid },
    groups: identity !== null && kind === 'plane' ? journalGroups() : [],
    capabilities: [...capabilities[kind], ...(bindsLowPort ? [lowPorts] : [])],
    view: confinement.hasViews ? viewOf(kind, { run, program, also }) : null,
    sockets: socketsOf(kind, { run, users }),
    files: kind === 'plane' ? [{ path: '/dev/kmsg', descriptor: descriptors.kernelLog }] : [],
    signals: startsPrograms ? 'any' : 'own',
    families: startsPrograms ? null : Object.values(families),
    command,
  }
}

/** A command as one of these processes: what it is left with, and how it is started. */
export function confined(confiner: Confiner, kind: ConfinedKind, options: ConfinedCommand): Confined {
  return confinedBy(
    confiner,
    confinePlan(confiner, kind, options),
    namespacesOf(confiner, kind, options.ground),
  )
}

/** The command line that carries out a plan, and its environment. */
export function confinedBy(
  { run: { folders }, runtime }: Confiner,
  plan: ConfinePlan,
  namespaces: readonly string[] = [],
): Confined {
  const temporary = plan.view?.entries.find(
    ({ path }) => path === folders.gatewayTemporary || path === folders.planeTemporary,
  )
  return {
    command: [...(namespaces.length > 0 ? ['unshare', ...namespaces, '--'] : []), ...runtime],
    environment: {
      GATEHOUSE_CONFINE: JSON.stringify(plan),
      ...(temporary === undefined ? {} : { TMPDIR: temporary.path }),
    },
  }
}

/** Namespaces that such a process wants of its own, beside that of its view, as options of `unshare`. */
export function namespacesOf(
  { confinement: { hasViews } }: Confiner,
  kind: ConfinedKind,
  ground: Ground = 'here',
): readonly string[] {
  const isTrial = kind === 'trial'
  // Without root any other namespace takes one of users; a process of the lab is in one already.
  const takesUsers = process.getuid?.() !== 0 && ground === 'here' && (hasViews || isTrial)
  return [
    ...(takesUsers ? ['--user', '--map-current-user', '--keep-caps'] : []),
    ...(isTrial ? ['--net'] : []),
  ]
}

/** A command to confine, and where it starts. */
export interface ConfinedCommand {
  readonly command: readonly string[]
  readonly ground?: Ground
  /** True when it listens on a port below 1024. */
  readonly bindsLowPort?: boolean
  /** Files that it reads in addition to those of its kind. */
  readonly reads?: readonly string[]
}

interface Sight {
  readonly run: RunFolder
  readonly program: string
  readonly also: readonly string[]
}

function viewOf(kind: ConfinedKind, { run, program, also }: Sight): View {
  const { folders } = run
  const own: Readonly<Record<ConfinedKind, readonly ViewEntry[]>> = {
    front: reads([...present(['/sys/fs/cgroup']), folders.front]),
    gateway: [
      ...reads(['/etc', ...resolverFolder(), '/sys']),
      { kind: 'write', path: run.dataFolder },
      { kind: 'empty', path: run.folder },
      // Where users are not apart, the key is still not for this process.
      ...present([join(run.dataFolder, 'tls.key')]).map((path): ViewEntry => ({ kind: 'hidden', path })),
      ...reads([folders.plane]),
      { kind: 'write', path: folders.gatewayTemporary },
    ],
    plane: [
      ...reads(['/etc', ...resolverFolder(), '/sys']),
      // A lab has a `/run` of its own.
      ...journalParents.map((path): ViewEntry => ({ kind: 'read-if-there', path })),
      { kind: 'write', path: '/proc/sys/net' },
      { kind: 'write', path: folders.engines },
      { kind: 'write', path: folders.state },
      { kind: 'write', path: folders.planeTemporary },
    ],
    trial: [...reads(['/etc', '/sys', folders.trial]), { kind: 'write', path: '/proc/sys/net' }],
  }
  const systemEntries = systemFolders.flatMap((path) => (existsSync(path) ? [systemEntry(path)] : []))
  const programParts = ['package.json', 'tsconfig.json', 'bin', 'src', 'node_modules'].map((name) =>
    join(program, name),
  )
  return {
    base: folders.view,
    entries: [
      ...systemEntries,
      ...devices.map((name): ViewEntry => ({ kind: 'device', path: `/dev/${name}` })),
      // Processes that need temporary files have a folder for them; Knot DNS takes this place and no other.
      { kind: kind === 'plane' ? 'scratch' : 'empty', path: '/tmp' },
      ...reads(present(programParts)),
      ...own[kind],
      ...reads(also),
    ],
  }
}

/** Folders in which the journal of the machine lies; it may come while the plane runs. */
const journalParents = ['/var/log', '/run/log']
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/proc']
const devices = ['null', 'zero', 'full', 'random', 'urandom']

/** Debian’s `/bin` and others like it are links. */
function systemEntry(path: string): ViewEntry {
  return lstatSync(path).isSymbolicLink()
    ? { kind: 'link', path, target: readlinkSync(path) }
    : { kind: 'read', path }
}

function reads(paths: readonly string[]): readonly ViewEntry[] {
  return paths.map((path) => ({ kind: 'read', path }))
}

function present(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => existsSync(path))
}

/** The file that names the system's name servers often lies elsewhere, in a folder where it is replaced. */
function resolverFolder(): readonly string[] {
  try {
    const folder = dirname(realpathSync('/etc/resolv.conf'))
    return folder.startsWith('/etc') || folder === '/' || folder === '/run' ? [] : [folder]
  } catch {
    return []
  }
}

interface SocketOwners {
  readonly run: RunFolder
  readonly users: ProcessUsers | null
}

/** Sockets belong to the user who started the gateway; the group of one party may connect too. */
function socketsOf(kind: ConfinedKind, { run, users }: SocketOwners): readonly ListeningSocket[] {
  const open = (role: Role) => users?.[role].gid ?? null
  switch (kind) {
    case 'gateway':
      return [
        { path: run.apiSocket, descriptor: descriptors.api, gid: open('front') },
        { path: run.agentSocket, descriptor: descriptors.agents, gid: open('front') },
        { path: run.adminSocket, descriptor: descriptors.operators, gid: null },
      ]
    case 'plane':
      return [
        { path: run.planeSocket, descriptor: descriptors.plane, gid: open('gateway') },
        { path: run.trialSocket, descriptor: descriptors.trial, gid: open('plane') },
      ]
    case 'front':
    case 'trial':
      return []
  }
}
