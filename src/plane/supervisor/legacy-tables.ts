import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { LegacyTable } from '../../core/engine/influence.ts'
import { runProgram } from '../../engines/program.ts'

const families = [
  { names: 'ip_tables_names', program: 'iptables-legacy-save' },
  { names: 'ip6_tables_names', program: 'ip6tables-legacy-save' },
] as const

const lookMilliseconds = 2_000
const queueMilliseconds = 1_000

/**
 * Tells the plane what the tables of legacy iptables in its network namespace hold, when there are any, and how full the queues of the
 * kernel are, on change: only root may read that. Without root nothing is sent, and the plane looks for itself. Ends with the plane.
 */
export function tellLegacyTables(plane: ChildProcess): void {
  let told = '[]'
  let queues = ''
  const lookAtQueues = async () => {
    if (plane.exitCode !== null || plane.signalCode !== null) return clearInterval(queueTimer)
    const path = `/proc/${plane.pid}/net/netfilter/nfnetlink_queue`
    const text = await readFile(path, 'latin1').catch(() => '')
    if (text === queues || !plane.connected) return
    queues = text
    plane.send({ type: 'queues', text })
  }
  let isLooking = false
  const look = async () => {
    if (plane.exitCode !== null || plane.signalCode !== null) return clearInterval(timer)
    if (isLooking) return
    isLooking = true
    const tables = await legacyTables(plane.pid!).catch(() => [])
    isLooking = false
    const text = JSON.stringify(tables)
    if (text === told || !plane.connected) return
    told = text
    plane.send({ type: 'legacy-tables', tables })
  }
  const timer = setInterval(look, lookMilliseconds)
  timer.unref()
  const queueTimer = setInterval(lookAtQueues, queueMilliseconds)
  queueTimer.unref()
}

async function legacyTables(pid: number): Promise<readonly LegacyTable[]> {
  const found = await Promise.all(
    families.map(async ({ names, program }) => {
      const text = await readFile(`/proc/${pid}/net/${names}`, 'latin1').catch(() => '')
      return Promise.all(
        text
          .split('\n')
          .filter(Boolean)
          .map((table) => legacyTable(pid, program, table)),
      )
    }),
  )
  return found.flat()
}

async function legacyTable(pid: number, program: string, table: string): Promise<LegacyTable> {
  const args = ['--target', String(pid), '--net', '--', program, '-t', table]
  const { code, stdout } = await runProgram('nsenter', args, { timeoutMilliseconds: 10_000 })
  // Comments hold the time; counters are not asked for.
  const text = stdout.replaceAll(/^#.*\n/gm, '')
  return { program, table, text: code === 0 ? text.replaceAll(/ \[\d+:\d+\]$/gm, '') : null }
}
