import { readFileSync } from 'node:fs'
import { runProgram } from '../../engines/program.ts'
import { readJson, writeJson } from '../json-file.ts'
import { hasTool, tools } from '../tools.ts'

/** How a lab can be made on this machine, or why not. */
export type LabChance =
  | { readonly possible: true; readonly userNamespace: boolean }
  | { readonly possible: false; readonly reason: string }

/** Arguments of `unshare` for the lab's keeper: nothing of it outlives `unshare`, and it is root inside. */
export function unshareArguments(userNamespace: boolean): readonly string[] {
  const identity = userNamespace ? ['--user', '--map-root-user'] : []
  return [...identity, '--net', '--mount', '--pid', '--fork', '--kill-child', '--']
}

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
  return { possible: false, reason: `this kernel refuses namespaces of our own: ${reason}` }
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

/** What makes a lab, and leads into it. */
const labTools: readonly string[] = ['ip', 'unshare', 'nsenter', 'mount']

function missingTool(): LabChance | null {
  const missing = tools.find((tool) => labTools.includes(tool.tool) && !hasTool(tool))
  if (missing === undefined) return null
  return { possible: false, reason: `${missing.tool} is missing: apt-get install ${missing.package}` }
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
