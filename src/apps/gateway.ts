import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { StrangerConnections } from '../api/admission/stranger-connections.ts'
import { Confirmations } from '../api/confirmations.ts'
import { Jobs } from '../api/jobs.ts'
import { storedByName } from '../api/revision-change.ts'
import { createOperatorServer, createServer } from '../api/server.ts'
import { Sessions } from '../api/session.ts'
import { hashPassword } from '../api/sign-in/password.ts'
import { artifacts, nextRecompileAt } from '../compile/artifacts.ts'
import { packetCheckTrial } from '../compile/packet-checks.ts'
import { posturesAhead, posturesOf } from '../compile/posture.ts'
import { trialGround } from '../compile/trial.ts'
import { trialPart } from '../compile/trial-part.ts'
import { Control } from '../control/control.ts'
import { createCountries } from '../control/countries.ts'
import { LicenseServerClient } from '../control/license-server.ts'
import { Processes } from '../control/processes.ts'
import { errorSentence } from '../core/error-sentence.ts'
import type { CheckRun } from '../core/observation.ts'
import type { SupervisorMessage } from '../core/process-status.ts'
import { accounts } from '../domains/access/accounts.ts'
import { console as consoleResources } from '../domains/console.ts'
import { forwardingBlocked } from '../domains/firewall/check-settings.ts'
import { graphLayout } from '../domains/firewall/graph/layout.ts'
import { readings } from '../domains/firewall/graph/reading.ts'
import { linearLayout } from '../domains/firewall/layout.ts'
import { offsetAt } from '../domains/firewall/time-zone.ts'
import { zoneOf } from '../domains/firewall/timetable.ts'
import { gateway as gatewayResources } from '../domains/gateway.ts'
import { leftOutRow, packetRow } from '../domains/logs/packet-row.ts'
import { answerSupervisor } from '../processes/answer.ts'
import { greeting } from '../processes/greeting.ts'
import { replacedText } from '../store/data-folder/set-aside-file.ts'
import { logFile } from '../store/log-database.ts'
import { LogStore } from '../store/log-store.ts'
import { isStored } from '../store/state.ts'
import { openStore, type Store } from '../store/store.ts'
import { UploadFiles } from '../store/upload-files.ts'
import { serveAgents } from './agents.ts'
import { Ahead } from './ahead.ts'
import { Analyst } from './analyst.ts'
import { openGate, packetCheckGate } from './check-gate.ts'
import { eventLog } from './event-log.ts'
import type { GatewayMessage, GatewayOptions, PasswordMessage, Product } from './gateway-options.ts'
import { trimHeap } from './heap-trim.ts'
import { hostsOf } from './hosts.ts'
import { machineOf } from './machine.ts'
import { printers } from './printers.ts'
import { productRoutes } from './routes.ts'
import { seed, seedConsole, seedLab } from './seed.ts'
import { storageStatus } from './storage-status.ts'
import { endInOneSentence } from './uncaught.ts'

const nowMs = () => Date.now()
const settleMs = 3000
/** Exit code that says: the same start would fail again. */
const hopeless = 2

endInOneSentence('the gateway process')
const options = JSON.parse(process.env['GATEHOUSE_OPTIONS'] ?? '{}') as GatewayOptions
let hear: (message: SupervisorMessage) => void = () => undefined
answerSupervisor((message) => hear(message))

try {
  const { adminPassword } = await greeting<PasswordMessage>('password')
  await serve({ ...options, adminPassword })
} catch (error) {
  tell({ type: 'failed', message: errorSentence(error) })
  setTimeout(() => process.exit(hopeless), 50)
}

