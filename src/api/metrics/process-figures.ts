import { readFileSync } from 'node:fs'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import type { Sample } from '../../core/metrics/metric.ts'
import type { Figures } from '../../core/metrics/metric-list.ts'

/** More processes than these are left out. */
const mostProcesses = 256
/** On each machine that Linux runs on here. */
const ticksPerSecond = 100

/** Figures of the processes and threads of the gateway. Memory and processor time are read of those whose number is known. */
export function processFigures(all: readonly ProcessStatus[]): Figures {
  const processes = all.slice(0, mostProcesses)
  const used = processes.flatMap(({ name, pid }) => {
    const use = pid === undefined ? null : useOf(pid)
    return use === null ? [] : [{ labels: [name], ...use }]
  })
  const each = (read: (status: ProcessStatus) => number) =>
    processes.map((status): Sample => ({ labels: [status.name], value: read(status) }))
  return {
    gatehouse_process_up: each(({ status }) => (status === 'active' ? 1 : 0)),
    gatehouse_process_restarts: each(({ restarts }) => restarts),
    gatehouse_process_resident_memory_bytes: used.map(({ labels, bytes }) => ({ labels, value: bytes })),
    gatehouse_process_cpu_seconds: used.map(({ labels, seconds }) => ({ labels, value: seconds })),
  }
}

/** Memory in use and processor time of a process; null where there is none with this number. */
export function useOf(pid: number): { readonly bytes: number; readonly seconds: number } | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (kibibytes === undefined) return null
    return {
      bytes: Number(kibibytes) * 1024,
      seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    }
  } catch {
    return null
  }
}
