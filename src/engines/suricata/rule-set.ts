import { suricataCommand } from './control-socket.ts'

/** Rules that a running Suricata has, and those of the file that it refuses, as text. */
export interface LoadedRules {
  readonly loaded: number
  readonly refused: readonly string[]
}

const commandMilliseconds = 5_000
const mostNamed = 3
const mostText = 200

/** Asks a running Suricata through its Unix socket what has become of its file of rules: one that cannot be read is a warning only. */
export async function loadedRules(path: string): Promise<LoadedRules> {
  const ask = (command: string) => suricataCommand(path, command, AbortSignal.timeout(commandMilliseconds))
  const { rules_loaded: loaded, rules_failed: failed } = first(await ask('ruleset-stats'))
  const refused = failed === 0 ? [] : texts(await ask('ruleset-failed-rules'))
  return { loaded: typeof loaded === 'number' ? loaded : 0, refused }
}

function first(message: unknown): Readonly<Record<string, unknown>> {
  const [found] = Array.isArray(message) ? (message as unknown[]) : []
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
}

function texts(message: unknown): readonly string[] {
  const all = Array.isArray(message) ? (message as { readonly rule?: unknown }[]) : []
  return all
    .flatMap(({ rule }) => (typeof rule === 'string' ? [rule.slice(0, mostText)] : []))
    .slice(0, mostNamed)
}
