import { createReadStream } from 'node:fs'
import Type from 'typebox'
import { type AgentSystem, agentSystems } from '../../core/agent/agent.ts'
import { hipResult } from '../../core/agent/hip-result.ts'
import type { AuthorizedDevice, DeviceReport } from '../../core/agent/posture.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import type { Upload } from '../../core/resource/upload.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import type { Said } from '../../core/text/message.ts'
import type { AgentDevice, AgentTable } from '../../store/agents/agent-table.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import { computedListRoutes, jsonAnswer } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Answer, Route } from '../route/route.ts'
import type { AgentHub } from './agent-hub.ts'
import { message } from './messages.ts'

/** One line of the status of the agents. */
export interface AgentStatus {
  readonly name: string
  readonly status: ServiceStatus
  readonly msg: Said
}

/** Dependencies of the routes about client agents. */
export interface AgentSide {
  readonly hub: AgentHub
  readonly table: AgentTable
  readonly files: UploadFiles
  readonly distributions: Readonly<Record<AgentSystem, Upload>>
  readonly status: () => readonly AgentStatus[]
  /** Identifiers of the HIP profiles that hold for a report. */
  readonly fulfilled: (report: DeviceReport) => readonly string[]
  /** Results of a report under each HIP profile. */
  readonly evaluated: (report: DeviceReport) => readonly object[]
}

const tag = 'agents'
const source = 'silences#agent-devices'
const read = { area: 'users', competence: 'read' } as const
const write = { area: 'users', competence: 'write' } as const
const usualLimit = 1000

const params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the device.' }) })
const report = Type.Object({}, { additionalProperties: true, description: 'Report as it was sent.' })
const device = {
  id: Type.String({ format: 'uuid' }),
  user_id: Type.Integer({ description: 'Who authorized there.' }),
  login: Type.String({ description: 'As it was sent.' }),
  address: Type.String({ description: 'Where the agent connected from.' }),
  os: Type.String(),
  version: Type.String({ description: 'Version of the agent.' }),
  node_name: nullable(Type.String()),
  state: choice(['authorized', 'disconnected']),
  need_tunnel: Type.Boolean({ description: 'A tunnel is needed.' }),
  connected: Type.Integer({ description: 'When it authorized, in Unix seconds.' }),
  last_seen: Type.Integer({ description: 'Unix seconds.' }),
  report: nullable(report),
  report_time: nullable(Type.Integer()),
  report_counts: Type.Boolean({
    description:
      'Rules match by the report: the device is authorized, at an address of its own, and the report is not older than ' +
      'its interval.',
  }),
  hip_profiles: Type.Array(Type.String(), {
    description: 'HIP profiles that the report fulfils; empty while it does not count.',
  }),
}
const evaluations = Type.Array(
  Type.Object({ profile: Type.String({ description: 'Identifier of the HIP profile.' }), ...hipResult }),
  { description: 'What the report comes to under each HIP profile, and why; empty while it does not count.' },
)
const history = Type.Array(Type.Object({ time: Type.Integer(), report }), {
  description: 'Reports, the newest first.',
})

/** Devices of client agents and their reports, and the distributions. Source: silences#agent-devices. */
export function agentRoutes(side: AgentSide): Route[] {
  return [
    ...statusRoutes(side),
    listRoute(side),
    oneRoute(side),
    endRoute(side, {
      path: '/x/agents/:id/session',
      summary: 'Ends the connections of a device; its agent must authorize again.',
    }),
    endRoute(side, {
      path: '/x/agents/:id',
      summary: 'Ends the connections of a device and removes it with its reports.',
      after: ({ id }) => side.table.forget(id),
    }),
    downloadRoute(side),
  ]
}

function statusRoutes({ status }: AgentSide): Route[] {
  return computedListRoutes({
    path: '/x/agents/status',
    access: read,
    doc: {
      summary: 'Where client agents can connect, and how many did.',
      tagSummary: 'Devices of client agents.',
      source,
      tag,
      response: Type.Array(Type.Object({ name: Type.String(), status: statusValue, msg: Type.String() })),
    },
    rows: ({ say }) => ok(status().map((each) => ({ ...each, msg: say(each.msg) }))),
  })
}

