import { readFileSync } from 'node:fs'
import type { Message } from '../../core/text/message.ts'
import { runProgram } from '../../engines/program.ts'
import { hasTool, startTools } from '../install/tools.ts'
import { unshareArguments } from '../lab/unshare.ts'
import { message } from '../messages.ts'
import { readJson, writeJson } from '../supervisor/json-file.ts'

/** Way to make a lab on this machine, or the reason why there is none. */
export type LabChance =
  | { readonly possible: true; readonly userNamespace: boolean }
  | { readonly possible: false; readonly reason: Message }

/** Tries what the lab is made of in throw-away namespaces. */
export async function probeLab(): Promise<LabChance> {
  const missing = missingTool()
  if (missing !== null) return missing
  const root = process.getuid?.() === 0
  const ways = root ? [false, true] : [true]
  let reason = ''
  for (const userNamespace of ways) {
    const refusals = await Promise.all(essentials.map((command) => tryIn(userNamespace, command)))
    const refusal = refusals.find((text) => text !== null)
    if (refusal === undefined) return { possible: true, userNamespace }
    reason ||= refusal ?? ''
  }
  return {
    possible: false,
    reason: message('this kernel refuses namespaces of our own: {reason}', { reason }),
  }
}

/** As `probeLab`, but a yes is remembered in `file`: before the next boot the kernel changes its mind rarely. */
export async function probeLabOnce(file: string): Promise<LabChance> {
  const asked = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${process.getuid?.()}`
  const known = readJson<{ asked: string; chance: LabChance }>(file)
  // A tool goes sooner than the kernel changes its mind.
  if (known?.asked === asked) return missingTool() ?? known.chance
  const chance = await probeLab()
  if (chance.possible) writeJson(file, { asked, chance })
  return chance
}

/** Tools that make a lab, and lead into it. */
const labTools: readonly string[] = ['ip', 'unshare', 'nsenter', 'mount']

function missingTool(): LabChance | null {
  const missing = startTools.find((tool) => labTools.includes(tool.tool) && !hasTool(tool))
  if (missing === undefined) return null
  return {
    possible: false,
    reason: message('{tool} is missing: apt-get install {name}', {
      tool: missing.tool,
      name: missing.package,
    }),
  }
}

const essentials: readonly (readonly string[])[] = [
  ['ip', 'link', 'add', 'name', 'probe0', 'type', 'veth', 'peer', 'name', 'probe1'],
  ['ip', 'link', 'add', 'name', 'probe0', 'type', 'bridge'],
  ['mount', '-t', 'tmpfs', 'tmpfs', '/run'],
]

async function tryIn(userNamespace: boolean, command: readonly string[]): Promise<string | null> {
  const result = await runProgram('unshare', [...unshareArguments(userNamespace), ...command])
  return result.code === 0 ? null : (result.stderr.trim().split('\n')[0] ?? 'unshare failed')
}
