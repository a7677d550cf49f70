import Type from 'typebox'
import type { InspectorState } from '../../core/engine/declared/ips.ts'
import { engineState } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { joined, type Said } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { inspectionSettings } from './settings.ts'

const nullable = (description: string) => Type.Union([Type.Null(), Type.Integer()], { description })

const row = Type.Object({
  name: Type.String({ description: 'Engine, or the profile that a process inspects for.' }),
  status: statusValue,
  msg: Type.String({
    description: 'What is wrong or missing, the remedy, and what becomes of the traffic meanwhile.',
  }),
  profile: Type.String({ description: 'Id of the IPS profile; empty where it is of none.' }),
  queue: nullable('Queue of the kernel at which it listens; null where it has none.'),
  packets: Type.Integer({ description: 'Packets that the kernel handed over since it listens.' }),
  waiting: Type.Integer({ description: 'Packets that wait in the queue.' }),
  dropped: Type.Integer({
    description: 'Packets that the kernel dropped since the queue was full or nobody took them.',
  }),
  memory: Type.Integer({ description: 'Bytes of memory that it has.' }),
  signatures: nullable('Signatures that it has loaded; null where it has none.'),
  since: nullable('Unix seconds since which it inspects; null while it does not.'),
})

type Row = Omit<Type.Static<typeof row>, 'msg'> & { readonly msg: Said }

/** State of every process that inspects traffic. Source: silences#inspection. */
export const inspectionStatus = view({
  name: 'inspection_status',
  path: '/x/inspection/status',
  area: 'security',
  summary: 'State of every process that inspects traffic, with its queue and its memory.',
  source: 'silences#inspection',
  output: Type.Array(row),
  read: ({ snapshot, observed, say }) =>
    ok(inspectionRows(snapshot, observed).map((each) => ({ ...each, msg: say(each.msg) }))),
})

/** The rows of the engines; a process for each profile where intrusion prevention has any. */
function inspectionRows(snapshot: Snapshot, observed: Observed): readonly Row[] {
  const consequence = consequenceOf(snapshot)
  const inspectors = observed.values.ips?.inspectors ?? []
  const ips = engineState(observed, 'ips')
  const all = inspectors.map((each) => inspectorRow(each, ips.message))
  const rows = all.length > 0 ? all : [engineRow('ips', ips)]
  return rows.map((each) =>
    each.status === 'active' || (each.status === 'inactive' && all.length === 0)
      ? each
      : {
          ...each,
          msg: joined([each.msg, consequence].flatMap((said) => (said === '' ? [] : [said]))) ?? '',
        },
  )
}

function inspectorRow(state: InspectorState, reason: Said): Row {
  const { name, status, message: said, profile, queue, packets, waiting, dropped, signatures } = state
  return {
    ...{ name, status, profile, queue, packets, waiting, dropped, signatures },
    msg: said === '' && status !== 'active' ? reason : said,
    memory: state.memoryBytes,
    since: state.sinceSeconds,
  }
}

function engineRow(name: string, { status, message: msg }: ReturnType<typeof engineState>): Row {
  return {
    ...{ name, status, msg, profile: '', queue: null, packets: 0, waiting: 0, dropped: 0, memory: 0 },
    ...{ signatures: null, since: null },
  }
}

function consequenceOf(snapshot: Snapshot): Said {
  return snapshot.value(inspectionSettings).on_failure === 'block'
    ? message('meanwhile traffic that asks for it is dropped (on_failure is block)')
    : message('meanwhile traffic that asks for it passes without inspection (on_failure is pass)')
}
