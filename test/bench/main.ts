import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAgents } from './agents.ts'
import { measureAnalysis } from './analysis.ts'
import { measureApply } from './apply.ts'
import { measureBulk } from './bulk.ts'
import { measureConnections } from './connections.ts'
import { measureConsole } from './console/console.ts'
import { measureCreate } from './create.ts'
import { measureDay } from './day.ts'
import { measureEdit } from './edit.ts'
import { measureExplain } from './explain.ts'
import { measureLoad } from './ground/load.ts'
import { measureInspection } from './inspection.ts'
import { measureList } from './list.ts'
import { measureListEdits } from './list-edits.ts'
import { measureForwarding } from './log/forwarding.ts'
import { measureLogLatency } from './log/log-latency.ts'
import { measureLogs } from './log/logs.ts'
import { printRow, type Row } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureNameServer } from './name-server.ts'
import { measurePackets } from './packets.ts'
import { measurePosture } from './posture.ts'
import { measureQuotas } from './quotas.ts'
import { measureScale } from './scale.ts'
import { measureStrangers } from './strangers.ts'
import { measureStructure } from './structure.ts'
import { measureContentFilter } from './web/content-filter.ts'
import { measureSites } from './web/sites.ts'
import { measureWeb } from './web/web.ts'

// Speed as ratios, each against something bare in the same run: `npm run bench -- [list] [create] [bulk] [edit] [load] [apply]
// [list-edits] [explain] [agents] [posture] [analysis] [structure] [packets] [connections] [strangers] [quotas] [scale] [day] [memory]
// [name-server] [logs] [forwarding] [console] [inspection] [web] [sites] [content-filter]`. Words that are no such name say
// which part of `structure` and `packets` (`packets lists misses 10000`), how many rules (`list-edits 2000`, `scale 20000 mixture`, `memory 2000`), rows (`logs 10000000`, also `duckdb`), signatures (`inspection 30000`), names (`web 5000000`, also `content-filter`), or how many
// minutes (`day 20`).
const measures: Readonly<
  Record<string, (folder: string, words: readonly string[]) => Promise<readonly Row[]>>
> = {
  list: measureList,
  create: measureCreate,
  bulk: measureBulk,
  edit: measureEdit,
  'list-edits': measureListEdits,
  load: measureLoad,
  apply: measureApply,
  explain: measureExplain,
  agents: measureAgents,
  posture: measurePosture,
  analysis: measureAnalysis,
  structure: measureStructure,
  packets: measurePackets,
  connections: measureConnections,
  strangers: measureStrangers,
  quotas: measureQuotas,
  scale: measureScale,
  day: measureDay,
  memory: measureMemory,
  logs: measureLogs,
  'log-latency': measureLogLatency,
  forwarding: measureForwarding,
  'name-server': measureNameServer,
  inspection: measureInspection,
  console: measureConsole,
  web: measureWeb,
  sites: measureSites,
  'content-filter': measureContentFilter,
}
const takingWords = [
  'structure',
  'packets',
  'list-edits',
  'scale',
  'day',
  'memory',
  'logs',
  'forwarding',
  'console',
  'inspection',
  'web',
  'content-filter',
]
/** Takes minutes, and so is measured only where it is asked for. */
const onlyAsked = [
  'scale',
  'day',
  'memory',
  'name-server',
  'logs',
  'log-latency',
  'forwarding',
  'console',
  'inspection',
  'web',
  'sites',
  'content-filter',
]
const names = Object.keys(measures)
const asked = process.argv.slice(2).filter((name) => names.includes(name))
const words = process.argv.slice(2).filter((word) => !names.includes(word))
if (words.length > 0 && !asked.some((name) => takingWords.includes(name))) {
  throw new Error(`unknown: ${words.join(', ')}; there are: ${names.join(', ')}`)
}

// What was started ends with this process, also when somebody interrupts it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

let kept = true
for (const name of names.filter((name) =>
  asked.length === 0 ? !onlyAsked.includes(name) : asked.includes(name),
)) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  try {
    for (const row of await measures[name]!(folder, words)) kept = printRow(row) && kept
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exitCode = kept ? 0 : 1
