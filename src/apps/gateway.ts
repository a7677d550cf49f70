import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hashPassword } from '../api/password.ts'
import { createOperatorServer, createServer } from '../api/server.ts'
import { Sessions } from '../api/session.ts'
import { artifacts, nextRecompileAt } from '../compile/artifacts.ts'
import { Control } from '../control/control.ts'
import { countries } from '../control/countries.ts'
import { accounts } from '../domains/access/accounts.ts'
import { offsetAt } from '../domains/firewall/time-zone.ts'
import { zoneOf } from '../domains/firewall/timetable.ts'
import { gateway } from '../domains/gateway.ts'
import { eventRow, type GatewayEvent } from '../domains/logs/event-row.ts'
import { packetRow } from '../domains/logs/packet-row.ts'
import { LogStore } from '../store/log-store.ts'
import { secretBox } from '../store/secret.ts'
import { openStore } from '../store/store.ts'
import { certificateOf } from './certificate.ts'
import type { GatewayMessage, GatewayOptions } from './gateway-options.ts'
import { printers } from './printers.ts'
import { productRoutes } from './routes.ts'
import { seed, seedLab } from './seed.ts'

const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
const nowMs = () => Date.now()
const options = JSON.parse(process.env['GATEHOUSE_OPTIONS'] ?? '{}') as GatewayOptions
delete process.env['GATEHOUSE_OPTIONS']
const { plane, listen } = options
const tell = (message: GatewayMessage) => process.send?.(message)

const store = openStore(options.dataFolder, gateway, nowMs)
const logs = new LogStore({
  dataFolder: options.dataFolder,
  bootId: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
  offsetSecondsAt: (unixSeconds) => offsetAt(zoneOf(store.snapshot), unixSeconds),
})
const note = (event: GatewayEvent) => logs.append([eventRow(event, nowMs() * 1000)])

const isFirstStart = store.snapshot.revision === 0
const generatedPassword =
  isFirstStart && options.adminPassword === null ? randomBytes(12).toString('base64url') : null
if (isFirstStart) await seed(store, await hashPassword(options.adminPassword ?? generatedPassword!))

const control = new Control({
  planeSocket: plane.mode === 'none' ? null : () => plane.socketPath,
  noPlaneReason: plane.reason,
  snapshot: () => store.snapshot,
  compile: artifacts,
  recompileAt: nextRecompileAt,
  countries: countries(),
  nowMs,
  events: { packets: (packets) => logs.append(packets.map(packetRow)), note },
})
store.onCommit(() => control.changed())

const sessions = new Sessions({ store, accounts, vendor: options.vendor, nowMs, note })
const context = { store, control, secrets: secretBox(options.dataFolder), nowMs, note }
const tools = {
  artifacts: () => control.artifacts(),
  check: () => control.check(),
  print: printers,
  version,
  product: options.product,
  privilege: options.privilege,
}
let ready = false
const routes = productRoutes({
  resources: gateway,
  sessions,
  context,
  logs,
  tools,
  info: { title: 'Gatehouse', version, vendor: options.vendor },
  isReady: () => ready,
})
const report = (message: string) => {
  process.stderr.write(`${message}\n`)
  note({ kind: 'engine-failed', engine: 'management interface', message: message.slice(0, 2000) })
}
const operator = createOperatorServer({ sessions, routes, report })
await rm(options.adminSocketPath, { force: true })
await operator.listen({ path: options.adminSocketPath })
if (isFirstStart && plane.mode === 'lab') await seedLab(operator)

const server = createServer({
  ...(await certificateOf(options.dataFolder, listen.host)),
  sessions,
  routes,
  report,
})
const address = await server.listen(listen)
note({ kind: 'started', version })
await control.settle(store.snapshot.revision, 3000)
ready = true
tell({ type: 'ready', address, firstPassword: generatedPassword })

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  control.close()
  await Promise.all([server.close(), operator.close()])
  note({ kind: 'stopped' })
  await logs.close()
  store.close()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => undefined)
process.on('disconnect', () => void end())
