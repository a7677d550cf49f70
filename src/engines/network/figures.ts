import { readFile } from 'node:fs/promises'
import type { NetworkFigures } from '../../core/engine/declared/network-figures.ts'

/** More devices than these are left out. */
const mostDevices = 512

/** Reads what the kernel has counted in the network namespace of this process. */
export async function readFigures(): Promise<NetworkFigures> {
  const [devices, statistics, entries, limit] = await Promise.all([
    textOf('/proc/self/net/dev'),
    textOf('/proc/self/net/stat/nf_conntrack'),
    numberIn('/proc/sys/net/netfilter/nf_conntrack_count'),
    numberIn('/proc/sys/net/netfilter/nf_conntrack_max'),
  ])
  return {
    interfaces: interfacesIn(devices ?? ''),
    conntrack:
      entries === null
        ? null
        : { entries, limit, failures: statistics === null ? null : conntrackFailures(statistics) },
  }
}

/** Devices as `/proc/net/dev` has them, but for `lo`. */
export function interfacesIn(text: string): NetworkFigures['interfaces'] {
  return text
    .split('\n')
    .slice(2)
    .flatMap((line) => {
      // A name may have a colon in it, the numbers have none.
      const end = line.lastIndexOf(':')
      const device = line.slice(0, end).trim()
      const numbers = line
        .slice(end + 1)
        .trim()
        .split(/\s+/)
        .map(Number)
      if (end < 0 || device === 'lo' || numbers.length < 12 || numbers.some(Number.isNaN)) return []
      const traffic = (at: number) => ({
        bytes: numbers[at]!,
        packets: numbers[at + 1]!,
        errors: numbers[at + 2]!,
        drops: numbers[at + 3]!,
      })
      return [{ device, receive: traffic(0), transmit: traffic(8) }]
    })
    .slice(0, mostDevices)
}

/** Sums of the processors' counts, as `/proc/net/stat/nf_conntrack` has them in hexadecimal; null where a column is not there. */
export function conntrackFailures(
  text: string,
): { drop: number; earlyDrop: number; insertFailed: number } | null {
  const [head = '', ...lines] = text.trim().split('\n')
  const names = head.trim().split(/\s+/)
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const sum = (name: string) => {
    const column = names.indexOf(name)
    return column < 0
      ? Number.NaN
      : rows.reduce((all, row) => all + Number.parseInt(row[column] ?? '', 16), 0)
  }
  const found = { drop: sum('drop'), earlyDrop: sum('early_drop'), insertFailed: sum('insert_failed') }
  return Object.values(found).some(Number.isNaN) ? null : found
}

async function numberIn(path: string): Promise<number | null> {
  const text = await textOf(path)
  return text !== null && /^\d+\n?$/.test(text) ? Number(text) : null
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}