/** Opens the data folder, serves the interface and keeps the data plane at the newest revision, until told to end. */
async function serve({
  dataFolder,
  product,
  vendor,
  plane,
  sockets,
  ...others
}: GatewayOptions & Pick<PasswordMessage, 'adminPassword'>): Promise<void> {
  const licenseServer = new LicenseServerClient(others.licenseServer)
  const resources = product === 'cc' ? consoleResources : gatewayResources
  const store = openStore(dataFolder, resources, nowMs)
  const { disk } = store
  noteProduct(store, dataFolder, product)
  const logs = openLogs(dataFolder, store)
  const events = eventLog(logs, nowMs)
  const { note } = events
  const replacedLog = logs.setAside === null ? [] : [replacedText(logFile, logs.setAside)]
  for (const message of [...store.notices, ...replacedLog]) {
    process.stderr.write(`${message}\n`)
    note({ kind: 'data-notice', message })
  }
  disk.watch({
    failed: ({ message }) => note({ kind: 'data-notice', message: `${message}: changes are refused` }),
    recovered: ({ seconds, refused }) => {
      const message = `the disk takes changes again, after ${seconds} s in which ${refused} were refused`
      note({ kind: 'data-notice', message })
    },
  })
  const isFirstStart = store.snapshot.revision === 0
  const firstPassword = isFirstStart ? await firstStart(store, product, others.adminPassword) : null
  if (product === 'cc') await seedConsole(store)

  const layout = others.policyLayout === 'graph' ? graphLayout() : linearLayout
  const control = new Control({
    planeSocket: plane.mode === 'none' ? null : () => plane.socketPath,
    noPlaneReason: plane.reason,
    snapshot: () => store.snapshot,
    compile: (snapshot, inputs) => artifacts(snapshot, inputs, layout),
    trial: (snapshot, inputs) => trialGround(snapshot, inputs, layout),
    trialPart,
    recompileAt: nextRecompileAt,
    countries: createCountries().lookup,
    posture: { of: posturesOf, ahead: posturesAhead },
    readings,
    checks: {
      trial: packetCheckTrial,
      block: forwardingBlocked,
      saved: store.runtime.get('packet-checks') as CheckRun | null,
      save: (run) => disk.defer('packet-checks', () => store.runtime.set('packet-checks', run)),
    },
    nowMs,
    events: {
      packets: (packets) => logs.append(packets.map(packetRow)),
      leftOut: (all) => logs.append(all.map((leftOut) => leftOutRow(leftOut, nowMs() * 1000))),
      note,
    },
  })
  store.onCommit(() => control.changed())
  const processes = new Processes({
    note,
    engines: () => Object.values(control.observed.engines),
    nowMs,
  })
  hear = (message) => processes.take(message)

  const sessions = new Sessions({ store, accounts, vendor, nowMs, note })
  const version = programVersion()
  let ready = false
  const report = (message: string) => {
    process.stderr.write(`${message}\n`)
    note({ kind: 'internal-error', message: message.slice(0, 2000) })
  }
  const ahead = product === 'cc' || plane.mode === 'none' ? null : new Ahead({ store, control, report })
  if (ahead) store.onCommit(() => ahead.changed())
  const uploads = new UploadFiles(dataFolder)
  const agents =
    product === 'cc'
      ? null
      : serveAgents({
          store,
          dataFolder,
          files: uploads,
          listener: others.agentListener,
          nowMs,
          note,
          report,
          control,
        })
  const confirmations = new Confirmations({ store, control, nowMs, note, report })
  const analyst = new Analyst({
    store,
    resources: resources.filter(isStored),
    hasPolicy: product !== 'cc',
    nics: () => control.observed.nics,
    inputs: (snapshot) => control.currentInputs(snapshot),
    policyLayout: others.policyLayout,
    dataFolder,
    nowMs,
  })
  const jobs = new Jobs({ table: store.jobs, nowMs, report })
  const routes = productRoutes({
    resources,
    sessions,
    context: {
      store,
      resources: storedByName(resources),
      planner: analyst,
      control,
      gate: product === 'cc' ? openGate : packetCheckGate(control),
      confirmations,
      secrets: store.secrets,
      machine: machineOf(options, licenseServer),
      uploads,
      jobs,
      vendor,
      nowMs,
      note,
    },
    register: (token, machine) => licenseServer.register(token, machine),
    agents: agents?.side ?? null,
    logs,
    analyst,
    tools: {
      artifacts: () => control.artifacts(),
      check: () => control.check(),
      storage: () => storageStatus(dataFolder, store),
      print: printers,
      version,
      product,
      privilege: others.privilege,
      processes: () => [...processes.all, ...logs.threads, analyst.status()],
      log: logs,
    },
    info: { title: 'Gatehouse', version, vendor },
    health: {
      status: () => (!ready ? 'starting' : control.isEnforced() ? 'ready' : 'not-enforced'),
      storage: () => store.disk.fault?.kind ?? 'active',
    },
  })
  const upgrades = agents?.sockets
  const hosts = hostsOf(options, () => store.snapshot, control)
  const strangers = new StrangerConnections((place) => sessions.signIns.isKnownPlace(place))
  const trimming = trimHeap(() => strangers.arrived)
  const web = { sessions, report, disk, note, hosts, strangers }
  const server = createServer({ ...web, routes, ...(upgrades ? { upgrades } : {}) })
  server.addHook('preClose', async () => {
    jobs.end()
    agents?.close()
  })
  await listenAt(server, sockets.api)
  const agentServer = agents?.serve((own) =>
    createServer({ ...web, routes: routes.filter(own), upgrades: agents.sockets }),
  )
  if (agentServer) await listenAt(agentServer, sockets.agents)
  licenseServer.watch()
  const seedsLab = isFirstStart && plane.mode === 'lab' && product === 'utm'
  const operatorRoutes = routes.filter(({ path }) => seedsLab || path.startsWith('/x/'))
  const operator = createOperatorServer({ sessions, routes: operatorRoutes, report, disk, note })
  await listenAt(operator, sockets.operators)
  endWhenTold([server, operator, ...(agentServer ? [agentServer] : [])], async () => {
    confirmations.close()
    ahead?.close()
    control.close()
    licenseServer.close()
    processes.close()
    note({ kind: 'stopped' })
    events.close()
    await analyst.close()
    trimming.close()
    strangers.close()
    sessions.signIns.close()
    await logs.close()
    store.close()
  })
  if (seedsLab) await seedLab(operator)
  await confirmations.start()
  await control.settle(store.snapshot.revision, settleMs)
  ready = true
  ahead?.rehearse()
  ahead?.changed()
  tell({ type: 'ready', firstPassword, notEnforced: control.isEnforced() ? null : whyNotEnforced(control) })
  note({ kind: 'started', version })
}

