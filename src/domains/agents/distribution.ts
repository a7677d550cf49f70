import Type from 'typebox'
import { type AgentSystem, agentSystems, type RequiredAgent } from '../../core/agent/agent.ts'
import { invalid, ok } from '../../core/failure.ts'
import { singleton, view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { type KeptFiles, type Upload, upload } from '../../core/resource/upload.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import { type ProgramKind, programKind, programKinds, programRule } from './program-file.ts'

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
  area: 'system',
  summary: 'The version that client agents of each system must have.',
  source: 'silences#agent-distributions',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({ windows: version('Windows'), macos: version('macOS'), linux: version('Linux') }),
  initial: { windows: null, macos: null, linux: null },
})

/** Facts about a distribution. */
export interface DistributionFacts {
  readonly kind: ProgramKind
}

/** Files that an earlier version kept have no facts. */
type Distribution = Upload<DistributionFacts | null>

/**
 * The file that agents of a system download and run as the system: who may replace it decides about every device.
 * Source: document 2, "Events"; silences#agent-distributions.
 */
function distribution(system: AgentSystem): Distribution {
  return upload<DistributionFacts | null>({
    name: `agent_${system}`,
    path: `/x/agents/distributions/${system}`,
    area: 'system',
    summary: `Distribution of the client agent for ${system}.`,
    source: 'silences#agent-distributions',
    method: 'PUT',
    limitBytes: 1024 * 1024 * 1024,
    examine: async (content) => {
      const kind = await programKind(content, system)
      return kind === null ? invalid('', programRule(system), 'bad_program') : ok({ kind })
    },
  })
}

/** The distributions, by system. */
export const agentDistributions: Readonly<Record<AgentSystem, Distribution>> = {
  windows: distribution('windows'),
  macos: distribution('macos'),
  linux: distribution('linux'),
}

/** Distributions that are kept, each with what proves that it is the one which was meant. */
export const distributionList = view({
  name: 'agent_distributions',
  path: '/x/agents/distributions',
  area: 'users',
  summary: 'Distributions of the client agent that can be downloaded.',
  source: 'silences#agent-distributions',
  output: Type.Array(
    Type.Object({
      os: choice([...agentSystems]),
      kind: nullable(choice([...programKinds]), {
        description: 'Null when it was uploaded before kinds were checked.',
      }),
      size: Type.Integer({ 'x-shown': 'bytes', description: 'Bytes.' }),
      sha256: Type.String({ description: 'Digest of the file, hexadecimal.' }),
      uploaded: Type.Integer({ 'x-shown': 'moment', description: 'Unix seconds.' }),
      login: Type.String({ description: 'Who uploaded it.' }),
    }),
  ),
  read: ({ kept }) =>
    ok(
      agentSystems.flatMap((os) => {
        const file = kept.get(agentDistributions[os])
        if (file === null) return []
        const { facts, sizeBytes: size, sha256, atSeconds: uploaded, login } = file
        return [{ os, kind: facts?.kind ?? null, size, sha256, uploaded, login }]
      }),
    ),
})

/** Path of the download for agents of a system: served by every listener, open to all. */
export function downloadPath(system: string): string {
  return `/x/agents/distributions/${system}/file`
}

/** Versions that agents must have: only where there are both a version and a file. */
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
