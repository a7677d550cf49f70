import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MissingTool, Tool } from '../../core/engine/tool.ts'
import type { message } from '../messages.ts'

/** Folders where Debian puts programs; those for administrators are not on everybody's PATH. */
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

/** The tools that the firewall and the lab need. The launcher installs their packages and reads the same file. */
export const startTools: readonly Tool[] = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'tools.json'), 'utf8')) as readonly ListedTool[]
).map(({ neededFor, ...tool }) => ({ ...tool, neededFor: { form: neededFor } }))

type ListedTool = Omit<Tool, 'neededFor'> & { readonly neededFor: keyof typeof message.forms }

/** True when a tool is on this machine. Looks for its file and starts nothing. */
export function hasTool({ tool, files }: Pick<Tool, 'tool' | 'files'>): boolean {
  return (files ?? folders.map((folder) => join(folder, tool))).some((file) => existsSync(file))
}

/** Those of the tools that are not on this machine. */
export function missingTools(tools: readonly Tool[]): readonly MissingTool[] {
  return tools
    .filter((tool) => !hasTool(tool))
    .map(({ tool, package: name, neededFor }) => ({ tool, package: name, neededFor }))
}
