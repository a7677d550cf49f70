import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { installCommand, packagesOf } from '../../core/engine/package-status.ts'
import type { EngineTools } from '../../core/engine/tool.ts'
import { english } from '../../core/text/message.ts'
import type { AptGround } from '../install/apt.ts'
import { backportsFile, backportsMirror, backportsSuite } from '../install/backports.ts'
import { installRemedy } from '../install/install-remedy.ts'
import { hasTool, missingTools, startTools } from '../install/tools.ts'
import type { Finding } from './finding.ts'

const gibibyte = 1024 ** 3
const enoughBytes = gibibyte
const leastBytes = gibibyte / 10

/** Without these a gateway filters nothing. */
const essentialTools: readonly string[] = ['nft', 'ip']

/** The tools that the firewall and the lab need, and the packages of each other engine. */
export function toolFindings(engines: readonly EngineTools[], ground: AptGround): readonly Finding[] {
  return [
    ...startToolFindings(),
    ...engines.map((engine) => engineFinding(engine, ground)),
    ...backportsFindings(engines, ground),
  ]
}

function engineFinding({ name, tools }: EngineTools, ground: AptGround): Finding {
  const found = { area: 'tools', name } as const
  const all = packagesOf(tools).join(' ')
  const missing = missingTools(tools)
  const uses = [...new Set(tools.map(({ neededFor }) => english(neededFor)))].join(', ')
  if (missing.length === 0) return { ...found, state: 'ok', detail: `${all} for ${uses}`, remedy: '' }
  return {
    ...found,
    state: 'limited',
    detail: `${packagesOf(missing).join(' ')} missing, for ${uses}`,
    remedy: english(
      installRemedy(
        ground,
        tools.filter((tool) => !hasTool(tool)),
      ),
    ),
  }
}

/** The package source of ours, and what would come from it; nothing where no engine needs one. */
function backportsFindings(engines: readonly EngineTools[], ground: AptGround): readonly Finding[] {
  const newer = packagesOf(
    engines.flatMap(({ tools }) => tools.filter(({ source }) => source === 'backports')),
  )
  const mirror = backportsMirror(ground)
  if (newer.length === 0 && mirror === null) return []
  const found = { area: 'tools', name: `source ${backportsSuite(ground) ?? 'backports'}` } as const
  if (mirror !== null) {
    const detail = `${backportsFile(ground)} from ${mirror}${newer.length > 0 ? `, for ${newer.join(' ')}` : ''}`
    return [{ ...found, state: 'ok', detail, remedy: '' }]
  }
  const detail = `for ${newer.join(' ')}, made from the mirror of this machine when they are installed`
  return [{ ...found, state: 'ok', detail, remedy: '' }]
}

function startToolFindings(): readonly Finding[] {
  return startTools.map((tool): Finding => {
    const found = { area: 'tools', name: tool.tool } as const
    if (hasTool(tool)) return { ...found, state: 'ok', detail: `for ${english(tool.neededFor)}`, remedy: '' }
    const state = essentialTools.includes(tool.tool) ? 'broken' : 'limited'
    const remedy = installCommand([tool.package])
    return { ...found, state, detail: `missing, for ${english(tool.neededFor)}`, remedy }
  })
}

/** Finding about whether the management interface could listen at its address; `running` says that a gateway of ours does. */
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

/** Finding about whether the clock could be right: our own files are not from the future. */
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

/** Finding about whether the data folder has room. The folder need not exist yet. */
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