function listRoute(side: AgentSide): Route {
  return {
    method: 'GET',
    path: '/x/agents',
    access: read,
    doc: {
      summary: 'Devices at which users authorized, connected ones first.',
      source,
      tag,
      query: pageQuery,
      response: Type.Array(Type.Object(device)),
    },
    handle: ({ query: raw }) => {
      const query = readQuery(pageQuery, raw)
      if (!query.ok) return query
      const { limit = usualLimit, offset = 0, search = '' } = query.value
      const { devices, total } = side.table.list({ limit, offset, search })
      const connected = side.hub.connected()
      const authorized = authorizedDevices(side)
      return ok({
        body: devices.map((each) => shown(side, each, { connected, authorized })),
        headers: { 'X-Total-Count': String(total) },
      })
    },
  }
}

function oneRoute(side: AgentSide): Route {
  return {
    method: 'GET',
    path: '/x/agents/:id',
    access: read,
    doc: {
      summary: 'One device with the reports that it sent.',
      source,
      tag,
      params,
      response: Type.Object({ ...device, evaluations, history }),
      headers: ['ETag'],
    },
    handle: ({ params: { id } }) =>
      withDevice(side, id, (found) => {
        const past = side.table.history(found.id)
        const authorized = authorizedDevices(side)
        const report = currentReport(authorized.get(found.id))
        return jsonAnswer({
          ...shown(side, found, { connected: side.hub.connected(), authorized }),
          evaluations: report === null ? [] : side.evaluated(report),
          history: past.map(({ at, report: text }) => ({ time: at, report: JSON.parse(text) as unknown })),
        })
      }),
  }
}

/** Ends the connections of a device, and then does what else is to be done with it. */
function endRoute(
  side: AgentSide,
  { path, summary, after }: { path: string; summary: string; after?: (device: AgentDevice) => void },
): Route {
  return {
    method: 'DELETE',
    path,
    access: write,
    isLogged: true,
    doc: { summary, source, tag, params },
    handle: ({ params: { id } }) =>
      withDevice(side, id, (found) => {
        side.hub.end(found.id)
        after?.(found)
        return {}
      }),
  }
}

/** Agents that must be updated cannot log in yet: everyone may download. */
function downloadRoute({ files, distributions }: AgentSide): Route {
  return {
    method: 'GET',
    path: '/x/agents/distributions/:os/file',
    access: 'public',
    audience: 'agents',
    doc: {
      summary: 'Distribution of the client agent for a system.',
      source: 'silences#agent-distributions',
      tag,
      params: Type.Object({ os: Type.Enum([...agentSystems], { description: 'System of the agent.' }) }),
      responseType: 'application/octet-stream',
    },
    handle: ({ params: { os } }) => {
      const system = agentSystems.find((each) => each === os)
      const upload = system && distributions[system]
      const kept = upload && files.get(upload)
      const path = upload && files.pathOf(upload)
      if (!kept || !path)
        return notThere(message('there is no distribution for {system}', { system: os ?? '' }))
      return ok({
        body: createReadStream(path),
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(kept.sizeBytes),
          'Content-Disposition': `attachment; filename="agent-${system}"`,
          ETag: `"${kept.sha256}"`,
          'Repr-Digest': `sha-256=:${Buffer.from(kept.sha256, 'hex').toString('base64')}:`,
        },
      })
    },
  }
}

function withDevice(
  { table }: AgentSide,
  id: string | undefined,
  answer: (device: AgentDevice) => Answer,
): Result<Answer> {
  const found = table.get(id ?? '')
  return found ? ok(answer(found)) : notThere(message('there is no agent {id}', { id: id ?? '' }))
}

type AuthorizedDevices = ReadonlyMap<string, AuthorizedDevice>

function authorizedDevices({ hub }: AgentSide): AuthorizedDevices {
  return new Map(hub.devices().map((each) => [each.id, each]))
}

function currentReport(found: AuthorizedDevice | undefined): DeviceReport | null {
  return found?.isCurrent ? found.report : null
}

interface Now {
  readonly connected: ReturnType<AgentHub['connected']>
  readonly authorized: AuthorizedDevices
}

function shown({ fulfilled }: AgentSide, each: AgentDevice, { connected, authorized }: Now) {
  const report = currentReport(authorized.get(each.id))
  const user = connected.get(each.id)
  return {
    id: each.id,
    user_id: each.user,
    login: each.login,
    address: each.address,
    os: each.system,
    version: each.version,
    node_name: each.node,
    state: user ? 'authorized' : 'disconnected',
    need_tunnel: user?.needsTunnel ?? false,
    connected: each.since,
    last_seen: each.seen,
    report: each.report === null ? null : (JSON.parse(each.report) as unknown),
    report_time: each.reported,
    report_counts: report !== null,
    hip_profiles: report === null ? [] : fulfilled(report),
  }
}
