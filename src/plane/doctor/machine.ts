import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { hasTool, tools } from '../tools.ts'
import type { Finding } from './finding.ts'

const gibibyte = 1024 ** 3
const enoughBytes = gibibyte
const leastBytes = gibibyte / 10

/** Without these a gateway filters nothing. */
const essentialTools: readonly string[] = ['nft', 'ip']

/** The tools that engines and lab need. */
export function toolFindings(): readonly Finding[] {
  return tools.map((tool): Finding => {
    const found = { area: 'tools', name: tool.tool } as const
    if (hasTool(tool)) return { ...found, state: 'ok', detail: `for ${tool.neededFor}`, remedy: '' }
    const state = essentialTools.includes(tool.tool) ? 'broken' : 'limited'
    const remedy = `apt-get install --no-install-recommends ${tool.package}`
    return { ...found, state, detail: `missing, for ${tool.neededFor}`, remedy }
  })
}

/** Whether the management interface could listen where it is to; `running` says that a gateway of ours does. */
export function portFinding(host: string, port: number, running: boolean): Promise<Finding> {
  const found = { area: 'ports', name: `${host}:${port}` } as const
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE' && running) {
        resolve({ ...found, state: 'ok', detail: 'taken by the running gateway', remedy: '' })
        return
      }
      const taken = code === 'EADDRINUSE'
      const detail = taken ? 'taken by another process' : message
      const remedy = taken ? 'end what listens there, or choose another --listen' : 'choose another --listen'
      resolve({ ...found, state: 'broken', detail, remedy })
    })
    server.listen({ host, port }, () => {
      server.close(() => resolve({ ...found, state: 'ok', detail: 'free', remedy: '' }))
    })
  })
}

/** Whether the clock could be right: our own files are not from the future. */
export function clockFinding(nowMs: number, ownFile: string): Finding {
  const found = { area: 'clock', name: 'clock' } as const
  const detail = new Date(nowMs).toISOString()
  const madeMs = statSync(ownFile).mtimeMs
  const sane = nowMs >= madeMs - 60_000 && new Date(nowMs).getUTCFullYear() < 2100
  return sane
    ? { ...found, state: 'ok', detail, remedy: '' }
    : {
        ...found,
        state: 'broken',
        detail: `${detail} cannot be`,
        remedy: 'set the clock: timedatectl set-ntp true',
      }
}

/** Whether the data folder has room. The folder need not exist yet. */
export async function diskFinding(dataFolder: string): Promise<Finding> {
  let folder = dataFolder
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = {
    area: 'disk',
    name: dataFolder,
    detail: `${(free / gibibyte).toFixed(1)} GiB free`,
  } as const
  if (free >= enoughBytes) return { ...found, state: 'ok', remedy: '' }
  const state = free >= leastBytes ? 'limited' : 'broken'
  return { ...found, state, remedy: 'make room: logs and backups need a gibibyte' }
}
