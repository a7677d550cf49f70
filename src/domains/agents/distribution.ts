import Type from 'typebox'
import { type AgentSystem, agentSystems, type RequiredAgent } from '../../core/agent.ts'
import { ok } from '../../core/failure.ts'
import { nullable } from '../../core/fields.ts'
import { singleton } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { type KeptFiles, type Upload, upload } from '../../core/upload.ts'

const number = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const version = (system: string) =>
  nullable(Type.Object({ major: number, minor: number, build: number }), {
    default: null,
    description: `Version of the distribution for ${system}; null requires none.`,
  })

/** The version that agents of each system must have. Source: document 2, "Events"; silences#agent-distributions. */
export const agentVersions = singleton({
  name: 'agent_versions',
  path: '/x/agents/versions',
  area: 'users',
  summary: 'The version that client agents of each system must have.',
  source: 'silences#agent-distributions',
  schema: Type.Object({ windows: version('Windows'), macos: version('macOS'), linux: version('Linux') }),
  initial: { windows: null, macos: null, linux: null },
})

/** The file that agents of a system download. Source: document 2, "Events"; silences#agent-distributions. */
function distribution(system: AgentSystem): Upload<null> {
  return upload<null>({
    name: `agent_${system}`,
    path: `/x/agents/distributions/${system}`,
    area: 'users',
    summary: `Distribution of the client agent for ${system}.`,
    source: 'silences#agent-distributions',
    method: 'PUT',
    limitBytes: 1024 * 1024 * 1024,
    examine: async () => ok(null),
  })
}

/** The distributions, by system. */
export const agentDistributions: Readonly<Record<AgentSystem, Upload<null>>> = {
  windows: distribution('windows'),
  macos: distribution('macos'),
  linux: distribution('linux'),
}

/** Where agents of a system download: a path of every listener, open to all. */
export function downloadPath(system: string): string {
  return `/x/agents/distributions/${system}/file`
}

/** What agents must have: only where there are both a version and a file. */
export function requiredAgents(
  snapshot: Snapshot,
  files: KeptFiles,
): Readonly<Partial<Record<AgentSystem, RequiredAgent>>> {
  const versions = snapshot.value(agentVersions)
  const found = agentSystems.flatMap((system) => {
    const wanted = versions[system]
    if (wanted === null || files.get(agentDistributions[system]) === null) return []
    return [[system, { ...wanted, downloadUrl: downloadPath(system) }] as const]
  })
  return Object.fromEntries(found)
}
