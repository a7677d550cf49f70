import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MissingTool } from '../core/observation.ts'

/** A tool that some engine needs: found in the usual folders, or as one of `files`. */
export interface Tool extends MissingTool {
  readonly files?: readonly string[]
}

/** Where Debian puts programs; those for administrators are not on everybody's PATH. */
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

/** The tools that engines and lab need. The launcher installs their packages and reads the same file. */
export const tools: readonly Tool[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tools.json'), 'utf8'),
) as readonly Tool[]

/** Whether a tool is on this machine. Looks for its file and starts nothing. */
export function hasTool({ tool, files }: Pick<Tool, 'tool' | 'files'>): boolean {
  return (files ?? folders.map((folder) => join(folder, tool))).some((file) => existsSync(file))
}

/** The tools that are not on this machine. */
export function missingTools(): readonly MissingTool[] {
  return tools
    .filter((tool) => !hasTool(tool))
    .map(({ tool, package: name, neededFor }) => ({ tool, package: name, neededFor }))
}
