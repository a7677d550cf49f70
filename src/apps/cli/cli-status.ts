import { type Influence, influenceText } from '../../core/engine/influence.ts'
import { english, verbatim } from '../../core/text/message.ts'
import { visible, visibleLines } from '../../core/text/visible.ts'
import { readProcesses, readRunState, runNames } from '../../plane/supervisor/run-folder.ts'
import { nowOpen } from '../../store/check/dropping-rule.ts'
import type { StorageStatus } from '../../store/data-folder/storage-status.ts'
import { engineDeclarations } from '../engine-list.ts'
import { askGateway, runFolderOf } from './admin-client.ts'
import { CommandError } from './command-error.ts'

/** Answer of `GET /x/status`, as far as it is shown here. */
type ShownInfluence = Omit<Influence, 'detail' | 'isOld'> & { readonly detail: string }

/** The status of the data folder as the wire has it. */
type Shown = Omit<StorageStatus, 'msg'> & { readonly msg: string }

/** The answer to `GET /x/status`, as far as it is shown here. */
interface Status {
  readonly product: string
  readonly version: string
  readonly privilege: string
  readonly revision: number
  readonly applied_revision: number | null
  readonly apply_error: string
  readonly data_plane: { readonly mode: string; readonly reason: string }
  readonly engines: readonly { readonly name: string; readonly status: string; readonly msg: string }[]
  readonly processes: readonly ShownProcess[]
  readonly log: { readonly status: string; readonly msg: string }
  readonly log_store: { readonly status: string; readonly msg: string }
  /** Absent on a central console. */
  readonly metrics?: { readonly status: string; readonly msg: string }
  readonly influences: readonly ShownInfluence[]
  readonly forwarding: { readonly status: string; readonly msg: string } | null
  readonly storage: Shown
  readonly certificates: readonly { readonly msg: string }[]
  readonly packages: readonly { readonly engine: string; readonly state: string; readonly msg: string }[]
  readonly missing: readonly { readonly tool: string; readonly package: string; readonly neededFor: string }[]
  readonly last_repair: { readonly engine: string; readonly message: string; readonly at: number } | null
}

/** A gateway that hangs is ended sooner than this. */
const patienceMilliseconds = 10_000

interface ShownProcess {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly restarts: number
  readonly last_end: { readonly at: number; readonly reason: string } | null
}

/** `status`: the processes of the gateway, and what it says of itself; as JSON when that is asked for. */
export async function statusText(dataFolder: string, json: boolean): Promise<string> {
  const run = runFolderOf(dataFolder)
  const processes = runNames(run).flatMap((name) => {
    const state = readRunState(run, name)
    return state === null ? [] : [line(name, `process ${state.pid}, since ${state.since}`)]
  })
  if (processes.length === 0) throw new CommandError(`no gateway runs on ${run.dataFolder}`)
  const body = await askGateway(run, '/x/status', { timeout: patienceMilliseconds }).catch((error: Error) => {
    const known = readProcesses(run).map(({ name, status, message }) =>
      line(name, `${status} ${english(message)}`),
    )
    throw new CommandError([...processes, ...known, line('gateway', error.message)].join('\n'))
  })
  return json ? pretty(body) : [...processes, ...statusLines(JSON.parse(body) as Status)].join('\n')
}

function statusLines(status: Status): readonly string[] {
  const { revision, applied_revision: applied, apply_error: error, last_repair: repair } = status
  const inForce = applied === null ? 'nothing is enforced' : `revision ${applied} is in force`
  return [
    line('product', `${status.product} ${status.version}, ${status.privilege}`),
    line('data plane', `${status.data_plane.mode}: ${status.data_plane.reason}`),
    line('revision', `${revision}; ${error === '' ? inForce : `not applied: ${error}`}`),
    ...status.engines.map(engineLine),
    ...status.influences.map((influence) =>
      line('others', english(influenceText({ ...influence, detail: verbatim(influence.detail) }))),
    ),
    ...(status.forwarding ? [engineLine({ name: 'forwarding', ...status.forwarding })] : []),
    ...(status.log.status === 'active' ? [] : [line('log', `${status.log.status}: ${status.log.msg}`)]),
    ...(['active', 'inactive'].includes(status.log_store.status)
      ? []
      : [line('log store', `${status.log_store.status}: ${status.log_store.msg}`)]),
    ...(status.metrics && status.metrics.status !== 'inactive'
      ? [line('metrics', `${status.metrics.status}: ${status.metrics.msg}`)]
      : []),
    ...status.processes.filter(isRemarkable).map(processLine),
    ...storageLines(status.storage),
    ...status.certificates.filter(({ msg }) => msg !== '').map(({ msg }) => line('certificate', msg)),
    ...status.packages
      .filter(({ state }) => state !== 'present')
      .map(({ engine, state, msg }) => line('packages', `${engine} ${state}: ${msg}`)),
    ...status.missing.map((tool) =>
      line('missing', `${tool.tool} for ${tool.neededFor}: apt-get install ${tool.package}`),
    ),
    ...(repair ? [line('repaired', `${repair.engine}: ${repair.message}`)] : []),
  ]
}

function isRemarkable({ status, msg, restarts }: ShownProcess): boolean {
  return status !== 'active' || msg !== '' || restarts > 0
}

function processLine({ name, status, msg, restarts, last_end: end }: ShownProcess): string {
  const again = end === null ? '' : `, restarts: ${restarts}, last end: ${end.reason}`
  return line(name, `${status}${msg === '' ? '' : `: ${msg}`}${again}`)
}

function engineLine({ name, status, msg }: Status['engines'][number]): string {
  return line(name, msg === '' ? status : `${status}: ${msg}`)
}

function storageLines(storage: Shown): readonly string[] {
  const aside = storage.rows_set_aside.map(
    ({ resource, item, problem, drops }) => `${resource} ${item} (${problem})${drops ? `; ${nowOpen}` : ''}`,
  )
  return [
    ...(storage.msg === '' ? [] : [line('storage', `${storage.status}: ${storage.msg}`)]),
    ...[...aside, ...storage.files_set_aside].map((name) => line('set aside', name)),
    ...storage.notices.map((notice) => line('storage', notice)),
  ]
}

function line(name: string, text: string): string {
  return `${name.padEnd(14)} ${visible(text)}`
}

/** `print`: what each engine, or one of them, would get. */
export async function artifactsText(dataFolder: string, engine: string | undefined): Promise<string> {
  const names: readonly string[] = engineDeclarations.map(({ name }) => name)
  if (engine !== undefined && !names.includes(engine)) {
    throw new CommandError(`there is no engine ${engine}; there are ${names.join(', ')}`)
  }
  const run = runFolderOf(dataFolder)
  if (engine !== undefined) return (await askGateway(run, `/x/artifacts/${engine}`)).trimEnd()
  const artifacts = JSON.parse(await askGateway(run, '/x/artifacts')) as Record<string, string>
  return Object.entries(artifacts)
    .map(([name, text]) => `# ${name}\n${text}`)
    .join('\n')
    .trimEnd()
}

/** `check`: prints what the engines' own checkers found, and answers 1 when that is anything. */
export async function check(dataFolder: string): Promise<number> {
  const body = await askGateway(runFolderOf(dataFolder), '/x/check')
  process.stdout.write(`${visibleLines(pretty(body))}\n`)
  return hasProblems(JSON.parse(body)) ? 1 : 0
}

/** True when a list with anything in it stands anywhere in the answer: it holds nothing but lists of problems. */
function hasProblems(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' && value !== null && Object.values(value).some(hasProblems)
}

/** JSON as people read it; any other text as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body.trimEnd()
  }
}
