import type { Readable } from 'node:stream'
import type { Message, Said } from '../../core/text/message.ts'
import type { Capability } from './capability.ts'

/** A daemon as its engine declares it. `C` is its configuration; functions of it are pure and take paths from the kit. */
export interface DaemonDeclaration<C> {
  /** Names the process in the status and its folder below the run folder: short, since paths of Unix sockets are. */
  readonly name: string
  /** Name of the program, found in the usual folders, or its path. */
  readonly program: string
  /** Other files that the program needs: paths, with wildcards; one file of each must be there. */
  readonly needs?: readonly string[]
  readonly install: Install
  /** Says what else it needs that is not as it was; empty where all is. It is not started before, and this is asked again and again. */
  readonly lacks?: () => Said
  /** Arguments, for the foreground; asked for at each start. Every user of the machine can read them: no secrets. */
  readonly args: (configuration: C, folder: string) => readonly string[]
  /** All files that it reads. Others than their owner cannot, so secrets may be among them. */
  readonly files: (configuration: C, folder: string) => readonly DaemonFile[]
  /** Texts that it reads at descriptors 3, 4 and so on, such as `/proc/self/fd/3`: secrets that no file is to hold. */
  readonly handedOver?: (configuration: C) => readonly string[]
  /** Texts that are shown as `‹secret›` wherever the daemon or its checker prints them. */
  readonly secrets?: (configuration: C) => readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Takes its standard output at each start; where it is left out, lines of it become log rows. */
  readonly stdout?: (stream: Readable) => void
  /** Takes what its clients sent out of a line that it prints, such as a query; lines stay as they are where this is left out. */
  readonly withoutPrivate?: (line: string) => string
  /** Tells whether a line that it prints becomes a log row; each does where this is left out. */
  readonly isRow?: (line: string) => boolean
  /** Ports that it takes: another program at one of them is named when it does not start. */
  readonly ports?: (configuration: C) => readonly ListeningPort[]
  /** Names the processes that hold what it needs other than ports; empty for none. Called when it does not start. */
  readonly holders?: (configuration: C) => Said
  readonly check?: Checker
  readonly ready: Ready
  /** Longest time until it is ready; 30 s where it is left out. */
  readonly readySeconds?: number
  /** Check that finds out when it hangs. A process that was stopped by a signal is found without it. */
  readonly question?: Question
  /** Way to another configuration; a restart where it is left out. Not called when files and arguments are the same. */
  readonly change?: (before: C, after: C) => 'reload' | 'restart'
  readonly reload?: Reload<C>
  /** Asks it to end; SIGTERM where it is left out. After five seconds it is killed. */
  readonly stopSignal?: NodeJS.Signals
  /** Time that it has for what it holds when it was stopped and is to be killed; none where it is left out. */
  readonly drainMilliseconds?: number
  /** Signal from the kernel when this process ends: SIGTERM for a daemon that ends its own children, else SIGKILL. */
  readonly deathSignal?: 'SIGKILL' | 'SIGTERM'
  /** Files that it leaves behind and a new one would take for those of a running one: process id, sockets. */
  readonly stale?: readonly string[]
  readonly limits?: Limits
  /** Capabilities of ours that it keeps; none where it is left out. */
  readonly capabilities?: readonly Capability[]
  /** From -20 to 19: the higher, the more it gives way to other processes that want the processor. */
  readonly priority?: number
}

/** Packages to install when the program is missing: a title for people, and names of Debian's packages. */
export interface Install {
  readonly title: string | Message
  readonly packages: readonly string[]
}

/** A file of a daemon; its name is a path within the daemon's folder. */
export interface DaemonFile {
  readonly name: string
  readonly text: string
}

/** A port that a daemon takes, on any address. */
export interface ListeningPort {
  readonly protocol: 'tcp' | 'udp'
  readonly port: number
}

/** The daemon's own checker: exit code 0 accepts the files in `folder`, anything else refuses them with what it printed. */
export interface Checker {
  /** The daemon's program where it is left out. */
  readonly program?: string
  readonly args: (folder: string) => readonly string[]
  /** Tells whether it reads a file, by its name; it reads all of them where this is left out. Others bring no check. */
  readonly reads?: (name: string) => boolean
  /** 60 s where it is left out. */
  readonly seconds?: number
}

/** A daemon that was started, as probes and questions see it. */
export interface StartedDaemon {
  readonly pid: number
  readonly folder: string
  readonly ports: readonly ListeningPort[]
  /** Calls the listener with each line from now on. Returns a function that ends that. */
  readonly onLine: (listener: (line: string) => void) => () => void
}

/** Resolves when the daemon does its work; `ready.ts` has the usual ones. Called right behind each start. */
export type Ready = (daemon: StartedDaemon, signal: AbortSignal) => Promise<void>

/**
 * Check that finds out when a daemon hangs. `owes` looks from outside whether there is work that it should have done; then
 * its main thread must do something. `ask` rejects or does not resolve while it hangs: a control command, a request.
 */
export type Question =
  | { readonly owes: (pid: number) => boolean }
  | {
      readonly ask: (daemon: StartedDaemon, signal: AbortSignal) => Promise<unknown>
      /** 2 s where it is left out. */
      readonly everySeconds?: number
      /** Without an answer for so long it is killed; 5 s where it is left out. */
      readonly patienceSeconds?: number
    }

/** The configuration that a daemon runs from, and the one that its files have now. */
export interface ConfigurationChange<C> {
  readonly before: C
  readonly after: C
}

/**
 * Way in which a daemon takes a changed configuration over while it runs: a signal, or a call of a control command or
 * socket, whose rejection means that it does not. Then it is started again.
 */
export type Reload<C> =
  | { readonly signal: NodeJS.Signals }
  | {
      readonly call: (
        daemon: StartedDaemon,
        signal: AbortSignal,
        change: ConfigurationChange<C>,
      ) => Promise<unknown>
      /** 30 s where it is left out. */
      readonly seconds?: number
    }

/** Limits of the kernel on a daemon with all its children. */
export interface Limits {
  readonly memoryBytes?: number
  /** Of one processor: 150 are one and a half. Holds where there is a cgroup. */
  readonly cpuPercent?: number
  readonly openFiles?: number
}
