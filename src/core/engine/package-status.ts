import type { Said } from '../text/message.ts'
import type { MissingTool } from './tool.ts'

/**
 * State of the Debian packages of one engine.
 *
 * - `present`: all tools are there. `installing`: they are being installed, or wait for their turn.
 * - `missing`: nobody installs them; `message` says what an administrator can do.
 * - `failed`: they could not be installed; `message` says why and what helps. It is tried again.
 */
export interface PackageStatus {
  readonly engine: string
  readonly state: 'present' | 'installing' | 'missing' | 'failed'
  /** Empty when all is well. */
  readonly message: Said
  /** Tools that are not there. */
  readonly missing: readonly MissingTool[]
}

/** The packages of tools, each once. */
export function packagesOf(tools: readonly Pick<MissingTool, 'package'>[]): readonly string[] {
  return [...new Set(tools.map(({ package: name }) => name))]
}

/** The command with which root installs packages by hand; `suite` where they are not of the machine's own release. */
export function installCommand(packages: readonly string[], suite: string | null = null): string {
  const from = suite === null ? '' : `-t ${suite} `
  return `apt-get install --no-install-recommends ${from}${packages.join(' ')}`
}