/** Why the policy is not in force, in a sentence. */
function whyNotEnforced({ observed }: Control): string {
  const { plane, engines, forwarding, applyError } = observed
  const said = [engines['packet-filter']?.message, forwarding?.message, applyError]
  return said.find(Boolean) ?? (plane === null ? 'the data plane is not connected' : 'it is being applied')
}

/** Takes connections from a socket that listens already. */
async function listenAt(server: FastifyInstance, fd: number): Promise<void> {
  await server.ready()
  server.server.listen({ fd })
  await once(server.server, 'listening')
}

function openLogs(dataFolder: string, store: Store): LogStore {
  return new LogStore({
    dataFolder,
    bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    offsetSecondsAt: (unixSeconds) => offsetAt(zoneOf(store.snapshot), unixSeconds),
  })
}

/** A folder belongs to the product that made it: another one would find, and change, half of it. */
function noteProduct(store: Store, dataFolder: string, product: Product): void {
  const noted = store.runtime.get('product')
  if (noted === product) return
  if (noted === null) return store.disk.defer('product', () => store.runtime.set('product', product))
  const owner = noted === 'cc' ? 'a central console' : 'a gateway'
  throw new Error(
    `${dataFolder} belongs to ${owner}; start it with --product ${noted}, or give another --data`,
  )
}

/** Fills a fresh data folder; answers the administrator's password when it was made up here. */
async function firstStart(store: Store, product: Product, given: string | null): Promise<string | null> {
  const password = given ?? randomBytes(12).toString('base64url')
  await seed(store, await hashPassword(password), product)
  return given === null ? password : null
}

function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function endWhenTold(servers: readonly FastifyInstance[], finish: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await Promise.all(servers.map((server) => server.close()))
    await finish()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  // Typed at the terminal it reaches the supervisor too, which ends this process in its turn.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => void end())
}

function tell(message: GatewayMessage): void {
  process.send?.(message)
}
