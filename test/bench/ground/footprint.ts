import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Memory and content of a gateway. */
export interface Footprint {
  /** Bytes in memory of each process, by what it is; those of one kind together. */
  readonly processes: ReadonlyMap<string, number>
  /** Content of its table; null without the rights to look. */
  readonly kernel: { readonly chains: number; readonly maps: number; readonly sets: number } | null
  /** Bytes of its database and of what lies beside it. */
  readonly files: ReadonlyMap<string, number>
}

/** Looks at the gateway that runs as `pid` on the data folder. */
export async function footprintOf(pid: number, folder: string): Promise<Footprint> {
  const pids = treeOf(pid)
  const processes = new Map<string, number>()
  for (const each of pids) {
    const name = nameOf(each)
    if (name === null) continue
    processes.set(name, (processes.get(name) ?? 0) + statusOf(each, 'VmRSS'))
  }
  return { processes, kernel: await kernelOf(pids), files: filesOf(folder) }
}

/** Milliseconds of processor time that each process below `pid` has had, in the kernel too, by what it is. */
export function processorTimeOf(pid: number): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const each of treeOf(pid)) {
    const name = nameOf(each)
    if (name !== null) times.set(name, (times.get(name) ?? 0) + processorMilliseconds(each))
  }
  return times
}

function processorMilliseconds(pid: number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ') ?? []
    return sum + Number(nanoseconds ?? 0) / 1e6
  }, 0)
}

/** The most that a process of this name below `pid` ever had in memory, in bytes. */
export function peakOf(pid: number, name: string): number {
  const peaks = treeOf(pid)
    .filter((each) => nameOf(each) === name)
    .map((each) => statusOf(each, 'VmHWM'))
  return Math.max(0, ...peaks)
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return null
  }
}

function treeOf(pid: number): number[] {
  const children =
    read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ').filter(Boolean).map(Number) ?? []
  return [pid, ...children.flatMap(treeOf)]
}

/** The script that a process runs, or its program. */
function nameOf(pid: number): string | null {
  const words = read(`/proc/${pid}/cmdline`)?.split('\0').filter(Boolean)
  if (words === undefined || words.length === 0) return null
  const script = words.slice(1).find((word) => /^[^-].*\.[cm]?[jt]s$/.test(word))
  return basename(script ?? words[0]!).replace(/\.[cm]?[jt]s$/, '')
}

/** A figure of the process' status, in bytes. */
function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`) ?? '')
  return Number(found?.[1] ?? 0) * 1024
}

/** The table lies in the network of one of the processes. */
async function kernelOf(pids: readonly number[]): Promise<Footprint['kernel']> {
  const networks = new Map<string, number>()
  for (const pid of pids) {
    try {
      networks.set(readlinkSync(`/proc/${pid}/ns/net`), pid)
    } catch {
      // Ended, or somebody else's.
    }
  }
  for (const pid of networks.values()) {
    const nft = ['-t', '-j', 'list', 'table', 'inet', 'gatehouse']
    const listed = await run('nsenter', ['--target', String(pid), '--net', 'nft', ...nft], {
      maxBuffer: 2 ** 30,
    }).catch(() => null)
    if (listed === null) continue
    const { nftables } = JSON.parse(listed.stdout) as { nftables: Record<string, unknown>[] }
    const count = (kind: string) => nftables.filter((item) => kind in item).length
    return { chains: count('chain'), maps: count('map'), sets: count('set') }
  }
  return null
}

function filesOf(folder: string): Map<string, number> {
  return new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.db(-wal)?$/.test(entry.name))
      .map(({ name }) => [name, statSync(join(folder, name)).size]),
  )
}
